import type { AsyncSubscription } from '@parcel/watcher'
import { lstat } from 'node:fs/promises'
import { relative, sep } from 'node:path'
import { LatentError } from '../../shared/rpc/errors.ts'
import { isHiddenPath } from '../../shared/domain/vault-path.ts'
import type { Clock, Disposable, Logger } from '../platform/ports.ts'
import { isSkipped } from '../platform/vault-reader.ts'
import { errorCode } from '../platform/error-code.ts'
import { changesOnDisk, type KnownFiles } from './changes-on-disk.ts'
import { createVaultReader } from './vault-reader.ts'
import type { VaultChangeEvent } from './vault.ts'
import { isWithin } from './vault-path.ts'

export interface WatcherOptions {
  /** Absolute, links resolved. */
  readonly root: string
  readonly closedFolders: readonly string[]
  readonly clock: Clock
  readonly logger: Logger
  readonly onProblem: (sentence: string) => void
  readonly onChange: (event: VaultChangeEvent) => void
  /** For tests: what watches instead of `@parcel/watcher`. */
  readonly subscribe?: Subscribe
}

/** Calls back with absolute paths where something happened, or with an error, after which it is silent. */
export type Subscribe = (
  root: string,
  onEvents: (error: Error | null, absolutePaths: readonly string[]) => void,
) => Promise<Pick<AsyncSubscription, 'unsubscribe'>>

/** Between two looks through the vault where it cannot be watched. */
const RESCAN_MS = 30_000

/**
 * Tells what happens to the files of a vault, by whomever. Where the system cannot watch (its limits are reached, a
 * network drive), says so once and looks through the vault every 30 seconds instead.
 */
export async function startWatcher(options: WatcherOptions): Promise<Disposable> {
  const { root, closedFolders, clock, logger, onProblem, onChange } = options
  const reader = createVaultReader(root, closedFolders)
  const stop = new AbortController()
  const known: KnownFiles = new Map()
  let isRootGone = false
  let isPolling = false
  let subscription: Pick<AsyncSubscription, 'unsubscribe'> | null = null
  let queue: Promise<void> = Promise.resolve()

  /** One after the other, so that `known` and what is told stay in the order of the disk. */
  function enqueue(work: () => Promise<void>): Promise<void> {
    queue = queue.then(work).catch((error: unknown) => {
      if (!stop.signal.aborted) logger.error('A change in the vault could not be told.', { error })
    })
    return queue
  }

  async function tell(paths: ReadonlySet<string>): Promise<void> {
    if (stop.signal.aborted || (await isGone())) return
    onChange(await changesOnDisk({ root, closedFolders, known, paths }))
  }

  /** A vault folder that vanished is a fault of a drive, not the deletion of every note in it. */
  async function isGone(): Promise<boolean> {
    const isThere = await lstat(root).then(
      () => true,
      () => false,
    )
    if (!isThere && !isRootGone) {
      onProblem('The vault folder cannot be reached any more. Connect the drive or put it back.')
      // The system watches a folder, not its name: only looking finds it when it is back.
      await startPolling()
    }
    isRootGone = !isThere
    return isRootGone
  }

  /** Every file with what tells a change, and the paths where that is not what was known. */
  async function scan(): Promise<Set<string>> {
    const changed = new Set<string>()
    const gone = new Set(known.keys())
    for await (const entry of reader.walk(stop.signal)) {
      if (isSkipped(entry)) {
        keepBelow(gone, entry.path)
        continue
      }
      const signature = `${entry.sizeBytes} ${entry.modifiedMs} ${entry.changedMs}`
      if (known.get(entry.path) !== signature) changed.add(entry.path)
      known.set(entry.path, signature)
      gone.delete(entry.path)
    }
    return new Set([...changed, ...gone])
  }

  async function poll(): Promise<void> {
    while (!stop.signal.aborted) {
      await enqueue(async () => {
        if (!(await isGone())) await tell(await scan())
      })
      await clock.sleep(RESCAN_MS, stop.signal)
    }
  }

  async function fallBack(error: unknown): Promise<void> {
    if (isPolling || stop.signal.aborted) return
    logger.warn('Watching the vault failed.', { error })
    onProblem(whyNotWatched(error))
    await startPolling()
  }

  async function startPolling(): Promise<void> {
    if (isPolling) return
    isPolling = true
    await subscription?.unsubscribe().catch(() => {})
    subscription = null
    void poll().catch((reason: unknown) => {
      if (!stop.signal.aborted) logger.error('Looking through the vault failed.', { error: reason })
    })
  }

  function heard(error: Error | null, absolutePaths: readonly string[]): void {
    if (error !== null) {
      void fallBack(error)
      return
    }
    const paths = absolutePaths.map((path) => relative(root, path).split(sep).join('/'))
    const visible = paths.filter(
      (path, index) =>
        !isHiddenPath(path) &&
        !closedFolders.some((folder) => isWithin(folder, absolutePaths[index] ?? '')),
    )
    // An empty path is the root: `tell` looks whether it is still there.
    if (visible.length > 0) void enqueue(() => tell(new Set(visible)))
  }

  let refusal: { readonly reason: unknown } | null = null
  try {
    subscription = await (options.subscribe ?? subscribeWithParcel)(root, heard)
  } catch (reason) {
    refusal = { reason }
  }
  // What is there now: so that a folder that goes later can be told file by file, and a later scan has a start.
  void enqueue(async () => void (await scan()))
  if (refusal !== null) await fallBack(refusal.reason)

  return {
    async dispose() {
      if (stop.signal.aborted) return
      stop.abort()
      await subscription?.unsubscribe()
      await queue
    },
  }
}

/** A folder that could not be opened says nothing about the files in it. */
function keepBelow(gone: Set<string>, folder: string): void {
  for (const path of gone) if (path.startsWith(`${folder}/`)) gone.delete(path)
}

const subscribeWithParcel: Subscribe = async (root, onEvents) => {
  // Native code, loaded only by those who watch.
  const watcher = await import('@parcel/watcher')
  return watcher.subscribe(
    root,
    (error, events) =>
      onEvents(
        error,
        (events ?? []).map(({ path }) => path),
      ),
    { ignore: ['**/.*', '**/.*/**'] },
  )
}

function whyNotWatched(error: unknown): string {
  const text = error instanceof Error ? error.message : ''
  const code = errorCode(error) ?? (error instanceof LatentError ? error.code : '')
  const why = /ENOSPC|no space|inotify/i.test(`${code} ${text}`)
    ? 'the system’s limit of watched folders is reached (on Linux: fs.inotify.max_user_watches)'
    : /EMFILE|ENFILE|too many/i.test(`${code} ${text}`)
      ? 'too many files are open on this machine'
      : 'the system refused'
  return `Latent cannot watch this vault: ${why}. It looks for changes by other programs every 30 seconds instead.`
}
