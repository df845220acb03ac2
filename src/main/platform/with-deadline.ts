import { onceAborted } from './once-aborted.ts'
import type { Clock } from './ports.ts'

export interface Deadline<Instead> {
  readonly limitMs: number
  /** Ends the wait at once. */
  readonly signal: AbortSignal
  readonly clock: Pick<Clock, 'sleep'>
  /** What stands for work that is not waited for any longer, because the time is up or the signal fired; may throw. */
  readonly instead: () => Instead
}

/**
 * Waits for `work`, but not beyond the limit and not beyond the signal, also when `work` heeds neither: its own signal
 * fires in both cases, and what it still does is ignored. Only for work without effects.
 */
export async function withDeadline<Result, Instead>(
  work: (signal: AbortSignal) => Promise<Result>,
  { limitMs, signal, clock, instead }: Deadline<Instead>,
): Promise<Result | Instead> {
  if (signal.aborted) return instead()
  const ended = new AbortController()
  const either = AbortSignal.any([signal, ended.signal])
  const stop = onceAborted(either)
  clock.sleep(limitMs, either).then(
    () => ended.abort(),
    () => {}, // the work ended, or nobody waits for it
  )
  try {
    const first = await Promise.race([work(either).then((value) => ({ value })), stop.promise])
    return first === 'stopped' ? instead() : first.value
  } finally {
    stop.forget()
    // Tells the work that lost the race.
    ended.abort()
  }
}
