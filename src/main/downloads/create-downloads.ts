import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ModelDownloadEnd, ModelDownloadStep, OnDisk } from '../../shared/contract/engine.ts'
import { errorSentence, LatentError } from '../../shared/rpc/errors.ts'
import { errorCode } from '../platform/error-code.ts'
import { fetchFile } from '../platform/fetch-file.ts'
import { hashFile } from '../platform/hash-file.ts'
import { isOfModelHost, MODEL_HOST, modelFileUrl } from '../platform/model-host.ts'
import type { Network } from '../platform/network.ts'
import { onceAborted } from '../platform/once-aborted.ts'
import type { Clock, Disposable } from '../platform/ports.ts'
import { holdLock } from '../sqlite/hold-lock.ts'
import { CHECKSUMS, checksumLines } from './checksums.ts'
import { freeBytes, ROOM_BYTES } from './disk-room.ts'
import { DOWNLOAD_WORDS } from './words.ts'

/** One state of a repository, and which of its files make a whole: neither its owner nor the host can put others in their place. */
export interface ModelSource {
  /** Owner and name. */
  readonly repository: string
  readonly commit: string
  readonly files: readonly SourceFile[]
}
export interface SourceFile {
  /** Where it is in the repository, and in the folder of the model. */
  readonly file: string
  readonly bytes: number
  /** In lower-case hex. */
  readonly sha256: string
}

/** A model that can be downloaded. */
export interface Downloadable {
  readonly id: string
  readonly name: string
  readonly source: ModelSource
  /** Absolute: where it is when all of it is there and right. One file there, or a folder of all. */
  readonly place: string
  readonly isFolder: boolean
}

/** Fetches models that a person asked for, to where each has its place. Nothing is fetched before `run`. */
export interface Downloads extends Disposable {
  /**
   * Begins to download a model, goes on with a part of it, or watches while that runs. A reader that leaves stops
   * nothing. It is in its place only when the checksum of each file is right.
   * @throws LatentError `not_found`, `denied`, `conflict`, `unavailable`; the reason of `signal`
   */
  run(id: string, signal: AbortSignal): AsyncGenerator<ModelDownloadStep, ModelDownloadEnd>
  /** Stops it and keeps the part. Nothing where none runs. */
  pause(id: string): Promise<void>
  /** Stops it and removes the part. */
  cancel(id: string): Promise<void>
  /** Removes what was downloaded for good. @throws LatentError `not_found` */
  delete(id: string): Promise<void>
  onDisk(id: string): Promise<OnDisk>
  /** How its last download ended, as a sentence, where that was not wanted. */
  failure(id: string): string | null
}

export interface DownloadsOptions {
  readonly models: readonly Downloadable[]
  readonly network: Pick<Network, 'fetch' | 'check'>
  readonly clock: Pick<Clock, 'nowMs'>
  /** Default: `MODEL_HOST`. */
  readonly host?: string | undefined
  /** Of the disk of a folder; default: as the system says. */
  readonly freeBytes?: ((folder: string) => Promise<number>) | undefined
  readonly stallMs?: number | undefined
}

/** A download that runs, whoever watches it. */
interface Job {
  step: ModelDownloadStep
  readonly stop: AbortController
  readonly ended: Promise<ModelDownloadEnd>
  readonly watchers: Set<() => void>
}

/** A person sees no more, and each step crosses to the window. */
const TELL_MS = 200

export function createDownloads(options: DownloadsOptions): Downloads {
  const { clock, models } = options
  const jobs = new Map<string, Job>()
  const failures = new Map<string, string>()
  const modelOf = (id: string): Downloadable => {
    const model = models.find((each) => each.id === id)
    if (!model) throw new LatentError('not_found', DOWNLOAD_WORDS.unknown)
    return model
  }

  function start(model: Downloadable): Job {
    const stop = new AbortController()
    const watchers = new Set<() => void>()
    failures.delete(model.id)
    let toldMs = 0
    const tell = (step: ModelDownloadStep): void => {
      const isSoon = step.phase === job.step.phase && clock.nowMs() - toldMs < TELL_MS
      job.step = step
      if (isSoon) return
      toldMs = clock.nowMs()
      for (const watcher of watchers) watcher()
    }
    const work = download(model, options, tell, stop.signal)
    const ended = work
      .then((): ModelDownloadEnd => 'done')
      .catch((error: unknown): ModelDownloadEnd => {
        if (stop.signal.aborted) return 'stopped'
        failures.set(model.id, errorSentence(error))
        throw error
      })
      .finally(() => jobs.delete(model.id))
    ended.catch(() => {}) // told to who watches, and kept for who looks later
    const job: Job = { step: { phase: 'fetching', doneBytes: 0 }, stop, ended, watchers }
    jobs.set(model.id, job)
    return job
  }

  async function stop(id: string): Promise<void> {
    const job = jobs.get(id)
    job?.stop.abort()
    await job?.ended.catch(() => {})
  }

  return {
    async onDisk(id) {
      const model = modelOf(id)
      if (await isThere(model)) return { status: 'there', path: model.place }
      const bytes = await partBytes(model)
      const isRunning = jobs.has(id)
      if (!isRunning && bytes === null) return { status: 'absent' }
      return { status: 'part', bytes: bytes ?? 0, isRunning }
    },
    failure: (id) => failures.get(id) ?? null,
    async *run(id, signal) {
      const model = modelOf(id)
      const running = jobs.get(id)
      if (running?.stop.signal.aborted) await stop(id) // it is about to end, and this is a new beginning
      return yield* watch(jobs.get(id) ?? start(model), signal)
    },
    pause: stop,
    async cancel(id) {
      const model = modelOf(id)
      await stop(id)
      failures.delete(id)
      await removePart(model)
    },
    async delete(id) {
      const model = modelOf(id)
      if ((await sizeOf(model.place)) === null)
        throw new LatentError('not_found', DOWNLOAD_WORDS.absent(model.name))
      await rm(model.place, { recursive: true })
    },
    async dispose() {
      await Promise.all([...jobs.keys()].map(stop))
    },
  }
}

/** Yields how far it is until it ends: at first, and after each change that was told. */
async function* watch(
  job: Job,
  signal: AbortSignal,
): AsyncGenerator<ModelDownloadStep, ModelDownloadEnd> {
  const left = onceAborted(signal)
  const end = job.ended.then(
    () => 'ended' as const,
    () => 'ended' as const,
  )
  let wake = (): void => {}
  const watcher = (): void => wake()
  job.watchers.add(watcher)
  try {
    for (;;) {
      const changed = new Promise<'changed'>((resolve) => (wake = () => resolve('changed')))
      yield job.step
      const next = await Promise.race([changed, end, left.promise])
      signal.throwIfAborted()
      if (next === 'ended') return await job.ended
    }
  } finally {
    job.watchers.delete(watcher)
    left.forget()
  }
}

async function download(
  model: Downloadable,
  options: DownloadsOptions,
  tell: (step: ModelDownloadStep) => void,
  signal: AbortSignal,
): Promise<void> {
  const { place, source } = model
  const { network, host = MODEL_HOST } = options
  if (await isThere(model)) return
  const folder = dirname(place)
  const part = partOf(model)
  const url = urlOf(host, source, source.files[0]?.file ?? '')
  network.check(url.href)
  const lock = await inFolder(model, folder, async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return holdLock(lockOf(part))
  })
  if (!lock) throw new LatentError('conflict', DOWNLOAD_WORDS.elsewhere(model.name))
  try {
    signal.throwIfAborted()
    await checkRoom(model, options.freeBytes ?? freeBytes)
    await fetchAll(model, options, tell, signal)
    // Of what is on disk, and not of what came: a part may be older than the crash of a machine.
    for (const { file, sha256 } of source.files)
      if ((await hashFile(partOf(model, file), signal)) !== sha256) {
        await rm(partOf(model, file), { force: true })
        throw new LatentError('unavailable', DOWNLOAD_WORDS.damaged(model.name, url.host))
      }
    signal.throwIfAborted()
    if (model.isFolder) await writeFile(join(part, CHECKSUMS), checksumLines(source.files))
    await rm(place, { recursive: true, force: true }) // a folder that is not all of it
    await rename(part, place)
  } catch (error) {
    if (error instanceof LatentError || signal.aborted) throw error
    const sentence = isOfDisk(error)
      ? DOWNLOAD_WORDS.cannotKeep(model.name, folder)
      : DOWNLOAD_WORDS.brokenOff(model.name, url.host)
    throw new LatentError('unavailable', sentence, undefined, { cause: error })
  } finally {
    lock.release()
    if ((await sizeOf(part)) === null) await rm(lockOf(part), { force: true })
  }
}

async function fetchAll(
  model: Downloadable,
  { network, host = MODEL_HOST, stallMs }: DownloadsOptions,
  tell: (step: ModelDownloadStep) => void,
  signal: AbortSignal,
): Promise<void> {
  let before = 0
  for (const { file, bytes } of model.source.files) {
    const path = partOf(model, file)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const fetched = fetchFile({
      url: urlOf(host, model.source, file),
      path,
      fetch: network.fetch,
      mayLeadTo: isOfModelHost(host),
      totalBytes: bytes,
      signal,
      ...(stallMs !== undefined && { stallMs }),
    })
    for await (const done of fetched) tell({ phase: 'fetching', doneBytes: before + done })
    before += bytes
  }
  tell({ phase: 'checking', doneBytes: before })
}

const urlOf = (host: string, { repository, commit }: ModelSource, file: string): URL =>
  modelFileUrl(host, { repository, revision: commit, file })

/** @throws LatentError `unavailable` that names the folder */
async function inFolder<T>(
  { name }: Downloadable,
  folder: string,
  action: () => Promise<T>,
): Promise<T> {
  try {
    return await action()
  } catch (cause) {
    if (cause instanceof LatentError) throw cause
    const sentence = DOWNLOAD_WORDS.cannotKeep(name, folder)
    throw new LatentError('unavailable', sentence, undefined, { cause })
  }
}

async function checkRoom(
  model: Downloadable,
  freeIn: (folder: string) => Promise<number>,
): Promise<void> {
  const needed = totalBytes(model.source) - ((await partBytes(model)) ?? 0)
  const free = await freeIn(dirname(model.place))
  if (needed > 0 && free < needed + ROOM_BYTES)
    throw new LatentError(
      'unavailable',
      DOWNLOAD_WORDS.noRoom(model.name, spokenBytes(needed + ROOM_BYTES), spokenBytes(free)),
    )
}

export const totalBytes = ({ files }: ModelSource): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0)

/** Where what is fetched grows: of all, or of one of the files. */
const partOf = ({ place, isFolder }: Downloadable, file?: string): string =>
  isFolder && file !== undefined ? join(`${place}.part`, file) : `${place}.part`

/** One file is there when its length is right, a folder when its checksums were written: after they were compared. */
async function isThere({ place, isFolder, source }: Downloadable): Promise<boolean> {
  if (isFolder) return (await sizeOf(join(place, CHECKSUMS))) !== null
  return (await sizeOf(place)) === totalBytes(source)
}

/** Null when nothing was begun. */
async function partBytes(model: Downloadable): Promise<number | null> {
  if ((await sizeOf(partOf(model))) === null) return null
  const sizes = await Promise.all(
    model.source.files.map(async ({ file, bytes }) =>
      Math.min(bytes, (await sizeOf(partOf(model, file))) ?? 0),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

const lockOf = (part: string): string => `${part}.lock`

/** @throws LatentError `conflict` while another Latent goes on with it */
async function removePart(model: Downloadable): Promise<void> {
  const part = partOf(model)
  if ((await sizeOf(part)) === null) return
  const lock = holdLock(lockOf(part))
  if (!lock) throw new LatentError('conflict', DOWNLOAD_WORDS.elsewhere(model.name))
  await rm(part, { recursive: true, force: true }).finally(() => lock.release())
  await rm(lockOf(part), { force: true })
}

/** Null when there is no file that can be reached. */
const sizeOf = async (path: string): Promise<number | null> =>
  (await stat(path).catch(() => null))?.size ?? null

/** An error of the file system names what it did; one of the connection has no such call. */
const isOfDisk = (error: unknown): boolean =>
  /^E(?:ACCES|PERM|ROFS|IO|NOSPC|DQUOT|MFILE|ISDIR)$/.test(errorCode(error) ?? '')

const spokenBytes = (bytes: number): string =>
  bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
