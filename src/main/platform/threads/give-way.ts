import { setImmediate } from 'node:timers/promises'

/**
 * Lets others of this thread run once so much time was worked, in ms. The function that it gives is called at each step,
 * and resolves with whether it did. @throws `signal.reason` at any step after it is called off
 */
export function createGiveWay(afterMs: number, signal: AbortSignal): () => Promise<boolean> {
  let sinceMs = performance.now()
  return async () => {
    signal.throwIfAborted()
    if (performance.now() - sinceMs < afterMs) return false
    await setImmediate()
    signal.throwIfAborted()
    sinceMs = performance.now()
    return true
  }
}
