import { type EntryFolders, Category } from '../../../shared/domain/entries/entry.ts'
import type { Knowledge } from '../../../main/knowledge/knowledge.ts'

/** How many entries of each category there are: “- people: 3 entries”; nothing of one without any. */
export async function countEntries(
  knowledge: Pick<Knowledge, 'entries'>,
  folders: EntryFolders,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const lines = Category.options.map(async (category) => {
    const { total } = await knowledge.entries(
      { folders, category, status: null, containing: null, limit: 1 },
      signal,
    )
    return total === 0
      ? []
      : [`- ${category}: ${total.toLocaleString('en')} ${total === 1 ? 'entry' : 'entries'}`]
  })
  return (await Promise.all(lines)).flat()
}
