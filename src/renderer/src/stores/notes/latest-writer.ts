/** Writes values one after the other; of those that come while one is written only the newest is. */
export interface LatestWriter<T> {
  write(value: T): void
  /** Resolves when nothing is left to write. Never rejects. */
  settled(): Promise<void>
}

/** @param write a failure is left at that: the next value is another try */
export function createLatestWriter<T>(write: (value: T) => Promise<unknown>): LatestWriter<T> {
  let next: { readonly value: T } | null = null
  let running: Promise<void> | null = null
  async function run(): Promise<void> {
    while (next !== null) {
      const { value } = next
      next = null
      await write(value).catch(() => undefined)
    }
    running = null
  }
  return {
    write(value) {
      next = { value }
      running ??= run()
    },
    settled: () => running ?? Promise.resolve(),
  }
}
