import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { VaultChange } from '../../shared/contract/note.ts'
import { folderOf, isNotePath, VaultPath } from '../../shared/domain/vault-path.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import { errorCode } from '../platform/error-code.ts'
import { readRegular } from './open-regular.ts'
import { isWithin, resolveInVault } from './vault-path.ts'
import type { VaultChangeEvent } from './vault.ts'

/** The files that are known to be in the vault, each with a text that differs when the file may have changed. */
export type KnownFiles = Map<string, string>

/**
 * Looks at the places where something happened and says what is there now, file by file: a folder that came or went
 * is told as its files. Brings `known` up to it.
 * @param paths relative; what happened there does not matter, only what the disk says
 */
export async function changesOnDisk({
  root,
  closedFolders,
  known,
  paths,
}: {
  readonly root: string
  readonly closedFolders: readonly string[]
  readonly known: KnownFiles
  readonly paths: ReadonlySet<string>
}): Promise<VaultChangeEvent> {
  const changes = new Map<VaultPath, string | null>()
  const foldersChanged = new Set<string>()
  const goneFolders = new Set<string>()

  async function look(path: string): Promise<void> {
    const parsed = VaultPath.safeParse(path)
    if (!parsed.success) return
    const absolutePath = join(root, path)
    if (closedFolders.some((folder) => isWithin(folder, absolutePath))) return
    const stats = await lstatOrNull(absolutePath)
    if (stats === null) {
      foldersChanged.add(folderOf(path))
      const wasFile = known.delete(path)
      if (wasFile || isNotePath(path)) changes.set(parsed.data, null)
      if (!wasFile) goneFolders.add(path)
    } else if (stats.isDirectory()) {
      foldersChanged.add(folderOf(path)).add(path)
      for (const name of await namesIn(absolutePath))
        if (!name.startsWith('.')) await look(`${path}/${name}`)
    } else if (stats.isFile()) {
      if (!known.has(path)) foldersChanged.add(folderOf(path))
      known.set(path, known.get(path) ?? '')
      const etag = await settledEtag(root, parsed.data, closedFolders)
      if (etag === undefined) foldersChanged.add(folderOf(path))
      else changes.set(parsed.data, etag)
    } else {
      foldersChanged.add(folderOf(path))
    }
  }

  for (const path of paths) await look(path)
  for (const path of goneFolders.size === 0 ? [] : [...known.keys()]) {
    if (!isBelowAny(goneFolders, path)) continue
    known.delete(path)
    foldersChanged.add(folderOf(path))
    const parsed = VaultPath.safeParse(path)
    if (parsed.success) changes.set(parsed.data, null)
  }
  return {
    changes: [...changes].map(([path, etag]): VaultChange => ({ path, etag })),
    foldersChanged: [...foldersChanged],
  }
}

function isBelowAny(folders: ReadonlySet<string>, path: string): boolean {
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder))
    if (folders.has(folder)) return true
  return false
}

const STABLE_MS = 150
const MAX_WAIT_MS = 2000

/**
 * The hash of a file once it has stopped growing, or after two seconds; null when it is gone; undefined for one too
 * large to hash each time somebody writes to it, and for what cannot be read.
 */
async function settledEtag(
  root: string,
  path: VaultPath,
  closedFolders: readonly string[],
): Promise<string | null | undefined> {
  for (let waitedMs = 0; ; waitedMs += STABLE_MS) {
    try {
      const file = await resolveInVault(root, path, { closedFolders })
      if (file.kind !== 'file') return null
      const { bytes, etag } = await readRegular(file)
      if (bytes === null) return undefined
      const after = await lstat(file.absolutePath, { bigint: true })
      const isStable =
        after.ino === file.stats.ino &&
        after.size === BigInt(bytes.byteLength) &&
        after.mtimeNs === file.stats.mtimeNs
      if (isStable || waitedMs >= MAX_WAIT_MS) return etag
    } catch (error) {
      if (errorCode(error) === undefined && !(error instanceof LatentError)) throw error
      if (waitedMs >= MAX_WAIT_MS) return undefined
    }
    await delay(STABLE_MS)
  }
}

async function lstatOrNull(absolutePath: string) {
  try {
    return await lstat(absolutePath)
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return null
    throw error
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (errorCode(error) === undefined) throw error
    return []
  }
}
