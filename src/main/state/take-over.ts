import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock, Disposable } from '../platform/ports.ts'
import { databaseProblem } from '../sqlite/database-error.ts'
import { holdLock, type HeldLock } from '../sqlite/hold-lock.ts'

/**
 * Who writes a vault holds `lock.db` in its state folder; who wants to instead leaves a request beside it, which the
 * holder finds. No request is needed when the holder is gone: the system lets go of its lock.
 */
const lockFile = (stateDir: string): string => join(stateDir, 'lock.db')
const requestFile = (stateDir: string): string => join(stateDir, 'take-over')

/** Null while another Latent writes this vault. @throws LatentError `unavailable` when the disk does not let us */
export function holdVault(stateDir: string): HeldLock | null {
  const lock = holdLock(lockFile(stateDir))
  // Whoever left a request wanted the lock of the one before.
  if (lock) rmSync(requestFile(stateDir), { force: true, recursive: true })
  return lock
}

/** `possible` another Latent writes · `asking` it was asked to let go · `unanswered` it did not, and may be stuck. */
export type TakeOverState = 'possible' | 'asking' | 'unanswered'

export interface LockWait extends Disposable {
  state(): TakeOverState
  /** Asks the holder to save and let go. Goes on behind: the state says how it goes. */
  ask(): void
}

export interface LockWaitOptions {
  readonly stateDir: string
  readonly clock: Clock
  /** Who asks: 128 random bits. */
  readonly id: string
  /** How long to leave the lock alone at first: who has just let go does so for another. */
  readonly delayMs: number
  /** The lock is ours from now on, and the waiting over. */
  readonly onHeld: (lock: HeldLock) => void
  readonly onState: () => void
}

const LOOK_MS = 1000
const LOOK_WHEN_ASKED_MS = 100
/** A holder looks twice a second: one that has not even seen the request by now does nothing at all. */
const SEEN_WITHIN_MS = 10_000
/** To save everything takes a while. */
const FREE_WITHIN_MS = 30_000

/** Waits until nobody writes the vault any more, and holds it from that moment on. */
export function waitForVault(options: LockWaitOptions): LockWait {
  const { stateDir, clock, id, onHeld, onState } = options
  const request = requestFile(stateDir)
  const ending = new AbortController()
  let state: TakeOverState = 'possible'
  let askedAtMs: number | null = null
  let wake = new AbortController()

  function setState(next: TakeOverState): void {
    if (state === next) return
    state = next
    onState()
  }

  async function wait(): Promise<void> {
    await sleep(options.delayMs)
    for (;;) {
      if (ending.signal.aborted) return
      const lock = tryToHold()
      if (lock) return onHeld(lock)
      judge()
      await sleep(state === 'asking' ? LOOK_WHEN_ASKED_MS : LOOK_MS)
    }
  }

  /** Until then, or until somebody asks. */
  async function sleep(ms: number): Promise<void> {
    wake = new AbortController()
    await clock.sleep(ms, AbortSignal.any([ending.signal, wake.signal])).catch(() => {})
  }

  function tryToHold(): HeldLock | null {
    try {
      return holdVault(stateDir)
    } catch (error) {
      if (databaseProblem(error) === null) throw error
      return null // a disk that is away may come back
    }
  }

  function judge(): void {
    if (askedAtMs === null || state !== 'asking') return
    const waitedMs = clock.nowMs() - askedAtMs
    const isSeen = !existsSync(request)
    if (waitedMs >= FREE_WITHIN_MS || (!isSeen && waitedMs >= SEEN_WITHIN_MS))
      setState('unanswered')
  }

  /** A holder that is stuck may find it when it goes on: then it still is what the person wants. */
  function withdraw(): void {
    try {
      if (readFileSync(request, 'utf8') === id) rmSync(request, { force: true })
    } catch {
      // There is none, or it is somebody else's.
    }
  }

  const waiting = wait()
  return {
    state: () => state,
    ask() {
      if (state === 'asking') return
      writeFileSync(request, id, { mode: 0o600 })
      askedAtMs = clock.nowMs()
      setState('asking')
      wake.abort()
    },
    async dispose() {
      ending.abort()
      withdraw()
      await waiting
    },
  }
}

const LOOK_FOR_REQUEST_MS = 500

/** Calls `onAsked` once, as soon as another Latent asks for the vault that we hold. */
export function watchForRequest({
  stateDir,
  clock,
  onAsked,
}: {
  readonly stateDir: string
  readonly clock: Clock
  readonly onAsked: () => void
}): Disposable {
  const request = requestFile(stateDir)
  const ending = new AbortController()

  async function watch(): Promise<void> {
    while (!ending.signal.aborted) {
      await clock.sleep(LOOK_FOR_REQUEST_MS, ending.signal).catch(() => {})
      if (ending.signal.aborted || !existsSync(request)) continue
      rmSync(request, { force: true })
      return onAsked()
    }
  }

  const watching = watch()
  return {
    async dispose() {
      ending.abort()
      await watching
    },
  }
}
