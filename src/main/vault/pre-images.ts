import { randomBytes } from 'node:crypto'
import { rmSync, type Stats } from 'node:fs'
import * as nodeFs from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Etag } from '../../shared/domain/etag.ts'
import { errorCode } from '../platform/error-code.ts'
import { etagOf } from './text-file.ts'
import { syncFolder } from './vault-fs.ts'

/**
 * The bytes that changes replaced, outside the vault, each under its hash. A file is first held under the id of the
 * change (a second name of the same file, so that what another program still writes into it is caught), and filed
 * under its hash once it has been replaced.
 */
export interface PreImages {
  /**
   * Keeps a file's present content before it is replaced; durable after `syncHeld`.
   * @param read its bytes, asked for where it cannot be held by a second name
   */
  hold(changeId: string, absolutePath: string, read: () => Promise<Uint8Array>): Promise<void>
  syncHeld(): Promise<void>
  /** The hash of what is held now: another one than at `hold` when another program wrote into the file since. */
  heldEtag(changeId: string): Promise<Etag>
  /** After the replacement: files what is held under its hash. */
  file(changeId: string, etag: Etag): Promise<void>
  /**
   * Gives the held file itself back, so that what another program still writes into it is not lost.
   * @param link gives it another name; Latent's own is absolute
   * @returns false when nothing is held, or a copy
   */
  putBack(changeId: string, link: (held: string) => Promise<void>): Promise<boolean>
  /** False for a change that was never held, or is filed or released. */
  isHeld(changeId: string): Promise<boolean>
  /** Gives up what is held: the file was not replaced. Files it when the vault has no name for it any more. */
  release(changeId: string): Promise<void>
  /** Files a copy, for content that cannot be held by name. Durable on return. */
  keep(bytes: Uint8Array): Promise<Etag>
  /**
   * Files what a change left, for merging when it is taken back later. Not waited for until it is on disk: without it
   * such an undo asks a person instead. A failure is none.
   */
  keepAfter(bytes: Uint8Array): Promise<void>
  /** The content with this hash, filed or still held for `changeId`; null when it is nowhere, or not what its name says. */
  read(etag: Etag, changeId?: string): Promise<Uint8Array | null>
  /** The content with this hash, and whether it is what it was: bytes that are not are never given out. */
  find(etag: Etag): Promise<FoundImage>
  /** The size of the content with this hash, unread; null when it is not kept. */
  sizeOf(etag: Etag): Promise<number | null>
  /** Everything that is filed, in no order. `keptAtMs` is the time of the file. */
  list(): AsyncGenerator<{
    readonly etag: Etag
    readonly sizeBytes: number
    readonly keptAtMs: number
  }>
  /** Removes what is filed under this hash, at once: whoever asks has made sure that nothing needs it. */
  discardNow(etag: Etag): void
  /** Ends what a crash left: gives up what is held and still has its name in the vault, files the rest. */
  sweep(): Promise<void>
}

export type FoundImage =
  | { readonly status: 'kept'; readonly bytes: Uint8Array }
  | { readonly status: 'missing' }
  | { readonly status: 'damaged' }

/** What is said of bytes that are not what they were when they were kept. */
export const damagedImage = (path: string): string =>
  `The kept earlier text of ${path} is damaged, so it was not used. The file is as it was.`

type Calls = Pick<typeof nodeFs, 'open' | 'link' | 'rename' | 'unlink' | 'mkdir'>

/** @param directory absolute, outside the vault; made when the first file is kept */
export function createPreImages(directory: string, calls: Calls = nodeFs): PreImages {
  const heldPath = (changeId: string): string =>
    join(directory, 'held', changeId.replace(/[^\w-]/g, '_'))
  const filedPath = (etag: Etag): string => join(directory, etag.slice(0, 2), etag)

  /** Makes the folder of `path`, durably, when it turns out to be missing: mostly it is there. */
  async function inFolderOf<T>(path: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error
    }
    const made = await calls.mkdir(dirname(path), { recursive: true, mode: 0o700 })
    if (made !== undefined) await syncFolder(calls, dirname(made))
    return work()
  }

  async function writeCopy(
    path: string,
    bytes: Uint8Array,
    { isDurable = true }: { readonly isDurable?: boolean } = {},
  ): Promise<void> {
    const temporary = `${path}.${randomBytes(6).toString('hex')}`
    try {
      const handle = await inFolderOf(path, () => calls.open(temporary, 'wx', 0o600))
      try {
        await handle.writeFile(bytes)
        if (isDurable) await handle.sync()
      } finally {
        await handle.close()
      }
      await calls.rename(temporary, path)
    } catch (error) {
      await calls.unlink(temporary).catch(() => {})
      throw error
    }
    if (isDurable) await syncFolder(calls, dirname(path))
  }

  async function read(etag: Etag, changeId?: string): Promise<Uint8Array | null> {
    const places = [filedPath(etag), ...(changeId === undefined ? [] : [heldPath(changeId)])]
    for (const place of places) {
      const bytes = await readOrNull(place)
      if (bytes !== null && etagOf(bytes) === etag) return bytes
    }
    return null
  }

  /** A file that another program replaces has no name for a moment on some systems. */
  async function linkWhileReplaced(from: string, to: string): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await calls.link(from, to)
      } catch (error) {
        if (errorCode(error) !== 'ENOENT' || tries === MAX_TRIES) throw error
      }
    }
  }

  const hashOf = async (held: string): Promise<Etag> => etagOf(await nodeFs.readFile(held))

  async function fileUnderHash(held: string, etag: Etag): Promise<void> {
    const filed = filedPath(etag)
    // Not synced: after a power cut it has one of both names, and `sweep` knows both.
    await inFolderOf(filed, () => calls.rename(held, filed))
  }

  return {
    async hold(changeId, absolutePath, read) {
      const held = heldPath(changeId)
      try {
        await inFolderOf(held, () => linkWhileReplaced(absolutePath, held))
      } catch (error) {
        if (!CANNOT_LINK.has(errorCode(error) ?? '')) throw error
        await writeCopy(held, await read())
      }
    },
    syncHeld: () => syncFolder(calls, dirname(heldPath('any'))),
    heldEtag: (changeId) => hashOf(heldPath(changeId)),
    file: (changeId, etag) => fileUnderHash(heldPath(changeId), etag),
    async putBack(changeId, link) {
      try {
        await link(heldPath(changeId))
        return true
      } catch (error) {
        if (errorCode(error) !== 'ENOENT' && !CANNOT_LINK.has(errorCode(error) ?? '')) throw error
        return false
      }
    },
    async isHeld(changeId) {
      return (await lstatOrNull(heldPath(changeId))) !== null
    },
    async release(changeId) {
      const held = heldPath(changeId)
      const stats = await lstatOrNull(held)
      if (stats === null) return
      if (stats.nlink > 1) await calls.unlink(held)
      else await fileUnderHash(held, await hashOf(held))
    },
    async keep(bytes) {
      const etag = etagOf(bytes)
      if ((await read(etag)) === null) await writeCopy(filedPath(etag), bytes)
      return etag
    },
    async keepAfter(bytes) {
      const filed = filedPath(etagOf(bytes))
      try {
        if ((await lstatOrNull(filed)) === null) await writeCopy(filed, bytes, { isDurable: false })
      } catch (error) {
        if (errorCode(error) === undefined) throw error
      }
    },
    read,
    async find(etag) {
      const bytes = await readOrNull(filedPath(etag))
      if (bytes === null) return { status: 'missing' }
      return etagOf(bytes) === etag ? { status: 'kept', bytes } : { status: 'damaged' }
    },
    async sizeOf(etag) {
      try {
        return (await nodeFs.stat(filedPath(etag))).size
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return null
        throw error
      }
    },
    async *list() {
      for (const start of await namesIn(directory)) {
        if (!/^[0-9a-f]{2}$/.test(start)) continue
        for (const etag of await namesIn(join(directory, start))) {
          const stats = IS_HASH.test(etag) ? await lstatOrNull(filedPath(etag)) : null
          if (stats?.isFile()) yield { etag, sizeBytes: stats.size, keptAtMs: stats.mtimeMs }
        }
      }
    },
    discardNow: (etag) => rmSync(filedPath(etag), { force: true }),
    async sweep() {
      const folder = dirname(heldPath('any'))
      for (const name of await namesIn(folder)) {
        const held = join(folder, name)
        const { nlink } = await nodeFs.lstat(held)
        if (nlink > 1) await calls.unlink(held)
        else await fileUnderHash(held, await hashOf(held))
      }
    },
  }
}

const MAX_TRIES = 5

/** What a file is filed under: sha256, as `etagOf` writes it. */
const IS_HASH = /^[0-9a-f]{64}$/

/** Another file system, or one without hard links. */
const CANNOT_LINK: ReadonlySet<string> = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK'])

async function readOrNull(path: string): Promise<Uint8Array | null> {
  try {
    return await nodeFs.readFile(path)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

async function lstatOrNull(path: string): Promise<Stats | null> {
  try {
    return await nodeFs.lstat(path)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await nodeFs.readdir(folder)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}
