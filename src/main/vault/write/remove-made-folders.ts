import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { folderOf, isHiddenPath } from '../../../shared/domain/vault-path.ts'
import { errorCode } from '../../platform/error-code.ts'
import type { JournalEntry } from '../model/journal.ts'
import type { WriteDoor } from './write-door.ts'

/**
 * Removes the folders that were made for changes which did not happen, or were taken back: those where something was to
 * be, as far as they are empty and younger than the change. Nobody remembers which they were.
 * @returns the folders (`''` is the root) in which some may be missing now
 */
export async function removeMadeFolders(
  door: WriteDoor,
  entries: readonly JournalEntry[],
): Promise<string[]> {
  const above = new Map<string, number>()
  for (const entry of entries)
    for (const folder of foldersAbove(newPlaceOf(entry) ?? ''))
      above.set(folder, Math.min(entry.atMs, above.get(folder) ?? Infinity))
  const young: string[] = []
  for (const [folder, atMs] of above)
    if (await isFolderSince(join(door.root, folder), atMs)) young.push(folder)
  // Those inside others first; each for itself, as one that is not empty says nothing of its neighbours.
  for (const folder of young.toSorted().toReversed())
    await door.fs.removeEmptyFolders([join(door.root, folder)])
  return [...new Set(young.filter((folder) => !isHiddenPath(folder)).map(folderOf))]
}

function newPlaceOf({ path, toPath, preEtag }: JournalEntry): string | null {
  if (toPath !== null) return toPath
  return preEtag === null ? path : null
}

/** `a/b/c.md` → `a`, `a/b`. */
function foldersAbove(path: string): string[] {
  const folder = folderOf(path)
  return folder === '' ? [] : [...foldersAbove(folder), folder]
}

/** Times of files are taken from a clock that goes in steps: a folder may look older than the change it was made for. */
const FILE_CLOCK_STEP_MS = 20

async function isFolderSince(absolutePath: string, atMs: number): Promise<boolean> {
  try {
    const stats = await lstat(absolutePath)
    return stats.isDirectory() && stats.birthtimeMs >= atMs - FILE_CLOCK_STEP_MS
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return false
    throw error
  }
}
