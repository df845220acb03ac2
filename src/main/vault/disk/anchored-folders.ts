import { constants, existsSync } from 'node:fs'
import { type FileHandle, readlink } from 'node:fs/promises'
import type * as nodeFs from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { foldName } from '../model/fold-name.ts'

/** Lets a system call work in the very folder that was resolved, whatever another program puts in its place meanwhile. */
export interface AnchoredFolders {
  /**
   * Calls `work` with a path that means `absolutePath`, whose folder is absolute with links resolved.
   * @throws LatentError `conflict` when a link to another folder stands there now
   */
  within<T>(absolutePath: string, work: (path: string) => Promise<T>): Promise<T>
}

interface Anchor {
  readonly handle: Promise<FileHandle>
  users: number
}

/**
 * On Linux a path through an open folder leads nowhere else. Elsewhere Node has no such path: there a folder is only
 * looked at when the path is resolved.
 */
export function createAnchoredFolders(calls: Pick<typeof nodeFs, 'open'>): AnchoredFolders {
  const anchors = new Map<string, Anchor>()
  const hasOpenPaths = existsSync(OPEN_PATHS)

  async function open(folder: string): Promise<FileHandle> {
    const handle = await calls.open(folder, FOLDER)
    try {
      if (isSamePlace((await placeOf(handle)) ?? folder, folder)) return handle
      throw new LatentError('conflict', 'Another program replaced the folder while it was used.')
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  return {
    async within(absolutePath, work) {
      if (!hasOpenPaths) return work(absolutePath)
      const folder = dirname(absolutePath)
      const anchor = anchors.get(folder) ?? { handle: open(folder), users: 0 }
      anchors.set(folder, anchor)
      anchor.users++
      try {
        const { fd } = await anchor.handle
        return await work(join(OPEN_PATHS, String(fd), basename(absolutePath)))
      } finally {
        anchor.users--
        if (anchor.users === 0) {
          anchors.delete(folder)
          await anchor.handle.then(
            (handle) => handle.close(),
            () => {},
          )
        }
      }
    },
  }
}

const OPEN_PATHS = '/proc/self/fd'
const FOLDER = constants.O_RDONLY | (constants.O_DIRECTORY ?? 0) | (constants.O_NOFOLLOW ?? 0)

/** True when the open file lies in the folder of `absolutePath`, and where that cannot be told. */
export async function isOpenedInPlace(handle: FileHandle, absolutePath: string): Promise<boolean> {
  const place = await placeOf(handle)
  return place === null || isSamePlace(dirname(place), dirname(absolutePath))
}

/** Some file systems show another spelling of a name than the one that was asked for. */
const isSamePlace = (a: string, b: string): boolean => a === b || foldName(a) === foldName(b)

/** Where an open file or folder is, links resolved; null on systems that do not tell. */
async function placeOf({ fd }: FileHandle): Promise<string | null> {
  if (process.platform !== 'linux') return null
  return readlink(`${OPEN_PATHS}/${fd}`).catch(() => null)
}
