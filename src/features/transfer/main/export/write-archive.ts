import { createWriteStream, type ReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { stagingFailed } from '../staging.ts'
import type { OnProgress } from '../source-file.ts'

/** What goes into an archive: a file under a path, or a folder that would not come along without a file. */
export type ArchiveEntry =
  | {
      readonly kind: 'file'
      readonly path: string
      /** The content; it is closed here. A file that cannot be opened is missing, and no error. */
      readonly open: () => Promise<FileHandle>
    }
  | { readonly kind: 'folder'; readonly path: string }

export interface WrittenArchive {
  readonly files: number
  /** Paths of files that were gone or could not be opened when their turn came. */
  readonly missing: readonly string[]
}

/** Packed already: another time only takes time. */
const PACKED =
  /\.(?:zip|7z|gz|xz|rar|png|jpe?g|gif|webp|avif|heic|mp[34]|m4[av]|mov|mkv|webm|ogg|opus|flac|woff2?)$/i

/**
 * Writes a zip with these entries, in their order, one file at a time and never a whole one in memory: `/` between
 * folders, names in UTF-8 and marked so, times of last change kept.
 * @param target absolute; must not exist. What was written stays when this fails.
 */
export async function writeArchive(
  target: string,
  entries: readonly ArchiveEntry[],
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: OnProgress },
): Promise<WrittenArchive> {
  const zip = new ZipFile()
  const output = createWriteStream(target, { flags: 'wx', mode: 0o600 })
  const writing = pipeline(zip.outputStream, output, { signal }).catch((error: unknown) => {
    if (signal.aborted) throw error
    throw stagingFailed(error)
  })
  // It is awaited at the end; until then a failure shows in what waits for it.
  writing.catch(() => {})
  const missing: string[] = []
  let files = 0
  let current: ReadStream | null = null
  try {
    for (const entry of entries) {
      signal.throwIfAborted()
      onProgress(files + missing.length, entries.length)
      if (entry.kind === 'folder') {
        zip.addEmptyDirectory(entry.path)
        continue
      }
      const handle = await entry.open().catch(() => null)
      if (handle === null) {
        missing.push(entry.path)
        continue
      }
      current = await add(zip, entry.path, handle)
      await Promise.race([finished(current), writing])
      files++
    }
    zip.end()
    await writing
  } catch (error) {
    current?.destroy()
    output.destroy()
    await writing.catch(() => {})
    throw error
  }
  return { files, missing }
}

/** The file's content on its way into the archive; it closes the handle at its end. */
async function add(zip: ZipFile, path: string, handle: FileHandle): Promise<ReadStream> {
  const { mtimeMs } = await handle.stat()
  const content = handle.createReadStream()
  zip.addReadStream(content, path, {
    // A time before 1970 does not fit.
    mtime: new Date(Math.max(0, mtimeMs)),
    mode: 0o100644,
    compress: !PACKED.test(path),
  })
  return content
}
