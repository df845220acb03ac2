import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, statfs, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import { isHiddenPath } from '../../../../shared/domain/vault-path.ts'
import { isAbort, LatentError } from '../../../../shared/rpc/errors.ts'
import { errorCode } from '../../../../main/platform/error-code.ts'
import { createBudget, type Budget } from './budget.ts'
import { entryPath } from './entry-path.ts'
import { entriesOf, openArchive, openZip } from './open-archive.ts'
import {
  hiddenReason,
  isLeftover,
  type OnProgress,
  type SkippedSource,
  type SourceFile,
  type SourceListing,
} from '../source-file.ts'
import { stagingFailed } from '../staging.ts'
import type { TransferLimits } from '../transfer-limits.ts'

export interface UnpackOptions {
  /** Absolute, empty, Latent's own: files come to lie there under numbers, never under names of the archive. */
  readonly folder: string
  readonly limits: TransferLimits
  readonly signal: AbortSignal
  readonly onProgress: OnProgress
  /** How much the disk of `folder` has left; for tests. */
  readonly freeBytes?: () => Promise<number>
}

/**
 * Unpacks a zip that nobody vouches for into a folder of Latent's own, entry by entry, never a whole one in memory. What
 * an entry says of its size is checked before anything is unpacked, and what it really holds while it is. An archive that
 * holds archives only (large exports of Notion come so) is unpacked one level deep.
 * @throws LatentError `invalid_input` for what is no archive, damaged, encrypted or over a limit; `not_found`;
 * `unavailable` when the disk is full. What was unpacked stays for the caller to remove.
 */
export async function unpackArchive(file: string, options: UnpackOptions): Promise<SourceListing> {
  const handle = await openArchive(file)
  try {
    const { size } = await handle.stat()
    const run: Run = {
      ...options,
      budget: createBudget(options.limits, size),
      files: [],
      skipped: [],
      progress: { done: 0, total: 0 },
      nextNumber: 0,
    }
    const contents = await survey(handle, run)
    await assertRoom(contents.bytes, options)
    if (isBundle(contents, options.limits)) await unpackBundle(handle, contents, run)
    else await unpack(handle, { prefix: '', run })
    const { files, skipped } = run
    if (
      files.length === 0 &&
      skipped.length > 0 &&
      skipped.every(({ reason }) => reason === LOCKED)
    )
      throw new LatentError(
        'invalid_input',
        'This archive is encrypted. Unpack it with its password, and import the folder.',
      )
    return { files, skipped, emptyFolders: contents.emptyFolders }
  } finally {
    await handle.close()
  }
}

/** Looked at before, because a full disk stops other programs too. */
async function assertRoom(bytes: number, { folder, freeBytes }: UnpackOptions): Promise<void> {
  const free = await (freeBytes?.() ?? statfs(folder).then(({ bavail, bsize }) => bavail * bsize))
  if (bytes + RESERVE_BYTES <= free) return
  throw new LatentError(
    'unavailable',
    `There is too little space to unpack this: ${inMegabytes(bytes + RESERVE_BYTES)} are needed, and ${inMegabytes(free)} are free. Nothing was imported.`,
  )
}

const RESERVE_BYTES = 64 * 1024 * 1024
const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`

interface Run extends UnpackOptions {
  readonly budget: Budget
  readonly files: SourceFile[]
  readonly skipped: SkippedSource[]
  readonly progress: { done: number; total: number }
  nextNumber: number
}

interface Contents {
  /** Paths of the files that are archives themselves, up to `maxArchives`. */
  readonly archives: readonly string[]
  readonly files: number
  /** Of all files, unpacked, as the archive says. */
  readonly bytes: number
  readonly emptyFolders: number
}

const LOCKED = 'It is encrypted, so it was left out.'

/** Reads the list of files only, and refuses what says itself that it is too much. */
async function survey(
  handle: FileHandle,
  { budget, signal, limits, progress }: Run,
): Promise<Contents> {
  const zip = await openZip(handle)
  // As many entries as this need not even be looked at.
  budget.spendFiles(zip.entryCount)
  const archives: string[] = []
  const emptyFolders = new Set<string>()
  const filled = new Set<string>()
  let files = 0
  let bytes = 0
  for await (const entry of entriesOf(zip, signal)) {
    const place = entryPath(entry)
    if ('problem' in place || isHiddenPath(place.path) || isLeftover(place.path)) continue
    if (place.isFolder) {
      emptyFolders.add(place.path)
      continue
    }
    files++
    bytes += entry.uncompressedSize
    budget.expectBytes(bytes)
    for (const folder of foldersOf(place.path)) {
      if (filled.has(folder)) break
      filled.add(folder)
    }
    if (/\.zip$/i.test(place.path) && archives.length <= limits.maxArchives)
      archives.push(place.path)
  }
  progress.total += files
  const empty = [...emptyFolders].filter((folder) => !filled.has(folder))
  return { archives, files, bytes, emptyFolders: leavesOf(empty).length }
}

/** `a/b/c` → `a/b`, `a`. */
function* foldersOf(path: string): Generator<string> {
  for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1))
    yield path.slice(0, slash)
}

const leavesOf = (folders: readonly string[]): readonly string[] => {
  const parents = new Set(folders.flatMap((folder) => [...foldersOf(folder)]))
  return folders.filter((folder) => !parents.has(folder))
}

const isBundle = ({ archives, files }: Contents, { maxArchives }: TransferLimits): boolean =>
  files > 0 && archives.length === files && files <= maxArchives

async function unpackBundle(
  handle: FileHandle,
  { archives, files }: Contents,
  run: Run,
): Promise<void> {
  run.progress.total -= files
  const outer: Run = { ...run, files: [], progress: { done: 0, total: 0 }, onProgress: () => {} }
  await unpack(handle, { prefix: '', run: outer })
  run.nextNumber = outer.nextNumber
  for (const { path, file } of outer.files) {
    const inner = await openArchive(file)
    try {
      // The parts of one export go together; archives of their own stay apart.
      const isPart = archives.length === 1 || /-Part-\d+\.zip$/i.test(path)
      await survey(inner, run)
      await unpack(inner, { prefix: isPart ? '' : `${path.replace(/\.zip$/i, '')}/`, run })
    } finally {
      await inner.close()
    }
    await rm(file)
  }
}

async function unpack(
  handle: FileHandle,
  { prefix, run }: { readonly prefix: string; readonly run: Run },
): Promise<void> {
  const { skipped, signal, progress, onProgress } = run
  const zip = await openZip(handle)
  for await (const entry of entriesOf(zip, signal)) {
    const place = entryPath(entry)
    if ('problem' in place) {
      skipped.push({ path: place.shown, reason: place.problem })
      continue
    }
    if (place.isFolder || isLeftover(place.path)) continue
    const path = prefix + place.path
    const problem = isHiddenPath(path) ? hiddenReason(path) : problemOf(entry)
    if (problem !== null) skipped.push({ path, reason: problem })
    else await unpackEntry(zip, { entry, path, run })
    onProgress(++progress.done, progress.total)
  }
}

const FILE_TYPE = 0o170000
const REGULAR = 0o100000
const LINK = 0o120000

/** Why an entry is not unpacked; null when it is. */
function problemOf(entry: Entry): string | null {
  if (entry.isEncrypted()) return LOCKED
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE
  if (type === LINK) return 'It is a link to another place, so it was left out.'
  if (type !== 0 && type !== REGULAR) return 'It is not a regular file, so it was left out.'
  if (!entry.canDecodeFileData()) return 'It is packed in a way that Latent cannot read.'
  return null
}

async function unpackEntry(
  zip: ZipFile,
  { entry, path, run }: { readonly entry: Entry; readonly path: string; readonly run: Run },
): Promise<void> {
  const { folder, budget, signal, files, skipped } = run
  const file = join(folder, String(run.nextNumber++))
  const hash = createHash('sha256')
  let sizeBytes = 0
  let checksum = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        sizeBytes += chunk.length
        budget.spendBytes(chunk.length)
        hash.update(chunk)
        checksum = crc32(chunk, checksum)
        done(null, chunk)
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    },
  })
  const refuse = async (reason: string): Promise<void> => {
    await rm(file, { force: true })
    skipped.push({ path, reason })
  }
  try {
    const content = await zip.openReadStreamPromise(entry)
    await pipeline(content, count, createWriteStream(file, { flags: 'wx', mode: 0o600 }), {
      signal,
    })
  } catch (error) {
    if (isAbort(error) || error instanceof LatentError) throw error
    if (isOfDisk(error)) throw stagingFailed(error)
    return refuse('It is damaged in the archive, so it was left out.')
  }
  if (checksum !== entry.crc32)
    return refuse('It is damaged in the archive (its checksum is wrong), so it was left out.')
  files.push({ path, file, sizeBytes, etag: hash.digest('hex') })
}

const isOfDisk = (error: unknown): boolean => /^E[A-Z]+$/.test(errorCode(error) ?? '')
