import type { EntryFolders } from '../../../../../shared/domain/entries/entry.ts'
import { FiledCategory } from '../../../../../shared/domain/entries/entry.ts'
import type { VaultPath } from '../../../../../shared/domain/vault-path.ts'
import type { Knowledge } from '../../../../../main/knowledge/knowledge.ts'

/** An entry of the vault that may be about the same. */
export interface NearEntry {
  readonly path: VaultPath
  readonly name: string
  readonly category: FiledCategory
  /** Of its nearest passage, 0 to 1; 0 when only its name stands in the text. */
  readonly nearness: number
  /** Its name stands in the text. */
  readonly isNamed: boolean
}

const LOOKED_AT = 3
const ALIKE_FROM = 0.6

/** Those of each category that are nearest in meaning, and those whose name the text has, a likely one first. */
export async function findEntries(
  text: string,
  names: readonly string[] | Promise<readonly string[]>,
  folders: EntryFolders,
  { nearestIn, names: notesNamed }: Pick<Knowledge, 'nearestIn' | 'names'>,
  signal: AbortSignal,
): Promise<NearEntry[]> {
  const categoryOf = (path: string): FiledCategory | null =>
    FiledCategory.options
      .filter((category) => path.startsWith(`${folders[category]}/`))
      .toSorted((one, other) => folders[other].length - folders[one].length)[0] ?? null
  const nearby = nearestIn(
    {
      text: text.slice(0, 600),
      folders: FiledCategory.options.map((category) => folders[category]),
      limit: LOOKED_AT,
    },
    signal,
  ).then((found) => found ?? [])
  const named = Promise.resolve(names).then((all) =>
    Promise.all(
      all.slice(0, 3).map(async (name) => {
        const found = await notesNamed({ query: name, limit: 5 }, signal)
        return found.map(({ path, title }) => ({ path, title, nearness: 0 }))
      }),
    ),
  )
  const found = new Map<VaultPath, NearEntry>()
  for (const { path, title, nearness: near } of (await Promise.all([nearby, named])).flat(2)) {
    const category = categoryOf(path)
    if (category === null || path.startsWith(`${folders.inbox}/`)) continue
    const isNamed = stands(title, text)
    if (near === 0 && !isNamed) continue
    const nearness = Math.max(near, found.get(path)?.nearness ?? 0)
    found.set(path, { path, name: title, category, nearness, isNamed })
  }
  return [...found.values()].toSorted(
    (one, other) =>
      Number(other.isNamed) - Number(one.isNamed) ||
      other.nearness - one.nearness ||
      (one.path < other.path ? -1 : 1),
  )
}

/** At most three that are worth saying. */
export const alikeOf = (entries: readonly NearEntry[]): { path: VaultPath; name: string }[] =>
  entries
    .filter(({ isNamed, nearness }) => isNamed || nearness >= ALIKE_FROM)
    .slice(0, 3)
    .map(({ path, name }) => ({ path, name }))

/** As whole words, in any letters. */
function stands(name: string, text: string): boolean {
  const words = (said: string): string =>
    ` ${(said.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `
  return words(name).length > 4 && words(text).includes(words(name))
}
