import { createHash } from 'node:crypto'
import { type BigIntStats, constants } from 'node:fs'
import * as nodeFs from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Etag } from '../../../shared/domain/text/etag.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { errorCode } from '../../platform/error-code.ts'
import { syncFolder } from '../disk/sync-folder.ts'
import { unlessGone } from '../../platform/unless-gone.ts'
import { createAnchoredFolders } from '../disk/anchored-folders.ts'
import { type ResolvedFile, openRegular } from '../read/open-regular.ts'
import { retryWhileBusy } from '../disk/retry-while-busy.ts'
import { retryWhileFull } from '../disk/retry-while-full.ts'

/** The system calls that change a disk; tests pass ones that fail. */
export type WritingCalls = Pick<
  typeof nodeFs,
  'open' | 'rename' | 'link' | 'unlink' | 'mkdir' | 'rmdir'
>

/**
 * The only code that writes in a vault. Every function either did all it says or left the disk as it was; none of them
 * writes over a file that it was not told to replace. The bytes of files are durable on return, their names after
 * `sync`.
 */
export interface VaultFs {
  /**
   * Writes a new file, with mode and owner as `like` has them; null: as the system gives them to new files; `private`:
   * for nobody else, as it is only read again.
   */
  stage(temporary: string, bytes: Uint8Array, like: BigIntStats | 'private' | null): Promise<void>
  /** The same with the content of another file, of any size, and the time of `like`. @throws LatentError `conflict` when it is not `etag` */
  stageCopy(
    temporary: string,
    source: string,
    expected: { readonly etag: Etag; readonly like: BigIntStats | null },
  ): Promise<void>
  /** Puts a staged file in the place of an existing one. @throws LatentError `conflict` when another one stands there now */
  replace(temporary: string, target: ResolvedFile): Promise<void>
  /** Gives a file outside the vault, on the same drive, a second name in it that must be free. @throws Node error */
  adopt(outside: string, target: string): Promise<void>
  /** Gives a staged file a name that must be free. @throws Node error `EEXIST` */
  publish(temporary: string, target: string): Promise<void>
  /**
   * Moves a file, without a moment in which it has no name, to a name that must be free; to another drive as a copy.
   * @param via hidden names: `aside` beside the file, `copy` beside `to`
   * @throws Node error `EEXIST`; LatentError `conflict` when another file stood there: that one stays
   */
  move(
    existing: { readonly file: ResolvedFile; readonly etag: Etag },
    to: string,
    via: { readonly aside: string; readonly copy: string },
  ): Promise<void>
  /**
   * Takes the name from a file and gives it `aside`, a hidden name beside it.
   * @throws LatentError `conflict` when another file stands there now: that one keeps its name.
   */
  setAside(file: ResolvedFile, aside: string): Promise<void>
  /** Moves a folder with all that is in it, in one step, to a name that must be free. @throws Node error `EEXIST`, `EXDEV` */
  moveFolder(from: string, to: string): Promise<void>
  /** Writes over the file itself, where `mustWriteInPlace`. */
  overwrite(file: ResolvedFile, bytes: Uint8Array): Promise<void>
  /** Removes a file that Latent made, or a name of a file that has another. No error when it is gone. */
  remove(absolutePath: string): Promise<void>
  /** Makes the folders of `segments` below `base` that are missing, and returns those, outermost first. Durable. */
  makeFolders(base: string, segments: readonly string[]): Promise<string[]>
  /** Removes folders that Latent made, innermost first, as far as they are empty. */
  removeEmptyFolders(folders: readonly string[]): Promise<void>
  /** Makes the names in these folders durable. */
  sync(folders: Iterable<string>): Promise<void>
}

/** What a hidden name is for: `new` content that waits for its place, the `old` file set aside, what comes `back`. */
export type TemporaryPart = 'new' | 'old' | 'back'

/** The hidden names that a change uses in a folder: a crash leaves files that the journal can name, and no others go. */
export const temporaryName = (changeId: string, part: TemporaryPart = 'new'): string =>
  `.lt-${createHash('sha256')
    .update(part === 'new' ? changeId : `${changeId} ${part}`)
    .digest('hex')
    .slice(0, 10)}`

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
  const open: WritingCalls['open'] = (...args) => retryWhileFull(() => calls.open(...args))
  const { within } = createAnchoredFolders({ open })
  const unlink = (path: string): Promise<void> =>
    within(path, (place) => retryWhileBusy(() => calls.unlink(place)))
  const lstat = (path: string): Promise<BigIntStats | null> => within(path, lstatOrNull)
  const rename = (from: string, to: string): Promise<void> =>
    within(from, (place) =>
      within(to, (target) => retryWhileBusy(() => calls.rename(place, target))),
    )

  async function remove(absolutePath: string): Promise<void> {
    try {
      await unlink(absolutePath)
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error
    }
  }

  /** A file that did not exist before, complete and durable; gone again when that fails. */
  async function writeNew(
    absolutePath: string,
    like: BigIntStats | 'private' | null,
    write: (handle: nodeFs.FileHandle) => Promise<void>,
  ): Promise<void> {
    const mode = like === null ? 0o666 : 0o600
    const handle = await within(absolutePath, (place) => open(place, NEW_FILE, mode))
    try {
      try {
        await write(handle)
        if (like !== null && like !== 'private') await makeLike(handle, like)
        await handle.sync()
      } finally {
        await handle.close()
      }
    } catch (error) {
      await remove(absolutePath)
      throw error
    }
  }

  async function addName(from: string, to: string): Promise<boolean> {
    try {
      await within(from, (place) => within(to, (target) => calls.link(place, target)))
      return true
    } catch (error) {
      if (!CANNOT_LINK.has(errorCode(error) ?? '')) throw error
      return false
    }
  }

  /** Without hard links (FAT), an empty file holds the name until the real one takes its place. */
  async function renameToFreeName(from: string, to: string): Promise<void> {
    await (await within(to, (place) => open(place, NEW_FILE, 0o600))).close()
    try {
      await rename(from, to)
    } catch (error) {
      await remove(to)
      throw error
    }
  }

  /** @throws Node error `EEXIST` */
  async function publish(temporary: string, target: string): Promise<void> {
    if (await addName(temporary, target)) await remove(temporary)
    else await renameToFreeName(temporary, target)
  }

  const stageCopy: VaultFs['stageCopy'] = (temporary, source, { etag, like }) =>
    writeNew(temporary, like, async (handle) => {
      if ((await copyInto(handle, source, open)) !== etag)
        throw new LatentError('conflict', `${source} changed while it was copied. Try again.`)
      if (like !== null) await handle.utimes(toSeconds(like.atimeNs), toSeconds(like.mtimeNs))
    })

  async function setAside({ absolutePath, stats }: ResolvedFile, aside: string): Promise<void> {
    await rename(absolutePath, aside)
    const taken = await lstat(aside)
    if (taken?.ino === stats.ino && taken.dev === stats.dev) {
      // Between two names of one file a rename does nothing, and says that it has: `aside` was one already.
      const left = stats.nlink > 1n ? await lstat(absolutePath) : null
      if (left?.ino === stats.ino && left.dev === stats.dev) await remove(absolutePath)
      return
    }
    await publish(aside, absolutePath)
    throw replaced()
  }

  /** @returns false where the file has only the new name already: there are no second names. */
  async function nameTwice(
    { file, etag }: Parameters<VaultFs['move']>[0],
    to: string,
    copy: string,
  ): Promise<boolean> {
    try {
      if (await addName(file.absolutePath, to)) return true
    } catch (error) {
      if (errorCode(error) !== 'EXDEV') throw error
      await stageCopy(copy, file.absolutePath, { etag, like: file.stats })
      await publish(copy, to)
      return true
    }
    await renameToFreeName(file.absolutePath, to)
    return false
  }

  const rmdir = (folder: string): Promise<void> => within(folder, (place) => calls.rmdir(place))

  /** True when it made the folder; false when there was one. Never goes through a symbolic link. */
  async function makeFolder(folder: string): Promise<boolean> {
    try {
      await within(folder, (place) => calls.mkdir(place))
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
      if (!(await lstat(folder))?.isDirectory())
        throw new LatentError(
          'already_exists',
          `There is a file where a folder is needed: ${folder}`,
        )
      return false
    }
    try {
      await syncFolder({ open }, dirname(folder))
    } catch (error) {
      await rmdir(folder)
      throw error
    }
    return true
  }

  return {
    stage: (temporary, bytes, like) =>
      writeNew(temporary, like, (handle) => handle.writeFile(bytes)),
    stageCopy,
    replace: (temporary, { absolutePath, stats }) =>
      // In one folder, which is opened before the look, so that nothing else is between the look and the rename.
      within(absolutePath, async (target) => {
        const now = await lstatOrNull(target)
        if (now === null || now.ino !== stats.ino || now.dev !== stats.dev) throw replaced()
        await rename(temporary, absolutePath)
      }),
    adopt: (outside, target) => within(target, (place) => calls.link(outside, place)),
    publish,
    setAside,
    async move(existing, to, { aside, copy }) {
      if (!(await nameTwice(existing, to, copy))) return
      try {
        await setAside(existing.file, aside)
      } catch (error) {
        await remove(to)
        throw error
      }
      await remove(aside)
    },
    async moveFolder(from, to) {
      // An empty folder there would be replaced without an error.
      if ((await lstat(to)) !== null)
        throw Object.assign(new Error(`EEXIST: ${to}`), { code: 'EEXIST' })
      await rename(from, to)
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
          if (await makeFolder(folder)) made.push(folder)
        }
      } catch (error) {
        for (const created of made.toReversed()) await rmdir(created).catch(() => {})
        throw error
      }
      return made
    },
    async removeEmptyFolders(folders) {
      for (const folder of folders.toReversed()) {
        try {
          await rmdir(folder)
        } catch {
          return // Somebody put something into it: it stays, and so do those above it.
        }
      }
    },
    async sync(folders) {
      for (const folder of new Set(folders)) await syncFolder({ open }, folder)
    },
  }
}

// Windows has no O_NOFOLLOW; O_EXCL refuses links as well.
const NEW_FILE =
  constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0)

const CANNOT_LINK: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK'])

async function makeLike(handle: nodeFs.FileHandle, like: BigIntStats): Promise<void> {
  const made = await handle.stat({ bigint: true })
  if (made.uid !== like.uid || made.gid !== like.gid)
    await handle.chown(Number(like.uid), Number(like.gid))
  await handle.chmod(Number(like.mode & 0o7777n))
}

const replaced = (): LatentError =>
  new LatentError('conflict', 'Another program replaced the file while it was changed.')

const toSeconds = (nanoseconds: bigint): number => Number(nanoseconds) / 1e9

const COPY_BYTES = 1024 * 1024

/** Copies a regular file, piece by piece. @returns the hash of what was copied */
async function copyInto(
  handle: nodeFs.FileHandle,
  source: string,
  open: WritingCalls['open'],
): Promise<Etag> {
  // Without O_NONBLOCK, opening a FIFO would block.
  const from = await open(source, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    if (!(await from.stat()).isFile())
      throw new LatentError('invalid_input', `${source} is not a regular file.`)
    const hash = createHash('sha256')
    const buffer = Buffer.allocUnsafe(COPY_BYTES)
    for (;;) {
      const { bytesRead } = await from.read(buffer, 0, COPY_BYTES, null)
      if (bytesRead === 0) return hash.digest('hex')
      const part = buffer.subarray(0, bytesRead)
      hash.update(part)
      await handle.writeFile(part)
    }
  } finally {
    await from.close()
  }
}

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

const lstatOrNull = async (absolutePath: string): Promise<BigIntStats | null> =>
  (await unlessGone(nodeFs.lstat(absolutePath, { bigint: true }))) ?? null
