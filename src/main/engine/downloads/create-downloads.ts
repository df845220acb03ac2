import { mkdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type {
  ModelDownloadEnd,
  ModelDownloadStep,
  OfferedModel,
} from '../../../shared/contract/engine.ts'
import { errorSentence, LatentError } from '../../../shared/rpc/errors.ts'
import { errorCode } from '../../platform/error-code.ts'
import { fetchFile } from '../../platform/fetch-file.ts'
import { hashFile } from '../../platform/hash-file.ts'
import { isOfModelHost, MODEL_HOST, modelFileUrl } from '../../platform/model-host.ts'
import type { Network } from '../../platform/network.ts'
import { onceAborted } from '../../platform/once-aborted.ts'
import type { Clock, Disposable } from '../../platform/ports.ts'
import { holdLock } from '../../sqlite/hold-lock.ts'
import { OFFERED_MODELS, type DownloadableModel } from './offered-models.ts'
import { DOWNLOAD_WORDS, MODEL_WORDS } from './words.ts'

/** The models that can be downloaded, in a folder of Latent's own. Nothing is fetched before `run`. */
export interface ModelDownloads extends Disposable {
  list(): Promise<OfferedModel[]>
  /**
   * Begins to download a model, goes on with a part of it, or watches while that runs. A reader that leaves stops
   * nothing. The file is where the engine finds it only when its checksum is right.
   * @throws LatentError `not_found`, `denied`, `conflict`, `unavailable`; the reason of `signal`
   */
  run(id: string, signal: AbortSignal): AsyncGenerator<ModelDownloadStep, ModelDownloadEnd>
  /** Stops it and keeps the part. Nothing where none runs. */
  pause(id: string): Promise<void>
  /** Stops it and removes the part. */
  cancel(id: string): Promise<void>
  /** Removes a downloaded file for good. @throws LatentError `not_found` */
  delete(id: string): Promise<void>
  /** Where the file of an offered model is, or would be. @throws LatentError `not_found` */
  pathOf(id: string): string
}

export interface DownloadsOptions {
  /** Absolute; made when something is downloaded. */
  readonly folder: string
  readonly network: Pick<Network, 'fetch' | 'check'>
  readonly clock: Pick<Clock, 'nowMs'>
  /** Default: the public ones. */
  readonly models?: readonly DownloadableModel[]
  /** Default: `MODEL_HOST`. */
  readonly host?: string
  /** Of the disk of a folder; default: as the system says. */
  readonly freeBytes?: (folder: string) => Promise<number>
  readonly stallMs?: number
}

/** A download that runs, whoever watches it. */
interface Job {
  step: ModelDownloadStep
  readonly stop: AbortController
  readonly ended: Promise<ModelDownloadEnd>
  readonly watchers: Set<() => void>
}

/** Left free beside the file, so that the rest of the machine can go on. */
const ROOM_BYTES = 200_000_000
/** A person sees no more, and each step crosses to the window. */
const TELL_MS = 200

export function createDownloads(options: DownloadsOptions): ModelDownloads {
  const { folder, clock, models = OFFERED_MODELS } = options
  const jobs = new Map<string, Job>()
  const failures = new Map<string, string>()
  const modelOf = (id: string): DownloadableModel => {
    const model = models.find((each) => each.id === id)
    if (!model) throw new LatentError('not_found', DOWNLOAD_WORDS.unknown)
    return model
  }
  const fileOf = (model: DownloadableModel): string => join(folder, model.file)
  const partOf = (model: DownloadableModel): string => `${fileOf(model)}.part`

  function start(model: DownloadableModel): Job {
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
    const work = download(model, { ...options, path: fileOf(model) }, tell, stop.signal)
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

  async function onDisk(model: DownloadableModel): Promise<OfferedModel['onDisk']> {
    const path = fileOf(model)
    if ((await sizeOf(path)) === model.bytes) return { status: 'there', path }
    const bytes = await sizeOf(partOf(model))
    const isRunning = jobs.has(model.id)
    if (!isRunning && bytes === null) return { status: 'absent' }
    return { status: 'part', bytes: bytes ?? 0, isRunning }
  }

  return {
    pathOf: (id) => fileOf(modelOf(id)),
    list: () =>
      Promise.all(
        models.map(async (model) => ({
          id: model.id,
          name: model.name,
          ...MODEL_WORDS[model.id],
          bytes: model.bytes,
          memoryBytes: model.memoryBytes,
          licence: model.licence,
          host: new URL(options.host ?? MODEL_HOST).host,
          repository: model.repository,
          onDisk: await onDisk(model),
          failure: failures.get(model.id) ?? null,
        })),
      ),
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
      await removePart(model, partOf(model))
    },
    async delete(id) {
      const model = modelOf(id)
      if ((await sizeOf(fileOf(model))) === null)
        throw new LatentError('not_found', DOWNLOAD_WORDS.absent(model.name))
      await rm(fileOf(model))
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

/** @param path where the whole file goes */
async function download(
  model: DownloadableModel,
  options: DownloadsOptions & { readonly path: string },
  tell: (step: ModelDownloadStep) => void,
  signal: AbortSignal,
): Promise<void> {
  const { path, network, host = MODEL_HOST } = options
  const part = `${path}.part`
  const url = modelFileUrl(host, { ...model, revision: model.commit })
  if ((await sizeOf(path)) === model.bytes) return
  network.check(url.href)
  const lock = await inFolder(model, dirname(path), async (folder) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return holdLock(lockOf(part))
  })
  if (!lock) throw new LatentError('conflict', DOWNLOAD_WORDS.elsewhere(model.name))
  try {
    signal.throwIfAborted()
    await checkRoom(model, part, options.freeBytes ?? freeBytes)
    const fetched = fetchFile({
      url,
      path: part,
      fetch: network.fetch,
      mayLeadTo: isOfModelHost(host),
      totalBytes: model.bytes,
      signal,
      ...(options.stallMs !== undefined && { stallMs: options.stallMs }),
    })
    for await (const doneBytes of fetched) tell({ phase: 'fetching', doneBytes })
    tell({ phase: 'checking', doneBytes: model.bytes })
    // Of what is on disk, and not of what came: a part may be older than the crash of a machine.
    if ((await hashFile(part, signal)) !== model.sha256) {
      await rm(part, { force: true })
      throw new LatentError('unavailable', DOWNLOAD_WORDS.damaged(model.name, url.host))
    }
    signal.throwIfAborted()
    await rename(part, path)
  } catch (error) {
    if (error instanceof LatentError || signal.aborted) throw error
    const sentence = isOfDisk(error)
      ? DOWNLOAD_WORDS.cannotKeep(model.name, dirname(path))
      : DOWNLOAD_WORDS.brokenOff(model.name, url.host)
    throw new LatentError('unavailable', sentence, undefined, { cause: error })
  } finally {
    lock.release()
    if ((await sizeOf(part)) === null) await rm(lockOf(part), { force: true })
  }
}

/** @throws LatentError `unavailable` that names the folder */
async function inFolder<T>(
  { name }: DownloadableModel,
  folder: string,
  action: (folder: string) => Promise<T>,
): Promise<T> {
  try {
    return await action(folder)
  } catch (cause) {
    if (cause instanceof LatentError) throw cause
    const sentence = DOWNLOAD_WORDS.cannotKeep(name, folder)
    throw new LatentError('unavailable', sentence, undefined, { cause })
  }
}

async function checkRoom(
  model: DownloadableModel,
  part: string,
  freeIn: (folder: string) => Promise<number>,
): Promise<void> {
  const needed = model.bytes - Math.min(model.bytes, (await sizeOf(part)) ?? 0)
  const free = await freeIn(dirname(part))
  if (needed > 0 && free < needed + ROOM_BYTES)
    throw new LatentError(
      'unavailable',
      DOWNLOAD_WORDS.noRoom(model.name, spokenBytes(needed + ROOM_BYTES), spokenBytes(free)),
    )
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const lockOf = (part: string): string => `${part}.lock`

/** @throws LatentError `conflict` while another Latent goes on with it */
async function removePart({ name }: DownloadableModel, part: string): Promise<void> {
  if ((await sizeOf(part)) === null) return
  const lock = holdLock(lockOf(part))
  if (!lock) throw new LatentError('conflict', DOWNLOAD_WORDS.elsewhere(name))
  await rm(part, { force: true }).finally(() => lock.release())
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
