import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { folderOf } from '../../shared/domain/vault-path.ts'
import { errorCode } from '../platform/error-code.ts'
import type { JournalEntry } from './journal.ts'
import type { WriteDoor } from './write-door.ts'

/**
 * Removes the folders that were made for changes which did not happen: those where something was to be, as far as they
 * are empty and younger than the change. For after a crash, when nobody remembers which they were.
 */
export async function removeMadeFolders(
  door: WriteDoor,
  entries: readonly JournalEntry[],
): Promise<void> {
  for (const entry of entries) {
    const place = newPlaceOf(entry)
    if (place === null) continue
    const young: string[] = []
    for (const folder of foldersAbove(place)) {
      const absolutePath = join(door.root, folder)
      if (await isFolderSince(absolutePath, entry.atMs)) young.push(absolutePath)
    }
    await door.fs.removeEmptyFolders(young)
  }
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

async function isFolderSince(absolutePath: string, atMs: number): Promise<boolean> {
  try {
    const stats = await lstat(absolutePath)
    return stats.isDirectory() && stats.birthtimeMs >= atMs
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return false
    throw error
  }
}
