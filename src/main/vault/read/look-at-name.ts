import type { BigIntStats, Dirent } from 'node:fs'
import { join } from 'node:path'
import { cloudName, type FileMark, leftBehind } from '../../../shared/domain/left-behind.ts'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { errorCode } from '../../platform/error-code.ts'
import type { SkippedEntry, VaultFile } from '../../platform/vault-reader.ts'
import type { FileCalls } from './file-calls.ts'
import { HOLLOW, isHollow } from './hollow-file.ts'
import { isWithin, resolveInVault } from './vault-path.ts'
import { changedAtMs } from './file-time.ts'

const MAX_DEPTH = 64
const MAX_PATH_BYTES = 4096

/** A folder on a walk through the vault. */
export interface Folder {
  readonly absolutePath: string
  readonly path: VaultPath | ''
  /** The root is 0. */
  readonly depth: number
}

interface WalkedVault {
  readonly root: string
  /** Absolute folders of Latent's own, left out even when they lie inside the vault. */
  readonly closedFolders: readonly string[]
  readonly calls: FileCalls
}

/** What one name of a folder is: a file, a folder to go into, something to leave out, or nothing to speak of. */
export async function lookAtName(
  dirent: Dirent,
  parent: Folder,
  { root, closedFolders, calls }: WalkedVault,
): Promise<VaultFile | SkippedEntry | Folder | null> {
  const { name } = dirent
  const below = (last: string): string => (parent.path === '' ? last : `${parent.path}/${last}`)
  const skip = (reason: string): SkippedEntry => ({ path: below(name), reason, isShut: false })
  const absolutePath = join(parent.absolutePath, name)
  const mark = dirent.isDirectory() ? null : leftBehind(name)
  if (mark?.kind === 'lock' || mark?.kind === 'temporary') return skip(mark.reason)
  // A placeholder tells of the file for which it stands.
  const realName = mark?.kind === 'not-downloaded' ? (cloudName(name) ?? name) : name
  if (realName.startsWith('.')) return null
  // A name that is no Unicode is read with this in the place of its bytes, and cannot be opened by it.
  if (name.includes('\ufffd') && (await isGone(absolutePath, calls)))
    return skip('Its name is not valid Unicode.')
  if (Buffer.byteLength(absolutePath) >= MAX_PATH_BYTES)
    return skip('Its path is longer than 4,096 bytes.')
  const path = VaultPath.safeParse(below(realName))
  if (!path.success) return skip(`Its name cannot be used in a vault: ${below(name)}`)
  if (closedFolders.some((folder) => isWithin(folder, absolutePath))) return null
  if (dirent.isDirectory()) {
    if (parent.depth + 1 >= MAX_DEPTH) return skip('It is more than 64 folders deep.')
    return { absolutePath, path: path.data, depth: parent.depth + 1 }
  }
  if (dirent.isSymbolicLink()) return skip(await linkReason(root, path.data, closedFolders))
  if (!dirent.isFile()) return skip('It is not a regular file.')
  try {
    const stats = await calls.lstat(absolutePath)
    return stats.isFile() ? toVaultFile(path.data, stats, mark) : null
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? null : skip(`It cannot be opened: ${errorCode(error)}.`)
  }
}

export const toVaultFile = (
  path: VaultPath,
  stats: BigIntStats,
  mark: FileMark | null,
): VaultFile => ({
  path,
  sizeBytes: Number(stats.size),
  modifiedMs: changedAtMs(stats),
  changedMs: Number(stats.ctimeNs) / 1e6,
  mark: mark ?? (isHollow(stats) ? HOLLOW : null),
})

async function isGone(absolutePath: string, calls: FileCalls): Promise<boolean> {
  try {
    await calls.lstat(absolutePath)
    return false
  } catch (error) {
    return errorCode(error) === 'ENOENT'
  }
}

/** Links are left out of a walk: what they lead to inside the vault is met at its own place, and once only. */
async function linkReason(
  root: string,
  path: VaultPath,
  closedFolders: readonly string[],
): Promise<string> {
  try {
    const { kind } = await resolveInVault(root, path, { closedFolders })
    switch (kind) {
      case 'file':
        return 'It is a link to another file of the vault, which is read at its own place.'
      case 'folder':
        return 'It is a link to another folder of the vault, which is read at its own place.'
      case 'missing':
      case 'dangling':
        return 'It is a link to something that is not there.'
    }
  } catch (error) {
    if (error instanceof LatentError) return `It is a link that is not followed. ${error.message}.`
    throw error
  }
}
