import type { BigIntStats, Dirent } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import {
  cloudName,
  leftBehind,
  NOT_DOWNLOADED,
  placeholderName,
} from '../../../shared/domain/left-behind.ts'
import { fileNameOf, folderOf, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import {
  isSkipped,
  type SkippedEntry,
  type VaultFile,
  type VaultReader,
} from '../../platform/vault-reader.ts'
import { errorCode } from '../../platform/error-code.ts'
import { type FileCalls, waitingCalls } from './file-calls.ts'
import { HOLLOW, HOLLOW_BYTES } from './hollow-file.ts'
import { type Folder, lookAtName, toVaultFile } from './look-at-name.ts'
import { readInVault } from './open-regular.ts'
import { readInPlace } from './read-in-place.ts'
import { retryWhileFull } from '../disk/retry-while-full.ts'
import { decodeText, etagOf, tooLarge } from '../model/text-file.ts'
import { untilSettled } from './until-settled.ts'
import { resolveInVault } from './vault-path.ts'
import { createPresence, type VaultPresence } from './vault-presence.ts'

const CONCURRENT_STATS = 32

/**
 * Reads a vault for the index process, which may not write.
 * @param closedFolders absolute folders of Latent's own, left out even when they lie inside the vault
 */
export function createVaultReader(
  root: string,
  closedFolders: readonly string[] = [],
  calls: FileCalls = waitingCalls,
): VaultReader {
  const waiting = pLimit(CONCURRENT_STATS)
  const limit = <T>(work: () => Promise<T>): Promise<T> => (calls.isAtOnce ? work() : waiting(work))
  let presence: Promise<VaultPresence> | null = null
  let countsBlocks = process.platform !== 'linux'

  /** @throws LatentError `unavailable` unless the vault is where it was first met. */
  async function assertPresent(): Promise<void> {
    presence ??= createPresence(root)
    const current = presence
    try {
      const absence = await (await current).absence()
      if (absence !== null) throw new LatentError('unavailable', absence)
    } catch (error) {
      if (
        await current.then(
          () => false,
          () => true,
        )
      )
        presence = null // it was never there: look again next time
      throw error
    }
  }

  /** Where a walk begins: folders to go into, and files. */
  async function startOf(
    places: readonly VaultPath[] | null,
  ): Promise<(Folder | VaultFile | SkippedEntry)[]> {
    if (places === null) return [{ absolutePath: root, path: '', depth: 0 }]
    const found = await Promise.all(places.map((path) => limit(() => startAt(path))))
    return found.filter((entry) => entry !== null)
  }

  async function startAt(path: VaultPath): Promise<Folder | VaultFile | SkippedEntry | null> {
    try {
      const place = await resolveInVault(root, path, { closedFolders })
      // Through a link, what is there has another place, where it is met.
      if (place.kind === 'folder' && place.absolutePath === join(root, path))
        return { absolutePath: place.absolutePath, path, depth: path.split('/').length }
      return place.kind === 'file' && !place.isLink ? asFile(path, place.stats) : cloudFile(path)
    } catch (error) {
      if (!(error instanceof LatentError)) throw error
      return { path, reason: error.message, isShut: error.code === 'denied' }
    }
  }

  const asFile = (path: VaultPath, stats: BigIntStats): VaultFile =>
    toVaultFile(path, stats, leftBehind(fileNameOf(path)))

  /** The file of which only a placeholder is here; null when there is none either. */
  async function cloudFile(path: VaultPath): Promise<VaultFile | null> {
    const folder = folderOf(path)
    const placeholder = placeholderName(fileNameOf(path))
    try {
      const stats = await lstat(join(root, folder, placeholder), { bigint: true })
      return stats.isFile() ? toVaultFile(path, stats, NOT_DOWNLOADED) : null
    } catch (error) {
      if (errorCode(error) === undefined) throw error
      return null
    }
  }

  /** Where a file system counts no blocks at all, a file without blocks is a file like any other. */
  const asCounted = (file: VaultFile): VaultFile =>
    file.mark === HOLLOW && !countsBlocks ? { ...file, mark: null } : file

  return {
    async *walk(signal, places = null) {
      await assertPresent()
      const hollow: VaultFile[] = []
      const folders: Folder[] = []
      const meet = function* (entries: Iterable<Folder | VaultFile | SkippedEntry | null>) {
        for (const entry of entries) {
          if (entry === null) continue
          if ('depth' in entry) folders.push(entry)
          else if (!isSkipped(entry) && entry.mark === HOLLOW) hollow.push(entry)
          else {
            if (!isSkipped(entry)) countsBlocks ||= entry.sizeBytes >= HOLLOW_BYTES
            signal.throwIfAborted()
            yield entry
          }
        }
      }
      yield* meet(await startOf(places))
      for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
        signal.throwIfAborted()
        const parent = folder
        const dirents = await namesOf(parent, calls)
        if (!Array.isArray(dirents)) {
          yield dirents
          continue
        }
        const names = dirents.map(({ name }) => name)
        const hasReal = new Set(names)
        yield* meet(
          await Promise.all(
            dirents
              .filter(({ name }) => !hasReal.has(cloudName(name) ?? ''))
              .map((dirent) =>
                limit(() => lookAtName(dirent, parent, { root, closedFolders, calls })),
              ),
          ),
        )
      }
      for (const file of hollow) yield asCounted(file)
      await assertPresent()
    },
    async stat(path) {
      try {
        const file = await resolveInVault(root, path, { closedFolders })
        if (file.kind === 'file') return asCounted(asFile(path, file.stats))
      } catch (error) {
        if (error instanceof LatentError && error.code === 'invalid_input') return null
        throw error
      }
      await assertPresent()
      return cloudFile(path)
    },
    async read(path) {
      const simple = await readInPlace(root, path, closedFolders, calls)
      const existing = simple
        ? { ...simple, etag: etagOf(simple.bytes) }
        : await readInVault(root, path, { closedFolders })
      if (existing === null) {
        await assertPresent()
        throw new LatentError('not_found', `Note not found: ${path}`)
      }
      const { bytes, etag, stats } = existing
      const { text, readOnlyReason } = bytes === null ? tooLarge : decodeText(bytes)
      const isWritable = (stats.mode & 0o222n) !== 0n
      return { file: asFile(path, stats), etag, text, problem: readOnlyReason, isWritable }
    },
    settled: (paths, signal) =>
      untilSettled(
        paths.map((path) => join(root, path)),
        signal,
      ),
  }
}

async function namesOf(
  { absolutePath, path }: Folder,
  calls: FileCalls,
): Promise<Dirent[] | SkippedEntry> {
  try {
    return await retryWhileFull(async () => calls.readdir(absolutePath))
  } catch (error) {
    if (path === '')
      throw new LatentError('unavailable', 'The vault folder cannot be read.', undefined, {
        cause: error,
      })
    if (errorCode(error) === 'ENOENT') return []
    return { path, reason: `This folder cannot be opened: ${errorCode(error)}.`, isShut: true }
  }
}
