import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../../src/main/platform/ports.ts'

/** The time of the machine, and a way to let some of it go by at once. */
export interface HurriedClock extends Clock {
  /** Makes it `ms` later: who sleeps wakes so much earlier. */
  hurry(ms: number): void
  /** Shows the same time from now on; who sleeps wakes as before. */
  stand(): void
}

export function createHurriedClock(): HurriedClock {
  let aheadMs = 0
  const sleepers = new Set<{ readonly untilMs: number; wake(): void }>()
  let standsAtMs: number | null = null
  const nowMs = (): number => (standsAtMs ?? Date.now()) + aheadMs

  return {
    nowMs,
    sleep(ms, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const early = new AbortController()
      const sleeper = { untilMs: nowMs() + ms, wake: () => early.abort() }
      sleepers.add(sleeper)
      delay(ms, undefined, {
        signal: signal ? AbortSignal.any([signal, early.signal]) : early.signal,
      })
        .then(resolve, (error: unknown) => (signal?.aborted ? reject(error) : resolve()))
        .finally(() => sleepers.delete(sleeper))
      return promise
    },
    hurry(ms) {
      aheadMs += ms
      for (const sleeper of sleepers) if (sleeper.untilMs <= nowMs()) sleeper.wake()
    },
    stand() {
      standsAtMs ??= Date.now()
    },
  }
}
