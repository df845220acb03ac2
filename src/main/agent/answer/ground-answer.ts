import type { AnswerFlaw } from '../../../shared/domain/chat/answer-check.ts'
import type { AppliedChange, Source } from '../../../shared/domain/chat/chat-item.ts'
import { nameKey } from '../../../shared/domain/text/name-key.ts'
import { noteNameOf, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { citationsOf, quotationsOf } from './citations.ts'
import type { ReadText } from './read-texts.ts'
import { hasWords } from './same-words.ts'

/** Where the answer's links lead, and what the notes say. */
export interface Grounding {
  /** `path` null: there is no such note. `line`: of the heading; null without one, or when it is not there. */
  resolve(
    target: string,
  ): Promise<{ readonly path: VaultPath | null; readonly line: number | null }>
  /** The text as it is now; null when it cannot be read. */
  read(path: VaultPath): Promise<string | null>
}

export interface GroundedAnswer {
  /** Headings that the answer cites in notes that were read, with their lines. */
  readonly sources: readonly Source[]
  readonly flaws: readonly AnswerFlaw[]
}

/**
 * Looks whether what an answer cites is there, and whether what it quotes stands in the note: in what was read of it,
 * or in what it says now. Names of notes that the turn changed are not looked at.
 */
export async function groundAnswer(
  answer: string,
  {
    found,
    reads,
    changes,
    grounding,
  }: {
    readonly found: readonly Source[]
    readonly reads: readonly ReadText[]
    readonly changes: readonly AppliedChange[]
    readonly grounding: Grounding
  },
): Promise<GroundedAnswer> {
  const sources: Source[] = []
  const flaws = new Map<string, AnswerFlaw>()
  const flaw = (one: AnswerFlaw): void => void flaws.set(JSON.stringify(one), one)
  const changed = new Set(changes.flatMap(({ path, to }) => [path, to ?? path].map(nameKey)))

  for (const { target, lines } of citationsOf(answer)) {
    const [name = '', ...headings] = target.split('#')
    if (
      changed.has(nameKey(name)) ||
      [...changed].some((path) => path.endsWith(`/${nameKey(name)}`))
    )
      continue
    const { path, line } = await grounding.resolve(target)
    if (path === null) {
      flaw({ kind: 'citation', target, reason: 'no-note' })
      continue
    }
    if (headings.length > 0 && line === null)
      flaw({ kind: 'citation', target, reason: 'no-heading' })
    if (lines && (await endsBefore(path, lines.end)))
      flaw({ kind: 'citation', target, reason: 'no-lines' })
    const heading = headings.at(-1)?.trim() ?? ''
    const ofNote = found.filter((source) => source.path === path)
    const isKnown = ofNote.some((source) => lastHeading(source) === heading.toLowerCase())
    if (line !== null && heading !== '' && ofNote.length > 0 && !isKnown)
      sources.push({ path, title: titleOf(path), heading, startLine: line, endLine: line })
  }
  for (const { text, target } of quotationsOf(answer)) {
    const { path } = await grounding.resolve(target)
    if (path === null || changed.has(nameKey(path))) continue
    const isRead = reads.some((read) => read.path === path && hasWords(read.text, text))
    if (isRead || hasWords((await grounding.read(path)) ?? '', text)) continue
    flaw({ kind: 'quotation', target, quotation: text })
  }
  return { sources, flaws: [...flaws.values()] }

  async function endsBefore(path: VaultPath, line: number): Promise<boolean> {
    const text = await grounding.read(path)
    return text !== null && text.split('\n').length < line
  }
  function titleOf(path: VaultPath): string {
    return found.find((source) => source.path === path)?.title ?? noteNameOf(path)
  }
}

const lastHeading = ({ heading }: Source): string =>
  heading?.split(' › ').at(-1)?.trim().toLowerCase() ?? ''
