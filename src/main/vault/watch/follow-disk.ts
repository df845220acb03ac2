import type { Clock, Disposable, Logger } from '../../platform/ports.ts'
import type { ReconcileTriggers } from './reconcile-triggers.ts'
import type { Subscribe } from './subscribe.ts'
import { createPresence } from '../read/vault-presence.ts'
import type { VaultChangeEvent } from '../model/vault-change-event.ts'
import { startWatcher } from './watcher.ts'

/** What stands between a vault and its folder, each until it is over. */
export type StandingProblem = 'folder' | 'watch'

export interface FollowDiskOptions {
  /** Absolute, links resolved, and there. */
  readonly root: string
  readonly closedFolders: readonly string[]
  readonly clock: Clock
  readonly logger: Logger
  /** False: nothing is watched, and the folder is only looked for when somebody asks. */
  readonly watch: boolean
  readonly triggers: Pick<ReconcileTriggers, 'ask' | 'admits' | 'lost' | 'setPolling'>
  readonly onChange: (event: VaultChangeEvent) => void
  /** A sentence for a person; null when it is over. */
  readonly setProblem: (about: StandingProblem, sentence: string | null) => void
  /** For tests: what watches instead of the system's own way. */
  readonly subscribe?: Subscribe
}

export interface FollowedDisk extends Disposable {
  /** As far as known: why the folder is not the vault now, as a sentence; null when it is. */
  absence(): string | null
  /** The same, looked up now. */
  check(): Promise<string | null>
}

/** An unmounted drive tells nobody; this is how long it may go unnoticed while nothing is done with the vault. */
const LOOK_FOR_FOLDER_MS = 5000
/** How often it is tried to watch again where that was refused: limits are raised, and other programs end. */
const WATCH_AGAIN_MS = 10 * 60_000

/**
 * Follows what happens to a vault's folder and to the files in it. While the folder is gone or is another one, nothing
 * is watched and nothing is told; it goes on by itself when the vault is back.
 */
export async function followDisk(options: FollowDiskOptions): Promise<FollowedDisk> {
  const { root, closedFolders, clock, logger, triggers, onChange, setProblem, subscribe } = options
  const stop = new AbortController()
  const presence = await createPresence(root)
  let absence: string | null = null
  let watcher: Disposable | null = null
  let watchedUntilMs = 0
  /** Watching starts and ends one after the other. */
  let turn: Promise<void> = Promise.resolve()

  async function start(): Promise<void> {
    if (!options.watch || watcher !== null || absence !== null || stop.signal.aborted) return
    let isEnded = false
    watchedUntilMs = clock.nowMs() + WATCH_AGAIN_MS
    const started = await startWatcher({
      root,
      closedFolders,
      logger,
      ...(subscribe ? { subscribe } : {}),
      listener: {
        changed: onChange,
        missed: (places) => triggers.ask('folder', places),
        lost: () => triggers.lost(),
        admits: (events) => triggers.admits(events),
        rootTouched: () => void check(),
        ended(problem) {
          isEnded = true
          setProblem('watch', problem)
          triggers.setPolling(true)
          triggers.ask('watch')
          inTurn(end)
        },
      },
    })
    if (isEnded) return started.dispose()
    watcher = started
    setProblem('watch', null)
    triggers.setPolling(false)
  }

  async function end(): Promise<void> {
    await watcher?.dispose()
    watcher = null
  }

  function inTurn(work: () => Promise<void>): void {
    turn = turn.then(work).catch((error: unknown) => {
      logger.error('Watching could not be changed.', { error })
    })
  }

  async function check(): Promise<string | null> {
    const before = absence
    const now = await presence.absence()
    // Somebody else may have asked meanwhile, and told.
    if (stop.signal.aborted || absence !== before || now === before) return absence
    absence = now
    setProblem('folder', now)
    if (now !== null) inTurn(end)
    else if (before !== null) {
      inTurn(start)
      inTurn(async () => triggers.ask('root'))
    }
    return absence
  }

  async function keepLooking(): Promise<void> {
    while (!stop.signal.aborted) {
      await clock.sleep(LOOK_FOR_FOLDER_MS, stop.signal)
      await check()
      if (watcher === null && clock.nowMs() >= watchedUntilMs) inTurn(start)
    }
  }

  await start()
  const looking = options.watch
    ? keepLooking().catch((error: unknown) => {
        if (!stop.signal.aborted) logger.error('Nobody looks for the vault any more.', { error })
      })
    : Promise.resolve()

  return {
    absence: () => absence,
    check,
    async dispose() {
      if (stop.signal.aborted) return
      stop.abort()
      await looking
      await turn
      await end()
    },
  }
}

/** For a vault that nobody looks through. */
export const NO_TRIGGERS: FollowDiskOptions['triggers'] = {
  ask: () => {},
  admits: () => true,
  lost: () => {},
  setPolling: () => {},
}
