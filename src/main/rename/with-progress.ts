export interface Progress {
  readonly done: number
  readonly total: number
}

/**
 * Runs work that tells how far it is, as a generator: what comes faster than it is taken is left out. A reader that
 * stops waits for the work to end, so that nothing goes on behind its back; give the work a signal to end it early.
 */
export async function* withProgress<T>(
  work: (tell: (done: number, total: number) => void) => Promise<T>,
): AsyncGenerator<Progress, T> {
  let latest: Progress | null = null
  let isEnded = false
  let wake = (): void => {}
  const ended = work((done, total) => {
    latest = { done, total }
    wake()
  }).finally(() => {
    isEnded = true
    wake()
  })
  ended.catch(() => {}) // told below; while the reader does not ask, nobody waits for it
  try {
    while (!isEnded) {
      await new Promise<void>((resolve) => {
        wake = resolve
        if (latest !== null || isEnded) resolve()
      })
      const told: Progress | null = latest
      latest = null
      if (told !== null) yield told
    }
  } finally {
    await ended.catch(() => {})
  }
  return ended
}
