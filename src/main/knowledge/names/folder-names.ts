import fuzzysort, { type Prepared } from 'fuzzysort'
import { folderOf, type VaultPath, vaultPath } from '../../../shared/domain/vault-path.ts'
import { likeTyped, typedOf } from './typed-names.ts'

interface NamedFolder {
  readonly path: string
  readonly notes: number
  readonly text: Prepared
}

/** Finds folders by what a person begins to type: best first, with the notes in and below each; the fullest for an empty query. */
export function searchFolders(
  folders: readonly NamedFolder[],
  query: string,
  limit: number,
): { path: VaultPath; notes: number }[] {
  const wanted = typedOf(query)
  const found = wanted === '' ? folders.slice(0, limit) : likeTyped(wanted, folders, limit)
  return found.map(({ path, notes }) => ({ path: vaultPath(path), notes }))
}

/** Every folder above a note, the fullest first. */
export function foldersOf(paths: Iterable<string>): readonly NamedFolder[] {
  const counts = new Map<string, number>()
  for (const path of paths)
    for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder))
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
  return [...counts]
    .map(([path, notes]) => ({ path, notes, text: fuzzysort.prepare(path) }))
    .toSorted((a, b) => b.notes - a.notes || (a.path < b.path ? -1 : 1))
}
