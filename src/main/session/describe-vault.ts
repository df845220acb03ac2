import type { VaultFacts } from '../feature/define-feature.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'

/**
 * The vault's index for the system prompt: how many notes there are, what features count in it, and what finds
 * them. No name: anybody may have chosen it, and what stands in a system prompt is obeyed before anything else.
 */
export async function describeVault(
  knowledge: Pick<Knowledge, 'status'>,
  facts: readonly VaultFacts[],
  signal: AbortSignal,
): Promise<string> {
  const { notes, state } = knowledge.status()
  const ofFeatures = await Promise.all(
    facts.map(async (fact) => (await fact.counts?.(signal)) ?? []),
  )
  signal.throwIfAborted()
  const counts = ofFeatures.flat()
  // No count yet is not a count of none.
  if (notes === 0 && counts.length === 0 && state === 'ready') return ''
  const held = notes === 0 ? 'notes that are not counted yet' : counted(notes, 'note', 'notes')
  return [
    `The vault holds ${held}. Their names are not listed here: find them with ${spokenList([...FOUND_BY, ...facts.flatMap(({ foundBy }) => foundBy)])}.`,
    ...counts,
  ].join('\n')
}

const FOUND_BY = ['search_notes', 'search_by_tag']

const spokenList = (names: readonly string[]): string =>
  `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`
