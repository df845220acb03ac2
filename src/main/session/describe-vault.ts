import { Category } from '../../shared/domain/entries/entry.ts'
import type { CaptureSettings } from '../../shared/domain/settings.ts'
import type { VaultFacts } from '../feature/define-feature.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'

/**
 * The vault's index for the system prompt: how many notes there are, how many entries of each category, and what finds
 * them. No name: anybody may have chosen it, and what stands in a system prompt is obeyed before anything else.
 */
export async function describeVault(
  knowledge: Pick<Knowledge, 'status' | 'entries'>,
  { captureFolders }: CaptureSettings,
  facts: readonly VaultFacts[],
  signal: AbortSignal,
): Promise<string> {
  const { notes, state } = knowledge.status()
  const entries = await Promise.all(
    Category.options.map(async (category) => {
      const { total } = await knowledge.entries(
        { folders: captureFolders, category, status: null, containing: null, limit: 1 },
        signal,
      )
      return { category, total }
    }),
  )
  const ofFeatures = await Promise.all(
    facts.map(async ({ counts }) => (await counts?.(signal)) ?? []),
  )
  signal.throwIfAborted()
  const counts = [
    ...entries.flatMap(({ category, total }) =>
      total === 0 ? [] : [`- ${category}: ${counted(total, 'entry', 'entries')}`],
    ),
    ...ofFeatures.flat(),
  ]
  // No count yet is not a count of none.
  if (notes === 0 && counts.length === 0 && state === 'ready') return ''
  const held = notes === 0 ? 'notes that are not counted yet' : counted(notes, 'note', 'notes')
  return [
    `The vault holds ${held}. Their names are not listed here: find them with ${spokenList([...FOUND_BY, ...facts.flatMap(({ foundBy }) => foundBy)])}.`,
    ...counts,
  ].join('\n')
}

const FOUND_BY = ['search_notes', 'search_by_tag', 'list_entries']

const spokenList = (names: readonly string[]): string =>
  `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`
