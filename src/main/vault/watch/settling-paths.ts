import { setTimeout as delay } from 'node:timers/promises'
import pLimit from 'p-limit'
import { LONGEST_WAIT_MS, QUIET_MS, stateOf } from '../read/until-settled.ts'

/** Waits, for each path at which something happened, until nothing happens there any more. */
export interface SettlingPaths {
  /** Absolute; the same one may come again and again. */
  heard(absolutePaths: Iterable<string>): void
  /** Drops what is waited for. */
  clear(): void
}

const STEP_MS = 100
const CONCURRENT_STATS = 32

interface Waiting {
  /** Counts what was heard of the path. */
  heard: number
  state: string | null | undefined
  quietMs: number
  waitedMs: number
}

/**
 * @param onSettled called with the paths that were the same for 400 ms, or were waited for for two seconds; one at a
 * time. What happens at a path after that is a new wait.
 */
export function createSettlingPaths({
  onSettled,
  signal,
}: {
  readonly onSettled: (absolutePaths: readonly string[]) => Promise<void>
  readonly signal: AbortSignal
}): SettlingPaths {
  const waiting = new Map<string, Waiting>()
  const limit = pLimit(CONCURRENT_STATS)
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    try {
      while (waiting.size > 0) {
        const looked = [...waiting].map(([path, entry]) => limit(() => look(path, entry)))
        const settled = (await Promise.all(looked)).filter((path) => path !== null)
        if (signal.aborted) return
        if (settled.length > 0) await onSettled(settled)
        await delay(STEP_MS, undefined, { signal })
      }
    } finally {
      isRunning = false
    }
  }

  /** The path, when it has settled. */
  async function look(path: string, entry: Waiting): Promise<string | null> {
    const heardBefore = entry.heard
    const state = await stateOf(path)
    entry.quietMs = state === entry.state ? entry.quietMs + STEP_MS : 0
    entry.state = state
    const isSettled = entry.quietMs >= QUIET_MS || entry.waitedMs >= LONGEST_WAIT_MS
    entry.waitedMs = isSettled ? 0 : entry.waitedMs + STEP_MS
    // What was heard while the file was looked at may have happened after that look.
    if (isSettled && entry.heard === heardBefore && waiting.get(path) === entry)
      waiting.delete(path)
    return isSettled ? path : null
  }

  return {
    heard(absolutePaths) {
      for (const path of absolutePaths) {
        const entry = waiting.get(path)
        if (entry === undefined)
          waiting.set(path, { heard: 1, state: undefined, quietMs: 0, waitedMs: 0 })
        else entry.heard += 1
      }
      if (isRunning || waiting.size === 0 || signal.aborted) return
      // It ends by itself when nothing is waited for; an error in it is told by `onSettled`.
      run().catch(() => {})
    },
    clear() {
      waiting.clear()
    },
  }
}
