import { MOST_SHOWN } from '../../shared/contract/replace.ts'
import type { FindQuery } from '../../shared/find/find-query.ts'
import { replaceInText, type TextReplacement } from '../../shared/find/replace-in-text.ts'
import { readProperties } from '../../shared/frontmatter/read-properties.ts'
import { REPLACE_WORDS } from './words.ts'

export interface NoteReplacement extends TextReplacement {
  /** What it does to the note beyond its words, as a sentence; null: nothing. */
  readonly warning: string | null
}

/** Replaces in a note as it is on disk, and looks whether its properties are still there after it. */
export function replaceInNote(
  text: string,
  find: FindQuery,
  left: ReadonlySet<number>,
): NoteReplacement {
  const replaced = replaceInText(text, find, { left, most: MOST_SHOWN })
  return { ...replaced, warning: warningOf(text, replaced.text) }
}

function warningOf(before: string, after: string): string | null {
  if (before === after || readProperties(before).state !== 'read') return null
  const { state } = readProperties(after)
  if (state === 'broken') return REPLACE_WORDS.brokenProperties
  return state === 'none' ? REPLACE_WORDS.lostProperties : null
}
