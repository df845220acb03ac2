import { copyFile, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isAbort, LatentError } from '../../shared/rpc/errors.ts'
import { CHECKSUMS, checksumLines } from '../downloads/checksums.ts'
import { freeBytes, ROOM_BYTES } from '../downloads/disk-room.ts'
import { hashFile } from '../platform/hash-file.ts'
import type { Clock } from '../platform/ports.ts'
import { unlessGone } from '../platform/unless-gone.ts'
import { createEmbedder } from './embedder.ts'
import { findModel, IMPORTED_FILE, importedId, type ImportedModel } from './imported-models.ts'
import { type EmbeddingModel, modelDirectory, type ModelDirectories, modelFiles } from './models.ts'
import { tableDimensions } from './table/read-table.ts'
import { SHELF_WORDS } from './words.ts'

export interface ImportOptions {
  readonly directories: ModelDirectories
  /** What is on offer: a table of these is known when it is imported. */
  readonly models: readonly EmbeddingModel[]
  readonly clock: Pick<Clock, 'nowMs'>
  /** Default: as the system says. */
  readonly freeBytes?: ((folder: string) => Promise<number>) | undefined
}

const TABLE_FILE = 'model.safetensors'
/** A table that fits in memory (`read-table.ts`) is no larger as floats. */
const MOST_BYTES: Readonly<Record<string, number>> = {
  [TABLE_FILE]: 1_700_000_000,
  'tokenizer.json': 100_000_000,
}
const BEGUN = 'importing-'
/** What an import that was killed left: none takes so long. */
const FORGOTTEN_MS = 3_600_000
/** Some of these any table knows. */
const TRIAL_WORDS = [
  'note',
  'the',
  'a',
  'de',
  'и',
  'в',
  '的',
  '人',
  'の',
  '이',
  'في',
  'में',
  '1',
  '.',
]

/**
 * Copies a static table from a folder into Latent's own, with its checksums. It is tried where it was copied to, in a
 * thread of its own, and takes its place only then.
 * @throws LatentError `unavailable` with a sentence, `conflict` where it is here already; the reason of `signal`
 */
export async function importTable(
  folder: string,
  options: ImportOptions,
  signal: AbortSignal,
): Promise<EmbeddingModel> {
  const { downloaded } = options.directories
  const refused = (what: string, cause?: unknown): LatentError =>
    new LatentError('unavailable', SHELF_WORDS.cannotImport(folder, what), undefined, { cause })
  try {
    const bytes = await checkFiles(folder, refused)
    await tableDimensions(join(folder, TABLE_FILE))
    await mkdir(downloaded, { recursive: true, mode: 0o700 })
    await removeForgotten(downloaded, options.clock.nowMs())
    if ((await (options.freeBytes ?? freeBytes)(downloaded)) < bytes + ROOM_BYTES)
      throw refused(SHELF_WORDS.noRoom)
    const part = await mkdtemp(join(downloaded, BEGUN))
    try {
      return await keep(folder, part, { ...options, refused }, signal)
    } finally {
      await rm(part, { recursive: true, force: true })
    }
  } catch (error) {
    if (error instanceof LatentError || isAbort(error) || signal.aborted) throw error
    throw refused(SHELF_WORDS.broken, error)
  }
}

type Refused = (what: string, cause?: unknown) => LatentError

/** @returns how long the files are together */
async function checkFiles(folder: string, refused: Refused): Promise<number> {
  let sum = 0
  for (const file of modelFiles({ runtime: 'table' })) {
    const found = await unlessGone(stat(join(folder, file)))
    if (!found?.isFile()) throw refused(SHELF_WORDS.missing(file))
    const most = MOST_BYTES[file] ?? 0
    if (found.size > most) throw refused(SHELF_WORDS.tooBig(file, `${most / 1_000_000} MB`))
    sum += found.size
  }
  return sum
}

async function keep(
  folder: string,
  part: string,
  { directories, models, refused }: ImportOptions & { readonly refused: Refused },
  signal: AbortSignal,
): Promise<EmbeddingModel> {
  const files: { readonly file: string; readonly sha256: string }[] = []
  for (const file of modelFiles({ runtime: 'table' })) {
    await copyFile(join(folder, file), join(part, file))
    const sha256 = await hashFile(join(part, file), signal)
    if (sha256 === null) throw refused(SHELF_WORDS.changed)
    files.push({ file, sha256 })
  }
  await writeFile(join(part, CHECKSUMS), checksumLines(files))
  const offered = models.find(({ source }) => isSame(source?.files ?? [], files))
  const id = offered?.id ?? importedId(files.find(({ file }) => file === TABLE_FILE)?.sha256 ?? '')
  const place = modelDirectory({ id, origin: offered?.origin ?? 'imported' }, directories)
  const known = await findModel(id, directories.downloaded)
  if (known && (await unlessGone(stat(join(place, CHECKSUMS)))))
    throw new LatentError(
      'conflict',
      SHELF_WORDS.cannotImport(folder, SHELF_WORDS.there(known.name)),
    )
  const imported: ImportedModel = {
    name: basename(folder).trim().slice(0, 100) || id,
    dimensions: await tableDimensions(join(part, TABLE_FILE)),
    bytes: await checkFiles(part, refused),
  }
  if (!offered) await writeFile(join(part, IMPORTED_FILE), JSON.stringify(imported))
  if (!(await givesVectors(id, part, signal))) throw refused(SHELF_WORDS.meansNothing)
  signal.throwIfAborted()
  await rm(place, { recursive: true, force: true }) // a folder that is not all of it
  await rename(part, place)
  const kept = await findModel(id, directories.downloaded)
  if (!kept) throw refused(SHELF_WORDS.broken)
  return kept
}

const isSame = (
  one: readonly { readonly file: string; readonly sha256: string }[],
  other: readonly { readonly file: string; readonly sha256: string }[],
): boolean =>
  one.length === other.length &&
  one.every(({ file, sha256 }) =>
    other.some((each) => each.file === file && each.sha256 === sha256),
  )

/** @throws LatentError `unavailable` with what is wrong with the files */
async function givesVectors(id: string, directory: string, signal: AbortSignal): Promise<boolean> {
  const embedder = createEmbedder({ modelId: id, directory })
  try {
    const vectors = await embedder.embed(TRIAL_WORDS, 'passage', signal)
    return vectors.some((vector) => vector.some((value) => value !== 0))
  } finally {
    await embedder.dispose()
  }
}

async function removeForgotten(downloaded: string, nowMs: number): Promise<void> {
  for (const name of await readdir(downloaded)) {
    if (!name.startsWith(BEGUN)) continue
    const path = join(downloaded, name)
    const begunMs = (await unlessGone(stat(path)))?.mtimeMs ?? nowMs
    if (nowMs - begunMs > FORGOTTEN_MS) await rm(path, { recursive: true, force: true })
  }
}
