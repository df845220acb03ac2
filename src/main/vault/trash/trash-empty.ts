import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { vaultPathProblem } from '../../../shared/domain/vault-path.ts'
import { errorCode } from '../../platform/error-code.ts'
import { removeEmptyTrashFolders } from '../write/empty-trash-folders.ts'
import { trashFolder } from './trash-list.ts'
import { invalidPath } from '../read/vault-path.ts'
import type { WriteDoor } from '../write/write-door.ts'
import { isInTrash } from '../model/trash-path.ts'

/**
 * Removes what is at `ids` in the trash, for good and as far as that goes. Only below `.trash/`, which must be a
 * folder of the vault itself, and never through a link: a link is removed, not what it leads to.
 * @returns how many files (links too) are gone, and which of the ids could not be removed whole
 * @throws LatentError `invalid_input` for a path that is not in the trash, before anything is removed; `denied`
 */
export async function removeForGood(
  door: WriteDoor,
  ids: readonly string[],
): Promise<{ readonly files: number; readonly left: string[] }> {
  for (const id of ids)
    if (!isInTrash(id) || vaultPathProblem(id)) throw invalidPath(`${id} is not in the trash`)
  if ((await trashFolder(door)) === null) return { files: 0, left: [] }
  let files = 0
  const left: string[] = []
  for (const id of ids) {
    const path = await placeOf(door, id)
    if (path === null) continue
    const removed = await removeTree(door, path)
    files += removed.files
    if (!removed.isWhole) left.push(id)
    await removeEmptyTrashFolders(door, path)
  }
  return { files, left }
}

/** The absolute path of what stands there; null when nothing does, or a link is on the way. */
async function placeOf({ root }: WriteDoor, id: string): Promise<string | null> {
  let path = root
  const segments = id.split('/')
  for (const [index, segment] of segments.entries()) {
    path = join(path, segment)
    try {
      const stats = await lstat(path)
      if (index < segments.length - 1 && !stats.isDirectory()) return null
    } catch (error) {
      if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return null
      throw error
    }
  }
  return path
}

/** Goes on after what cannot be removed, so that one file with a lock on it does not keep the rest. */
async function removeTree(
  door: WriteDoor,
  path: string,
): Promise<{ readonly files: number; readonly isWhole: boolean }> {
  try {
    if (!(await lstat(path)).isDirectory()) {
      await door.fs.remove(path)
      return { files: 1, isWhole: true }
    }
    let files = 0
    let isWhole = true
    for (const name of await readdir(path)) {
      const removed = await removeTree(door, join(path, name))
      files += removed.files
      isWhole &&= removed.isWhole
    }
    await door.fs.removeEmptyFolders([path])
    return { files, isWhole }
  } catch (error) {
    if (errorCode(error) === undefined) throw error
    return { files: 0, isWhole: errorCode(error) === 'ENOENT' }
  }
}
