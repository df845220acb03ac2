import { createHash } from 'node:crypto'
import { type BigIntStats, constants } from 'node:fs'
import * as nodeFs from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { LatentError } from '../../shared/rpc/errors.ts'
import { errorCode } from '../platform/error-code.ts'
import { type ResolvedFile, openRegular } from './open-regular.ts'

/** The system calls that change a disk; tests pass ones that fail. */
export type WritingCalls = Pick<
  typeof nodeFs,
  'open' | 'rename' | 'link' | 'unlink' | 'mkdir' | 'rmdir'
>

/**
 * The only code that writes in a vault. Every function either did all it says, durably, or left the disk as it was;
 * none of them writes over a file that it was not told to replace.
 */
export interface VaultFs {
  /**
   * Writes a new file next to its destination and makes it durable, with mode and owner as `like` has them; null: as
   * the system gives them to new files.
   */
  stage(temporary: string, bytes: Uint8Array, like: BigIntStats | null): Promise<void>
  /** Puts a staged file in the place of an existing one. */
  replace(temporary: string, target: string): Promise<void>
  /** Gives a staged file a name that must be free. @throws Node error `EEXIST` */
  publish(temporary: string, target: string): Promise<void>
  /** Moves a file to a name that must be free. @throws Node error `EEXIST` */
  move(file: ResolvedFile, to: string): Promise<void>
  /** Writes over the file itself, where `mustWriteInPlace`. */
  overwrite(file: ResolvedFile, bytes: Uint8Array): Promise<void>
  /** Removes a file that Latent made. No error when it is gone. */
  remove(absolutePath: string): Promise<void>
  /** Makes the folders of `segments` below `base` that are missing, and returns those, outermost first. */
  makeFolders(base: string, segments: readonly string[]): Promise<string[]>
  /** Removes folders that Latent made, innermost first, as far as they are empty. */
  removeEmptyFolders(folders: readonly string[]): Promise<void>
}

/** The name of the temporary file of a change: a crash leaves files that the journal can name, and no others go. */
export const temporaryName = (changeId: string): string =>
  `.lt-${createHash('sha256').update(changeId).digest('hex').slice(0, 10)}`

/**
 * True for a file with several names (hard links), which a replacement would part, and for one whose owner or group
 * a replacement could not be given.
 */
export function mustWriteInPlace(stats: BigIntStats): boolean {
  if (stats.nlink > 1n) return true
  const user = process.geteuid?.()
  if (user === undefined || user === 0) return false
  const groups = [process.getegid?.(), ...(process.getgroups?.() ?? [])]
  return stats.uid !== BigInt(user) || !groups.includes(Number(stats.gid))
}

export function createVaultFs(calls: WritingCalls = nodeFs): VaultFs {
  async function remove(absolutePath: string): Promise<void> {
    try {
      await calls.unlink(absolutePath)
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error
    }
  }

  /** A file that did not exist before, complete and durable; gone again when that fails. */
  async function writeNew(
    absolutePath: string,
    bytes: Uint8Array,
    like: BigIntStats | null,
  ): Promise<void> {
    const handle = await calls.open(absolutePath, NEW_FILE, like === null ? 0o666 : 0o600)
    try {
      try {
        await handle.writeFile(bytes)
        if (like !== null) {
          const made = await handle.stat({ bigint: true })
          if (made.uid !== like.uid || made.gid !== like.gid)
            await handle.chown(Number(like.uid), Number(like.gid))
          await handle.chmod(Number(like.mode & 0o7777n))
        }
        await handle.sync()
      } finally {
        await handle.close()
      }
    } catch (error) {
      await remove(absolutePath)
      throw error
    }
  }

  /** A file system without hard links (FAT), or a destination on another one. */
  async function copyNew(file: ResolvedFile, to: string): Promise<void> {
    const { handle } = await openRegular(file)
    try {
      await writeNew(to, await handle.readFile(), file.stats)
    } finally {
      await handle.close()
    }
  }

  async function link(from: string, to: string, copy: () => Promise<void>): Promise<void> {
    try {
      await calls.link(from, to)
    } catch (error) {
      if (!CANNOT_LINK.has(errorCode(error) ?? '')) throw error
      await copy()
    }
  }

  return {
    stage: writeNew,
    async replace(temporary, target) {
      await retryWhileBusy(() => calls.rename(temporary, target))
      await syncFolder(calls, dirname(target))
    },
    async publish(temporary, target) {
      await link(temporary, target, async () => {
        await writeNew(target, await nodeFs.readFile(temporary), null)
      })
      await remove(temporary)
      await syncFolder(calls, dirname(target))
    },
    async move(file, to) {
      await link(file.absolutePath, to, () => copyNew(file, to))
      try {
        // Whatever was put there since must not go with the old name.
        const now = await nodeFs.lstat(file.absolutePath, { bigint: true })
        if (now.ino !== file.stats.ino || now.dev !== file.stats.dev)
          throw new LatentError('conflict', 'Another program replaced the file while it was moved.')
        await retryWhileBusy(() => calls.unlink(file.absolutePath))
      } catch (error) {
        await remove(to)
        throw error
      }
      await syncFolder(calls, dirname(to))
      await syncFolder(calls, dirname(file.absolutePath))
    },
    async overwrite(file, bytes) {
      const { handle } = await openRegular(file, constants.O_RDWR)
      try {
        const before = await handle.readFile()
        try {
          await writeWhole(handle, bytes)
        } catch (error) {
          await writeWhole(handle, before)
          throw error
        }
      } finally {
        await handle.close()
      }
    },
    remove,
    async makeFolders(base, segments) {
      const made: string[] = []
      let folder = base
      try {
        for (const segment of segments) {
          folder = join(folder, segment)
          if (await makeFolder(calls, folder)) made.push(folder)
        }
      } catch (error) {
        for (const created of made.toReversed()) await calls.rmdir(created).catch(() => {})
        throw error
      }
      return made
    },
    async removeEmptyFolders(folders) {
      for (const folder of folders.toReversed()) {
        try {
          await calls.rmdir(folder)
        } catch {
          return // Somebody put something into it: it stays, and so do those above it.
        }
      }
    },
  }
}

// Windows has no O_NOFOLLOW; O_EXCL refuses links as well.
const NEW_FILE =
  constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0)

const CANNOT_LINK: ReadonlySet<string> = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK'])

async function writeWhole(handle: nodeFs.FileHandle, bytes: Uint8Array): Promise<void> {
  let done = 0
  while (done < bytes.byteLength) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.byteLength - done, done)
    done += bytesWritten
  }
  // After the bytes, so that a crash leaves too much rather than too little.
  await handle.truncate(bytes.byteLength)
  await handle.sync()
}

/** True when it made the folder; false when there was one. Never goes through a symbolic link. */
async function makeFolder(calls: WritingCalls, folder: string): Promise<boolean> {
  try {
    await calls.mkdir(folder)
    await syncFolder(calls, dirname(folder))
    return true
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    if (!(await nodeFs.lstat(folder)).isDirectory())
      throw new LatentError('already_exists', `There is a file where a folder is needed: ${folder}`)
    return false
  }
}

/** Makes renames and new names in `folder` durable. Windows cannot open folders and does this itself. */
export async function syncFolder(calls: Pick<WritingCalls, 'open'>, folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await calls.open(folder, constants.O_RDONLY | constants.O_DIRECTORY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Virus scanners and sync clients hold files for moments on Windows. */
async function retryWhileBusy(work: () => Promise<void>): Promise<void> {
  for (let waitMs = 50; ; waitMs *= 2) {
    try {
      return await work()
    } catch (error) {
      const code = errorCode(error)
      const isBusy = code === 'EBUSY' || (code === 'EPERM' && process.platform === 'win32')
      if (!isBusy || waitMs > 800) throw error
      await delay(waitMs)
    }
  }
}
