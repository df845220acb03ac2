export interface TimeLimit {
  readonly limitMs: number
  /** Ends the wait at once, with its reason. */
  readonly signal: AbortSignal
  /** What is thrown when the time is up. */
  readonly onTimeout: () => Error
}

/**
 * Waits for `work`, but not beyond the limit and not beyond the signal, also when `work` heeds neither: its own
 * signal fires in both cases, and what it still does is ignored. Only for work without effects.
 */
export async function withTimeLimit<R>(
  work: (signal: AbortSignal) => Promise<R>,
  { limitMs, signal, onTimeout }: TimeLimit,
): Promise<R> {
  signal.throwIfAborted()
  const ended = new AbortController()
  const stop = Promise.withResolvers<never>()
  const onAbort = (): void => stop.reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  const timer = setTimeout(() => stop.reject(onTimeout()), limitMs)
  try {
    return await Promise.race([work(AbortSignal.any([signal, ended.signal])), stop.promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
    clearTimeout(timer)
    // Tells the work that lost the race.
    ended.abort()
  }
}
