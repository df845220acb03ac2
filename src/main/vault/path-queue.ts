/** Lets work on the same files wait for each other, and other work pass. */
export interface PathQueue {
  /** Runs `work` once everything that was queued earlier for any of `keys` has ended. */
  run<T>(keys: readonly string[], work: () => Promise<T>): Promise<T>
  /** Resolves when everything that is queued now has ended. */
  idle(): Promise<void>
}

export function createPathQueue(): PathQueue {
  const tails = new Map<string, Promise<void>>()
  return {
    async run(keys, work) {
      const earlier = keys.flatMap((key) => tails.get(key) ?? [])
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      // All keys are taken in one step, so two groups cannot wait for each other.
      for (const key of keys) tails.set(key, ended)
      await Promise.all(earlier)
      try {
        return await work()
      } finally {
        end()
        for (const key of keys) if (tails.get(key) === ended) tails.delete(key)
      }
    },
    async idle() {
      await Promise.all(tails.values())
    },
  }
}
