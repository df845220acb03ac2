import { dirname, join } from 'node:path'
import type { JournalEntry } from '../model/journal.ts'
import { pathBelow } from '../model/path-below.ts'
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

/**
 * The same for everything that these changes took out of the trash. A folder that was thrown away is a thing of its own
 * there, also when nothing is left in it: whoever takes that back finds it.
 */
export async function tidyTrashAfter(
  door: WriteDoor,
  entries: readonly JournalEntry[],
): Promise<void> {
  for (const { path, toPath } of entries)
    if (isInTrash(path) && toPath !== null && !isInTrash(toPath) && !isInThrownAway(door, path))
      await removeEmptyTrashFolders(door, join(door.root, path))
}

/** More than a place in the trash, which nothing else ever has, is named. */
const MOST = 100

/** Whether the journal knows a folder above it that came here as one, and did not go again. */
function isInThrownAway({ journal }: WriteDoor, path: string): boolean {
  const folders = journal
    .ofPath(path, { before: null, limit: MOST })
    .filter((each) => each.isFolder)
  return folders.some(
    ({ toPath, seq }) =>
      toPath !== null &&
      Boolean(pathBelow(toPath, path)) &&
      !folders.some((later) => later.seq > seq && later.path === toPath),
  )
}
