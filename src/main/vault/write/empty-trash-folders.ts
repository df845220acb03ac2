import { dirname, join } from 'node:path'
import type { JournalEntry } from '../model/journal.ts'
import type { WriteDoor } from './write-door.ts'
import { TRASH, isInTrash } from '../model/trash-path.ts'

/** Removes the folders that only held this item of the trash, up to the trash itself, which stays. @param path absolute */
export async function removeEmptyTrashFolders(door: WriteDoor, path: string): Promise<void> {
  const root = join(door.root, TRASH)
  const parents: string[] = []
  for (let each = dirname(path); each.startsWith(`${root}/`); each = dirname(each))
    parents.unshift(each)
  await door.fs.removeEmptyFolders(parents)
}

/** The same for everything that these changes took out of the trash. */
export async function tidyTrashAfter(
  door: WriteDoor,
  entries: readonly JournalEntry[],
): Promise<void> {
  for (const { path, toPath } of entries)
    if (isInTrash(path) && toPath !== null && !isInTrash(toPath))
      await removeEmptyTrashFolders(door, join(door.root, path))
}
