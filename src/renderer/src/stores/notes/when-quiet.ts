/**
 * Waits until a file is the same twice in a row, `quietMs` apart, and gives what it is then; after a few rounds without
 * rest, what it is by then. With `quietMs` 0 the first look counts. Null stands for a file that is not there: a program that replaces it may be about to.
 * @throws what `read` throws
 */
export async function whenQuiet<T extends { readonly etag: string }>(
  read: () => Promise<T | null>,
  seen: T | null,
  { quietMs, signal }: { readonly quietMs: number; readonly signal: AbortSignal },
): Promise<T | null> {
  if (quietMs === 0) return seen
  let last = seen
  for (let round = 0; round < MOST_ROUNDS && !signal.aborted; round++) {
    await pause(quietMs, signal)
    const next = await read()
    if (next?.etag === last?.etag) return next
    last = next
  }
  return last
}

const MOST_ROUNDS = 5

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
