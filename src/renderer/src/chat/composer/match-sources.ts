import type { AppliedChange, Source } from '../../../../shared/domain/chat/chat-item.ts'
import { nameKey } from '../../../../shared/domain/text/name-key.ts'
import { noteNameOf } from '../../../../shared/domain/vault-path.ts'

export interface MatchedSources {
  /** What the answer cites, in its order. */
  readonly cited: readonly CitedPlace[]
  /** What was read besides. */
  readonly others: readonly Source[]
}

export interface CitedPlace {
  readonly target: string
  /** From 1. Null for a note that the turn changed: its name is a word of the sentence, and proves nothing. */
  readonly number: number | null
  /** Null when no tool read such a place. */
  readonly source: Source | null
  /** Those that the answer names; null when it names none. */
  readonly lines: { readonly start: number; readonly end: number } | null
}

/** Finds for each cited `path#Heading` the passage that was read, else any passage of that note. */
export function matchSources(
  targets: readonly string[],
  sources: readonly Source[],
  changes: readonly AppliedChange[] = [],
): MatchedSources {
  let count = 0
  const cited = targets.map((cite) => {
    const { target, lines } = readCited(cite)
    const [note = '', ...headings] = target.split('#')
    const ofNote = sources.filter((source) => isNamed(source, note))
    const heading = headings.at(-1)?.trim().toLowerCase() ?? ''
    const passage = ofNote.find((source) => lastHeading(source) === heading)
    const isChanged = headings.length === 0 && changes.some((change) => isChangeOf(change, note))
    return {
      target,
      number: isChanged ? null : ++count,
      source: passage ?? ofNote[0] ?? null,
      lines,
    }
  })
  const used = new Set(cited.map(({ source }) => source))
  return { cited, others: sources.filter((source) => !used.has(source)) }
}

/** `target|12-18`, as the numbers of a text are kept. */
function readCited(cited: string): Pick<CitedPlace, 'target' | 'lines'> {
  const [target = '', range] = cited.split('|')
  const [start, end] = range?.split('-').map(Number) ?? []
  const lines = start === undefined || end === undefined ? null : { start, end }
  return { target, lines }
}

/** The lines to open: those that the answer names, else the passage. A whole note opens at its beginning. */
export function linesToOpen({ source, lines }: Pick<CitedPlace, 'source' | 'lines'>): {
  readonly line: number | null
  readonly endLine: number | null
} {
  const { start, end } = lines ?? { start: source?.startLine, end: source?.endLine }
  const isPassage = start !== undefined && end !== undefined && (lines !== null || start > 1)
  return { line: start ?? null, endLine: isPassage ? end : null }
}

const isNamed = ({ path, title }: Source, name: string): boolean => {
  const key = nameKey(name)
  return key === nameKey(path) || key === nameKey(noteNameOf(path)) || key === nameKey(title)
}
const isChangeOf = ({ path, to = path }: AppliedChange, name: string): boolean =>
  [path, noteNameOf(path), to].some((known) => nameKey(known) === nameKey(name))
const lastHeading = ({ heading }: Source): string =>
  heading?.split(' › ').at(-1)?.trim().toLowerCase() ?? ''
