import { type BigIntStats, constants } from 'node:fs'
import { join } from 'node:path'
import { isHiddenPath, vaultPathProblem } from '../../../shared/domain/vault-path.ts'
import { errorCode } from '../../platform/error-code.ts'
import { MAX_TEXT_BYTES } from '../model/text-file.ts'
import type { FileCalls } from './file-calls.ts'
import { isWithin } from './vault-path.ts'

const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * The bytes of the file at `path`, in as few calls as show that it lies there and no link leads to it: the system says
 * where an open file is. Null for whatever is not that simple, which is left to `readInVault`: a link on the way, a
 * file that is gone, is very large, is being written or refused, and a system that does not say.
 * @param root absolute, links resolved: with another, nothing is simple
 */
export async function readInPlace(
  root: string,
  path: string,
  closedFolders: readonly string[],
  calls: FileCalls,
): Promise<{ readonly bytes: Uint8Array; readonly stats: BigIntStats } | null> {
  if (process.platform !== 'linux') return null
  if (vaultPathProblem(path) || isHiddenPath(path)) return null
  const absolutePath = join(root, path)
  if (closedFolders.some((folder) => isWithin(folder, absolutePath))) return null
  try {
    // Before it is opened: a pipe may wake another program, and a device may do anything.
    const seen = await calls.lstat(absolutePath)
    if (!seen.isFile() || seen.size > MAX_TEXT_BYTES) return null
    const file = await calls.open(absolutePath, FLAGS)
    try {
      const stats = await file.stat()
      const isSame = stats.isFile() && stats.ino === seen.ino && stats.dev === seen.dev
      if (!isSame || (await file.place()) !== absolutePath) return null
      const size = Number(stats.size)
      const bytes = Buffer.allocUnsafe(size + 1)
      // One byte more than it has is not there, unless somebody writes.
      return (await file.read(bytes)) === size ? { bytes: bytes.subarray(0, size), stats } : null
    } finally {
      await file.close()
    }
  } catch (error) {
    if (errorCode(error) === undefined) throw error
    return null
  }
}
