import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import type { VaultChange } from '../../../shared/contract/note.ts'
import { folderOf } from '../../../shared/domain/vault-path.ts'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { errorCode } from '../../platform/error-code.ts'
import { isHollow } from '../read/hollow-file.ts'
import { readRegular } from '../read/open-regular.ts'
import { resolveInVault } from '../read/vault-path.ts'
import type { VaultChangeEvent } from '../model/vault-change-event.ts'

const CONCURRENT_READS = 16

/** What was found at the places where something happened. */
export interface Sight {
  readonly event: VaultChangeEvent
  /** Folders, and what is gone: which files these mean only the index can tell, which knows those that were there. */
  readonly places: readonly VaultPath[]
}

/**
 * Looks at single paths: a file is told with its hash, everything else as a place to look through.
 * @param paths relative to `root`; what happened there does not matter, only what the disk says
 */
export async function lookAtPaths({
  root,
  closedFolders,
  paths,
}: {
  readonly root: string
  readonly closedFolders: readonly string[]
  readonly paths: readonly string[]
}): Promise<Sight> {
  const changes: VaultChange[] = []
  const foldersChanged = new Set<string>()
  const places: VaultPath[] = []

  async function look(path: VaultPath): Promise<void> {
    const stats = await statsOrNull(join(root, path))
    if (stats?.isFile()) {
      const etag = isHollow(stats) ? null : await etagOf(path)
      if (etag === null) places.push(path)
      else changes.push({ path, etag })
      return
    }
    foldersChanged.add(folderOf(path))
    if (stats === null) places.push(path)
    if (stats?.isDirectory()) {
      foldersChanged.add(path)
      places.push(path)
    }
  }

  /** Null for a file too large to hash each time somebody writes to it, and for what cannot be read now. */
  async function etagOf(path: VaultPath): Promise<string | null> {
    try {
      const file = await resolveInVault(root, path, { closedFolders })
      if (file.kind !== 'file' || file.stats.size > MAX_HASHED_BYTES) return null
      return (await readRegular(file)).etag
    } catch (error) {
      if (errorCode(error) === undefined && !(error instanceof LatentError)) throw error
      return null
    }
  }

  const limit = pLimit(CONCURRENT_READS)
  const parsed = paths.flatMap((path) => VaultPath.safeParse(path).data ?? [])
  await Promise.all(parsed.map((path) => limit(() => look(path))))
  return { event: { changes, foldersChanged: [...foldersChanged] }, places }
}

const MAX_HASHED_BYTES = 50n * 1024n * 1024n

async function statsOrNull(absolutePath: string) {
  try {
    return await lstat(absolutePath, { bigint: true })
  } catch (error) {
    if (errorCode(error) === undefined) throw error
    return null
  }
}
