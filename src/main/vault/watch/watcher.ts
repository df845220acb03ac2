import { relative, sep } from 'node:path'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import type { Disposable, Logger } from '../../platform/ports.ts'
import { errorCode } from '../../platform/error-code.ts'
import { lookAtPaths } from './look-at-paths.ts'
import { createSettlingPaths } from './settling-paths.ts'
import type { Subscribe, Subscription } from './subscribe.ts'
import { isWithin } from '../read/vault-path.ts'
import type { VaultChangeEvent } from '../model/vault-change-event.ts'
import { watchByFolder } from './watch-by-folder.ts'
import { watchRecursively } from './watch-recursively.ts'

/** Who hears what happens to the files of a vault, by whomever. */
export interface WatchListener {
  /** Files that are different now. */
  changed(event: VaultChangeEvent): void
  /** Which files of these places came, changed or went has to be looked through; null: of all places. */
  missed(places: readonly VaultPath[] | null): void
  /** More happened than was told. */
  lost(): void
  /** Asked before anything is followed. False when so much happens that it has to be looked through afterwards. */
  admits(events: number): boolean
  /** Something happened to the vault's own folder. */
  rootTouched(): void
  /** Nothing more is told: why, as a sentence. */
  ended(problem: string): void
}

export interface WatcherOptions {
  /** Absolute, links resolved. */
  readonly root: string
  readonly closedFolders: readonly string[]
  readonly logger: Logger
  readonly listener: WatchListener
  /** For tests: what watches instead of the system's own way. */
  readonly subscribe?: Subscribe
}

/**
 * Tells what happens to the files of a vault, each once it is written to no more. It is the quick way to know of a
 * change, not the sure one: systems drop what they cannot deliver without a word, so all of the vault is looked through
 * now and then (reconcile-triggers.ts).
 */
export async function startWatcher(options: WatcherOptions): Promise<Disposable> {
  const { root, closedFolders, logger, listener } = options
  const stop = new AbortController()
  const settling = createSettlingPaths({ onSettled: tell, signal: stop.signal })
  let subscription: Subscription | null = null
  let telling: Promise<void> = Promise.resolve()

  const isLeftOut = (absolutePath: string): boolean =>
    closedFolders.some((folder) => isWithin(folder, absolutePath))

  async function tell(absolutePaths: readonly string[]): Promise<void> {
    const paths = absolutePaths.map((path) => relative(root, path).split(sep).join('/'))
    telling = lookAtPaths({ root, closedFolders, paths }).then(
      ({ event, places }) => {
        if (stop.signal.aborted) return
        if (event.changes.length > 0 || event.foldersChanged.length > 0) listener.changed(event)
        if (places.length > 0) listener.missed(places)
      },
      (error: unknown) => {
        if (stop.signal.aborted) return
        logger.error('A change in the vault could not be told.', { error })
        listener.missed(null)
      },
    )
    await telling
  }

  function heard(error: Error | null, absolutePaths: readonly string[]): void {
    if (stop.signal.aborted) return
    if (error !== null) {
      logger.warn('Watching the vault ended.', { error })
      listener.ended(whyNotWatched(error))
      return
    }
    if (absolutePaths.includes(root)) listener.rootTouched()
    const paths = absolutePaths.filter((path) => path !== root)
    if (paths.length === 0) return
    if (listener.admits(paths.length)) settling.heard(paths)
    // What is waited for would be told in the middle of it all.
    else settling.clear()
  }

  function lost(): void {
    if (stop.signal.aborted) return
    logger.info('Watch queue overflowed.')
    settling.clear()
    listener.lost()
  }

  try {
    const subscribe =
      options.subscribe ?? (process.platform === 'linux' ? watchByFolder : watchRecursively)
    subscription = await subscribe({ root, isLeftOut, onEvents: heard, onLost: lost })
  } catch (error) {
    heard(error instanceof Error ? error : new Error(String(error)), [])
  }

  return {
    async dispose() {
      if (stop.signal.aborted) return
      stop.abort()
      await subscription?.unsubscribe()
      await telling
    },
  }
}

function whyNotWatched(error: Error): string {
  const code = errorCode(error) ?? ''
  const why = /ENOSPC|no space|inotify/i.test(`${code} ${error.message}`)
    ? 'the system’s limit of watched folders is reached (on Linux: fs.inotify.max_user_watches)'
    : /EMFILE|ENFILE|too many/i.test(`${code} ${error.message}`)
      ? 'too many files are open on this machine'
      : 'the system refused'
  return `Latent cannot watch this vault: ${why}. It looks for changes by other programs every 30 seconds instead.`
}
