import { setImmediate as nextTick } from 'node:timers/promises'
import type { Clock } from '../../src/main/platform/ports.ts'

export interface FakeClock extends Clock {
  /** Moves on, waking sleepers in the order of their time, and lets what they do settle. */
  advance(ms: number): Promise<void>
  /** Is set to another time, as by a person or after a sleep of the machine: nobody wakes, and all wake as late as before. */
  jump(ms: number): void
  /** How long each sleeper has left, shortest first. */
  sleepers(): number[]
  /** Resolves once somebody sleeps for exactly `ms` more; real time passes meanwhile. */
  untilSomebodySleeps(ms: number): Promise<void>
}

/** A clock that stands still until it is told to move. */
export function createFakeClock(startMs = 1_700_000_000_000): FakeClock {
  let now = startMs
  const waiting = new Set<{ atMs: number; wake(): void }>()
  const next = () => [...waiting].toSorted((a, b) => a.atMs - b.atMs)[0]

  return {
    nowMs: () => now,
    sleep: (ms, signal) =>
      new Promise<void>((resolve, reject) => {
        const fail = (): void => {
          waiting.delete(sleeper)
          reject(signal?.reason instanceof Error ? signal.reason : new Error('Aborted.'))
        }
        const sleeper = {
          atMs: now + ms,
          wake() {
            waiting.delete(sleeper)
            signal?.removeEventListener('abort', fail)
            resolve()
          },
        }
        if (signal?.aborted) return fail()
        signal?.addEventListener('abort', fail, { once: true })
        waiting.add(sleeper)
      }),
    async advance(ms) {
      const target = now + ms
      for (let sleeper = next(); sleeper && sleeper.atMs <= target; sleeper = next()) {
        now = sleeper.atMs
        sleeper.wake()
        await nextTick()
      }
      now = target
      await nextTick()
    },
    jump(ms) {
      now += ms
      for (const sleeper of waiting) sleeper.atMs += ms
    },
    sleepers: () => [...waiting].map(({ atMs }) => atMs - now).toSorted((a, b) => a - b),
    async untilSomebodySleeps(ms) {
      while (![...waiting].some(({ atMs }) => atMs - now === ms)) await nextTick()
    },
  }
}
