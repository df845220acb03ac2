/** Lets work on the same files wait for each other, and other work pass. */
export interface PathQueue {
  /**
   * Runs `work` once everything that was queued earlier for any of `keys` has ended; `'all'` waits for everything,
   * and everything that comes later waits for it.
   */
  run<T>(keys: readonly string[] | 'all', work: () => Promise<T>): Promise<T>
  /** Resolves when everything that is queued now has ended. */
  idle(): Promise<void>
}

export function createPathQueue(): PathQueue {
  const tails = new Map<string, Promise<void>>()
  /** Ends with what was queued last for all. */
  let barrier: Promise<void> = Promise.resolve()
  return {
    async run(keys, work) {
      const earlier = [
        barrier,
        ...(keys === 'all' ? tails.values() : keys.flatMap((key) => tails.get(key) ?? [])),
      ]
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      // All keys are taken in one step, so two groups cannot wait for each other.
      if (keys === 'all') barrier = ended
      else for (const key of keys) tails.set(key, ended)
      await Promise.all(earlier)
      try {
        return await work()
      } finally {
        end()
        if (keys !== 'all') for (const key of keys) if (tails.get(key) === ended) tails.delete(key)
      }
    },
    async idle() {
      await Promise.all([barrier, ...tails.values()])
    },
  }
}
