import type { Classification, FiledCategory } from '../../../../shared/domain/entries/entry.ts'
import { FiledCategory as FiledCategorySchema } from '../../../../shared/domain/entries/entry.ts'
import { readFrontmatter } from '../../../../main/notes/frontmatter/frontmatter.ts'
import { locateFrontmatter } from '../../../../shared/frontmatter/locate-frontmatter.ts'
import { nameOfText } from './entry-name.ts'
import { bodyText, entryText } from './entry-text.ts'
import { takeHints } from '../classify/read-hints.ts'

/** Longer texts stand in the body only: a frontmatter is read whole wherever the note is looked at. */
const MAX_ORIGINAL = 4000

/** What a note in the inbox tells. */
export interface InboxNote {
  readonly name: string
  /** What was captured, as it was written; of a note that somebody put there, its text. */
  readonly text: string
  /** It says that it was captured. */
  readonly isCapture: boolean
  readonly suggestedCategory: FiledCategory | null
  readonly confidence: number | null
  /** `2026-11-22`; null where it does not say. */
  readonly created: string | null
  /** True when it says what `inboxText` wrote and not a letter else: nothing in it is anybody's work but the text. */
  readonly isUntouched: boolean
}

/** The note that keeps a capture until it is filed. */
export function inboxText(
  text: string,
  day: string,
  guess: Pick<Classification, 'category' | 'confidence'> | null = null,
): string {
  const words = bodyText(text)
  return entryText({
    category: 'inbox',
    name: nameOfText(takeHints(words).text),
    fields: {
      original_text: words.slice(0, MAX_ORIGINAL).toWellFormed(),
      ...(guess && { suggested_category: guess.category, confidence: rounded(guess.confidence) }),
    },
    tags: [],
    text: words,
    day,
  })
}

/** Two digits; never up across a threshold that it does not reach. */
export const rounded = (confidence: number): number => Math.floor(confidence * 100 + 1e-9) / 100

/** @param fallbackName of the file */
export function readInboxNote(text: string, fallbackName: string): InboxNote {
  const data = readFrontmatter(text)?.data ?? {}
  const original = stringOf(data['original_text'])
  const body = withoutHeading(bodyOf(text))
  // Of a long one only the beginning is in the frontmatter; all of it, and what was added since, in the body.
  const captured = original === null || body.startsWith(original) ? body : original
  const suggested = FiledCategorySchema.safeParse(data['suggested_category'])
  const confidence = data['confidence']
  const created = stringOf(data['created'])
  const note = {
    name: stringOf(data['name']) ?? fallbackName,
    text: captured === '' ? fallbackName : captured,
    isCapture: original !== null,
    suggestedCategory: suggested.success ? suggested.data : null,
    confidence:
      typeof confidence === 'number' && confidence >= 0 && confidence <= 1 ? confidence : null,
    created,
  }
  const guess =
    note.suggestedCategory !== null && note.confidence !== null
      ? { category: note.suggestedCategory, confidence: note.confidence }
      : null
  return { ...note, isUntouched: created !== null && inboxText(note.text, created, guess) === text }
}

/** The text below the frontmatter. */
export const bodyOf = (text: string): string =>
  bodyText(text.slice(locateFrontmatter(text)?.bodyStart ?? 0))

/** Without a heading on its first line. */
export const withoutHeading = (body: string): string => bodyText(body.replace(/^# .*(?:\n|$)/, ''))

const stringOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null
