import type { Clock, Disposable } from './ports.ts'

export interface RepeatOptions {
  readonly firstMs: number
  readonly everyMs: number
  readonly clock: Clock
  /** Hears of a failure, which ends the repeating. Without it, failures are bugs. */
  readonly onFailed?: (error: unknown) => void
}

/** Does `work` after a while and then again and again, never twice at once. `dispose` waits for what is under way. */
export function repeat(work: () => Promise<void> | void, options: RepeatOptions): Disposable {
  const { firstMs, everyMs, clock } = options
  const ending = new AbortController()

  async function loop(): Promise<void> {
    for (let waitMs = firstMs; ; waitMs = everyMs) {
      await clock.sleep(waitMs, ending.signal)
      if (ending.signal.aborted) return
      await work()
    }
  }

  const looping = loop().catch((error: unknown) => {
    if (ending.signal.aborted) return
    if (!options.onFailed) throw error
    options.onFailed(error)
  })
  return {
    async dispose() {
      ending.abort()
      await looping
    },
  }
}
