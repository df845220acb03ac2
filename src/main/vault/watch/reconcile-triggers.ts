import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { isAbort } from '../../../shared/rpc/errors.ts'
import type { Clock, Disposable, Logger } from '../../platform/ports.ts'

/**
 * Why the vault is looked through. `start` it was opened · `focus` a person comes back to the window · `asked` they
 * said so · `stall` this process, or the whole machine, stood still · `burst` more happened than was told or followed ·
 * `watch` watching ended · `folder` the watch met a folder, or something gone · `root` the vault's folder is back ·
 * `restart` the index process was started again · `poll` nobody watches · `idle` nothing else for ten minutes.
 */
export type LookReason =
  | 'start'
  | 'focus'
  | 'asked'
  | 'stall'
  | 'burst'
  | 'watch'
  | 'folder'
  | 'root'
  | 'restart'
  | 'poll'
  | 'idle'

export interface Look {
  readonly reasons: ReadonlySet<LookReason>
  /** Only these paths and what is below them; null: all of the vault. */
  readonly places: readonly VaultPath[] | null
}

/** Decides when the vault is looked through, since no watch tells everything (reliability.md 2.6). */
export interface ReconcileTriggers extends Disposable {
  /** Asks for a look: at once, or after the one that is under way. Asked twice, it comes once. */
  ask(reason: LookReason, places?: readonly VaultPath[] | null): void
  /**
   * To be told of every event of the watch. False in a burst: nothing of it needs to be followed, because everything
   * will be looked through when it is over.
   */
  admits(events: number): boolean
  /** The watch was told less than happened: looked through as a burst is, once it rests. */
  lost(): void
  /** True while nobody watches: then it looks every 30 seconds. */
  setPolling(isPolling: boolean): void
}

export const FOCUS_AFTER_MS = 30_000
const BEAT_MS = 1000
const STALL_MS = 1000
/** A machine with too much to do stands still again and again; looking must not be what it has too much of. */
const STALL_EVERY_MS = 5000
const BURST_EVENTS = 4000
const BURST_WINDOW_MS = 5000
const LONGEST_BURST_MS = 10_000
const IDLE_MS = 10 * 60_000
const POLL_MS = 30_000
/** More places are looked through at once than one by one. */
const MAX_PLACES = 1000

/** What a look that is under way, or has just been, answers as well. */
const SATISFIED: ReadonlySet<LookReason> = new Set(['focus', 'idle', 'poll'])

/**
 * @param look never called again before it has settled; what it throws is logged, and the next trigger tries again
 */
export function createReconcileTriggers({
  clock,
  logger,
  look,
}: {
  readonly clock: Clock
  readonly logger: Logger
  readonly look: (wanted: Look, signal: AbortSignal) => Promise<void>
}): ReconcileTriggers {
  const stop = new AbortController()
  let wanted: { reasons: Set<LookReason>; places: Set<VaultPath> | null } | null = null
  let running: { readonly isWhole: boolean; readonly done: Promise<void> } | null = null
  /** Since the vault was looked through, counted by the beat: a clock that is set back must not stop it. */
  let sinceWholeMs = 0
  let isPolling = false
  let isStalled = false
  let heard: { readonly atMs: number; readonly events: number }[] = []
  /** Counted by the beat too; `isCalm`: nothing since the last one. */
  let burst: { ageMs: number; isCalm: boolean } | null = null

  function ask(reason: LookReason, places: readonly VaultPath[] | null = null): void {
    if (stop.signal.aborted) return
    if (SATISFIED.has(reason) && running?.isWhole) return
    if (reason === 'focus' && sinceWholeMs < FOCUS_AFTER_MS) return
    wanted ??= { reasons: new Set(), places: new Set() }
    wanted.reasons.add(reason)
    if (places === null) wanted.places = null
    else for (const place of places) wanted.places?.add(place)
    if ((wanted.places?.size ?? 0) > MAX_PLACES) wanted.places = null
    start()
  }

  function start(): void {
    if (running !== null || burst !== null || wanted === null) return
    const { reasons, places } = wanted
    wanted = null
    const isWhole = places === null
    if (isWhole) isStalled = false
    const done = Promise.resolve()
      .then(() => look({ reasons, places: isWhole ? null : [...places] }, stop.signal))
      .catch((error: unknown) => {
        if (!isAbort(error)) logger.warn('The vault could not be looked through.', { error })
      })
      .finally(() => {
        running = null
        if (isWhole) sinceWholeMs = 0
        if (!stop.signal.aborted) start()
      })
    running = { isWhole, done }
  }

  function goOnBurst(): void {
    burst ??= { ageMs: 0, isCalm: false }
    burst.isCalm = false
  }

  function endBurst(passedMs: number): void {
    if (burst === null) return
    burst.ageMs += passedMs
    if (!burst.isCalm && burst.ageMs < LONGEST_BURST_MS) {
      burst.isCalm = true
      return
    }
    burst = null
    heard = []
    ask('burst')
  }

  async function beat(): Promise<void> {
    while (!stop.signal.aborted) {
      const beforeMs = clock.nowMs()
      await clock.sleep(BEAT_MS, stop.signal)
      const nowMs = clock.nowMs()
      const passedMs = Math.max(BEAT_MS, nowMs - beforeMs)
      // Whoever slept was told less than happened: drives of other machines go on. A full queue is told by the watch.
      sinceWholeMs += passedMs
      isStalled ||= nowMs - beforeMs - BEAT_MS > STALL_MS
      if (isStalled && sinceWholeMs >= STALL_EVERY_MS) ask('stall')
      endBurst(passedMs)
      if (isPolling && sinceWholeMs >= POLL_MS) ask('poll')
      if (sinceWholeMs >= IDLE_MS) ask('idle')
    }
  }
  const beating = beat().catch((error: unknown) => {
    if (!stop.signal.aborted) logger.error('Nobody looks through the vault any more.', { error })
  })

  return {
    ask,
    admits(events) {
      const nowMs = clock.nowMs()
      if (burst !== null) {
        goOnBurst()
        return false
      }
      heard = [
        ...heard.filter(({ atMs }) => nowMs - atMs < BURST_WINDOW_MS),
        { atMs: nowMs, events },
      ]
      const total = heard.reduce((sum, each) => sum + each.events, 0)
      if (total <= BURST_EVENTS) return true
      goOnBurst()
      return false
    },
    lost: goOnBurst,
    setPolling(next) {
      isPolling = next
    },
    async dispose() {
      stop.abort()
      await running?.done
      await beating
    },
  }
}
