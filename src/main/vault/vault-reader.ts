import type { BigIntStats, Dirent } from 'node:fs'
import { lstat, readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { VaultPath } from '../../shared/domain/vault-path.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { SkippedEntry, VaultFile, VaultReader } from '../platform/vault-reader.ts'
import { errorCode } from '../platform/error-code.ts'
import { readInVault } from './open-regular.ts'
import { decodeText, tooLarge } from './text-file.ts'
import { isWithin, resolveInVault } from './vault-path.ts'

const MAX_DEPTH = 64
const CONCURRENT_STATS = 32

/**
 * Reads a vault for the index process, which may not write.
 * @param closedFolders absolute folders of Latent's own, left out even when they lie inside the vault
 */
export function createVaultReader(
  root: string,
  closedFolders: readonly string[] = [],
): VaultReader {
  const limit = pLimit(CONCURRENT_STATS)

  /** What one name of a folder is: a file, a folder to go into, something to leave out, or nothing to speak of. */
  async function look(
    { name, parent }: { readonly name: string; readonly parent: Folder },
    dirent: Dirent,
  ): Promise<VaultFile | SkippedEntry | Folder | null> {
    const text = parent.path === '' ? name : `${parent.path}/${name}`
    const skip = (reason: string): SkippedEntry => ({ path: text, reason })
    const leftover = dirent.isDirectory() ? null : leftoverReason(name)
    if (leftover !== null) return skip(leftover)
    if (name.startsWith('.')) return null
    const path = VaultPath.safeParse(text)
    if (!path.success) return skip(`Its name cannot be used in a vault: ${text}`)
    const absolutePath = join(parent.absolutePath, name)
    if (closedFolders.some((folder) => isWithin(folder, absolutePath))) return null
    if (dirent.isDirectory()) {
      if (parent.depth + 1 >= MAX_DEPTH) return skip('It is more than 64 folders deep.')
      return { absolutePath, path: path.data, depth: parent.depth + 1 }
    }
    if (dirent.isSymbolicLink()) return skip(await linkReason(root, path.data, closedFolders))
    if (!dirent.isFile()) return skip('It is not a regular file.')
    try {
      const stats = await lstat(absolutePath, { bigint: true })
      return stats.isFile() ? toVaultFile(path.data, stats) : null
    } catch (error) {
      return errorCode(error) === 'ENOENT'
        ? null
        : skip(`It cannot be opened: ${errorCode(error)}.`)
    }
  }

  return {
    async *walk(signal) {
      const folders: Folder[] = [{ absolutePath: await reachableRoot(root), path: '', depth: 0 }]
      for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
        signal.throwIfAborted()
        const parent = folder
        const dirents = await namesOf(parent)
        if (!Array.isArray(dirents)) {
          yield dirents
          continue
        }
        const found = await Promise.all(
          dirents.map((dirent) => limit(() => look({ name: dirent.name, parent }, dirent))),
        )
        for (const entry of found) {
          if (entry === null) continue
          if ('depth' in entry) folders.push(entry)
          else {
            signal.throwIfAborted()
            yield entry
          }
        }
      }
    },
    async stat(path) {
      try {
        const file = await resolveInVault(root, path, { closedFolders })
        return file.kind === 'file' ? toVaultFile(path, file.stats) : null
      } catch (error) {
        if (error instanceof LatentError && error.code === 'invalid_input') return null
        throw error
      }
    },
    async read(path) {
      const existing = await readInVault(root, path, { closedFolders })
      if (existing === null) throw new LatentError('not_found', `Note not found: ${path}`)
      const { bytes, etag, stats } = existing
      const { text, readOnlyReason } = bytes === null ? tooLarge : decodeText(bytes)
      const isWritable = (stats.mode & 0o222n) !== 0n
      return { file: toVaultFile(path, stats), etag, text, problem: readOnlyReason, isWritable }
    },
  }
}

interface Folder {
  readonly absolutePath: string
  readonly path: VaultPath | ''
  /** The root is 0. */
  readonly depth: number
}

const toVaultFile = (path: VaultPath, stats: BigIntStats): VaultFile => ({
  path,
  sizeBytes: Number(stats.size),
  modifiedMs: Number(stats.mtimeNs) / 1e6,
  changedMs: Number(stats.ctimeNs) / 1e6,
})

async function reachableRoot(root: string): Promise<string> {
  try {
    return await realpath(root)
  } catch (error) {
    throw new LatentError('unavailable', `The vault folder cannot be reached: ${root}`, undefined, {
      cause: error,
    })
  }
}

async function namesOf({ absolutePath, path }: Folder): Promise<Dirent[] | SkippedEntry> {
  try {
    return await readdir(absolutePath, { withFileTypes: true })
  } catch (error) {
    if (path === '')
      throw new LatentError('unavailable', 'The vault folder cannot be read.', undefined, {
        cause: error,
      })
    if (errorCode(error) === 'ENOENT') return []
    return { path, reason: `This folder cannot be opened: ${errorCode(error)}.` }
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

/** Why a file is something that a sync client or editor left, and no note of a person; null for all others. */
export function leftoverReason(name: string): string | null {
  if (/^\..*\.icloud$/i.test(name)) return 'It is in iCloud and not on this machine yet.'
  if (/^(~\$|\.#)/.test(name)) return 'It is the lock file of another program.'
  if (/\.tmp$/i.test(name)) return 'It is a temporary file.'
  if (CONFLICT_COPY.test(name)) return 'It is a conflict copy that a sync client made.'
  return null
}

/** Syncthing, Dropbox and Nextcloud, their German forms, and our own. */
const CONFLICT_COPY =
  /\.sync-conflict-\d{8}-\d{6}-[A-Z0-9]{7}|\([^)]*(conflicted copy|Konfliktkopie)[^)]*\)|\(conflict \d{4}-\d{2}-\d{2} \d{4}\)/i
