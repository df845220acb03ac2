import * as nodeFs from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Etag } from '../../../shared/domain/text/etag.ts'
import { errorCode } from '../../platform/error-code.ts'
import { unlessGone } from '../../platform/unless-gone.ts'
import { createImageStore, type ImageStore } from './image-store.ts'
import { etagOf } from '../model/text-file.ts'
import { syncFolder } from '../disk/sync-folder.ts'
import { type CopyCalls, inFolderOf, writeCopy } from './write-copy.ts'

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
  /** The content with this hash, filed or still held for `changeId`; null when it is nowhere, or not what its name says. */
  read(etag: Etag, changeId?: string): Promise<Uint8Array | null>
  /** Ends what a crash left: gives up what is held and still has its name in the vault, files the rest. */
  sweep(): Promise<void>
}

/** What is said of bytes that are not what they were when they were kept. */
export const damagedImage = (path: string): string =>
  `The kept earlier text of ${path} is damaged, so it was not used. The file is as it was.`

type Calls = CopyCalls & Pick<typeof nodeFs, 'link'>

/**
 * @param directory absolute, outside the vault; made when the first file is held
 * @param images where what was held is filed; on the same file system
 */
export function createPreImages(
  directory: string,
  images: ImageStore = createImageStore(directory),
  calls: Calls = nodeFs,
): PreImages {
  const heldPath = (changeId: string): string =>
    join(directory, 'held', changeId.replace(/[^\w-]/g, '_'))

  async function read(etag: Etag, changeId?: string): Promise<Uint8Array | null> {
    const filed = await images.find(etag)
    if (filed.status === 'kept') return filed.bytes
    const held =
      changeId === undefined ? undefined : await unlessGone(nodeFs.readFile(heldPath(changeId)))
    return held && etagOf(held) === etag ? held : null
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

  // Not synced: after a power cut it has one of both names, and `sweep` knows both.
  const fileUnderHash = (held: string, etag: Etag): Promise<void> => images.adopt(held, etag)

  return {
    async hold(changeId, absolutePath, read) {
      const held = heldPath(changeId)
      try {
        await inFolderOf(calls, held, () => linkWhileReplaced(absolutePath, held))
      } catch (error) {
        if (!CANNOT_LINK.has(errorCode(error) ?? '')) throw error
        await writeCopy(calls, held, await read())
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
      return (await unlessGone(nodeFs.lstat(heldPath(changeId)))) !== undefined
    },
    async release(changeId) {
      const held = heldPath(changeId)
      const stats = await unlessGone(nodeFs.lstat(held))
      if (stats === undefined) return
      if (stats.nlink > 1) await calls.unlink(held)
      else await fileUnderHash(held, await hashOf(held))
    },
    keep: (bytes) => images.write(bytes),
    read,
    async sweep() {
      const folder = dirname(heldPath('any'))
      for (const name of (await unlessGone(nodeFs.readdir(folder))) ?? []) {
        const held = join(folder, name)
        const { nlink } = await nodeFs.lstat(held)
        if (nlink > 1) await calls.unlink(held)
        else await fileUnderHash(held, await hashOf(held))
      }
    },
  }
}

const MAX_TRIES = 5

/** Another file system, or one without hard links. */
const CANNOT_LINK: ReadonlySet<string> = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK'])
