import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { fromFdPromise, type Entry, type ZipFile } from 'yauzl'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { errorCode } from '../../../../main/platform/error-code.ts'

// Windows has no O_NONBLOCK; elsewhere opening a FIFO would wait for ever without it.
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/** A regular file, opened for reading. @throws LatentError `not_found`, `denied`, `invalid_input` */
export async function openArchive(file: string): Promise<FileHandle> {
  const handle = await open(file, READ).catch((cause: unknown) => {
    const isMissing = errorCode(cause) === 'ENOENT'
    throw new LatentError(
      isMissing ? 'not_found' : 'denied',
      isMissing ? `There is no file at ${file}.` : `${file} cannot be opened.`,
      undefined,
      { cause },
    )
  })
  if ((await handle.stat()).isFile()) return handle
  await handle.close()
  throw new LatentError('invalid_input', `${file} is not a zip archive.`)
}

/** The archive in a file, whose handle stays the caller's. @throws LatentError `invalid_input` */
export async function openZip(handle: FileHandle): Promise<ZipFile> {
  try {
    return await fromFdPromise(handle.fd, { autoClose: false, decodeStrings: false })
  } catch (cause) {
    throw new LatentError(
      'invalid_input',
      'This file is not a zip archive, or its end is missing. Nothing was imported.',
      undefined,
      { cause },
    )
  }
}

/** The entries one by one. @throws LatentError `invalid_input` when their list cannot be read */
export async function* entriesOf(zip: ZipFile, signal: AbortSignal): AsyncGenerator<Entry> {
  const entries = zip.eachEntry()
  for (;;) {
    signal.throwIfAborted()
    const next = await entries.next().catch((cause: unknown) => {
      throw new LatentError(
        'invalid_input',
        'This archive is damaged: its list of files cannot be read. Nothing was imported.',
        undefined,
        { cause },
      )
    })
    if (next.done) return
    yield next.value
  }
}
