import { createHash } from 'node:crypto'
import { type BigIntStats, constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { Etag } from '../../../shared/domain/text/etag.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { errorCode } from '../../platform/error-code.ts'
import { isOpenedInPlace } from '../disk/anchored-folders.ts'
import { retryWhileFull } from '../disk/retry-while-full.ts'
import { MAX_TEXT_BYTES, etagOf } from '../model/text-file.ts'
import { type ResolveOptions, type ResolvedPath, resolveInVault } from './vault-path.ts'

export type ResolvedFile = Extract<ResolvedPath, { kind: 'file' }>

// Windows has neither flag. Without O_NONBLOCK, opening a FIFO that was put there after the check would block.
const NO_FOLLOW = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * Opens the very file that was resolved, not one that was put in its place since.
 * @throws LatentError `conflict` when another file stands there now.
 */
export async function openRegular(
  { absolutePath, stats }: ResolvedFile,
  flags: number = constants.O_RDONLY,
): Promise<{ handle: FileHandle; stats: BigIntStats }> {
  const handle = await retryWhileFull(() => open(absolutePath, flags | NO_FOLLOW))
  try {
    const opened = await handle.stat({ bigint: true })
    const isSame = opened.isFile() && opened.ino === stats.ino && opened.dev === stats.dev
    // What was resolved may have been looked at through a link that was put into its path in that moment.
    if (!isSame || !(await isOpenedInPlace(handle, absolutePath)))
      throw new LatentError('conflict', 'The file was replaced while it was opened. Try again.')
    return { handle, stats: opened }
  } catch (error) {
    await handle.close()
    throw error
  }
}

export interface FileBytes {
  /** Null for a file over `MAX_TEXT_BYTES`: only its hash was taken. */
  readonly bytes: Uint8Array | null
  readonly etag: Etag
  readonly stats: BigIntStats
}

/** Often enough for a program that saves by renaming, each second. */
const MAX_TRIES = 5

/** The regular file at `path` and its content; null when there is none. @throws LatentError as `resolveInVault` */
export const readInVault = (
  root: string,
  path: string,
  options: ResolveOptions,
): Promise<(FileBytes & { readonly file: ResolvedFile }) | null> =>
  withFileAt(root, path, options, async (file) => ({ file, ...(await readRegular(file)) }))

/** The regular file at `path`, open; null when there is none. @throws LatentError as `resolveInVault` */
export const openInVault = (
  root: string,
  path: string,
  options: ResolveOptions,
): Promise<Awaited<ReturnType<typeof openRegular>> | null> =>
  withFileAt(root, path, options, (file) => openRegular(file))

/** What `work` makes of the file at `path`, begun again when another one is put in its place meanwhile. */
async function withFileAt<T>(
  root: string,
  path: string,
  options: ResolveOptions,
  work: (file: ResolvedFile) => Promise<T>,
): Promise<T | null> {
  for (let tries = 1; ; tries++) {
    const file = await resolveInVault(root, path, options)
    if (file.kind !== 'file') return null
    try {
      return await work(file)
    } catch (error) {
      const wasReplaced =
        (error instanceof LatentError && error.code === 'conflict') || errorCode(error) === 'ENOENT'
      if (!wasReplaced || tries === MAX_TRIES) throw toReadError(error, path)
    }
  }
}

function toReadError(error: unknown, path: string): unknown {
  const code = errorCode(error)
  if (code === undefined) return error
  const isDenied = code === 'EACCES' || code === 'EPERM'
  return new LatentError(
    isDenied ? 'denied' : 'unavailable',
    isDenied
      ? `No permission to read ${path}.`
      : `${path} cannot be read now (${code}). Try again.`,
    undefined,
    { cause: error },
  )
}

/** The content of a resolved file and its hash. @throws as `openRegular` */
export async function readRegular(file: ResolvedFile): Promise<FileBytes> {
  const { handle, stats } = await openRegular(file)
  try {
    if (stats.size > MAX_TEXT_BYTES) {
      const hash = createHash('sha256')
      for await (const part of handle.createReadStream({ autoClose: false })) hash.update(part)
      return { bytes: null, etag: hash.digest('hex'), stats }
    }
    const bytes = await readWhole(handle, Number(stats.size))
    return { bytes, etag: etagOf(bytes), stats }
  } finally {
    await handle.close()
  }
}

/** In one call as long as nobody writes into the file: then one byte more than it has is not there. */
async function readWhole(handle: FileHandle, sizeBytes: number): Promise<Uint8Array> {
  const buffer = Buffer.allocUnsafe(sizeBytes + 1)
  const { bytesRead } = await handle.read(buffer, 0, buffer.byteLength, 0)
  return bytesRead === sizeBytes ? buffer.subarray(0, sizeBytes) : handle.readFile()
}
