import type { TransferProgress } from '../contract.ts'

/** Often enough to see that it goes on, and few enough to cost nothing. */
const EVERY_MS = 100

/**
 * Carries out work and gives its latest progress a few times a second. The work ends by `signal`, and this generator ends
 * only when the work has; once the signal fired it gives no more progress, so that how it ended is all that is heard.
 */
export async function* withProgress<T>(
  signal: AbortSignal,
  work: (report: (progress: TransferProgress) => void) => Promise<T>,
): AsyncGenerator<TransferProgress, T> {
  let latest: TransferProgress | null = null
  const running = work((progress) => {
    latest = progress
  })
  try {
    for (;;) {
      let timer: ReturnType<typeof setTimeout> | undefined
      const pause = new Promise<'pause'>((resolve) => {
        timer = setTimeout(() => resolve('pause'), EVERY_MS)
      })
      const first = await Promise.race([running.then((value) => ({ value })), pause])
      clearTimeout(timer)
      if (first !== 'pause') return first.value
      if (latest !== null && !signal.aborted) yield latest
      latest = null
    }
  } finally {
    // Also for a reader that went away: what comes after must find the work ended.
    await running.catch(() => {})
  }
}
