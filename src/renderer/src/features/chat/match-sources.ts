import type { Source } from '../../../../shared/domain/chat-item.ts'
import { noteNameOf } from '../../../../shared/domain/vault-path.ts'

export interface MatchedSources {
  /** What the answer cites, by number from 1; without a source when no tool read such a place. */
  readonly cited: readonly { readonly target: string; readonly source: Source | null }[]
  /** What was read besides. */
  readonly others: readonly Source[]
}

/** Finds for each cited `path#Heading` the passage that was read, else any passage of that note. */
export function matchSources(
  targets: readonly string[],
  sources: readonly Source[],
): MatchedSources {
  const cited = targets.map((target) => {
    const [note = '', ...headings] = target.split('#')
    const ofNote = sources.filter((source) => isNamed(source, note))
    const heading = headings.at(-1)?.trim().toLowerCase() ?? ''
    const passage = ofNote.find((source) => lastHeading(source) === heading)
    return { target, source: passage ?? ofNote[0] ?? null }
  })
  const used = new Set(cited.map(({ source }) => source))
  return { cited, others: sources.filter((source) => !used.has(source)) }
}

const isNamed = ({ path, title }: Source, name: string): boolean => {
  const key = nameKey(name)
  return key === nameKey(path) || key === nameKey(noteNameOf(path)) || key === nameKey(title)
}
const nameKey = (name: string): string =>
  name
    .trim()
    .replace(/\.(md|markdown)$/i, '')
    .toLowerCase()
const lastHeading = ({ heading }: Source): string =>
  heading?.split(' › ').at(-1)?.trim().toLowerCase() ?? ''
