/** Milliseconds of work between two rests: less than half a frame. */
const BUDGET_MS = 6

/**
 * Works on one item after the other, with rests so that the window can draw and hear in between. While the work is
 * short it does not rest at all.
 * @param work one item, well under a millisecond; `false` ends it
 * @throws the signal's reason
 */
export async function inTurns<T>(
  items: Iterable<T>,
  signal: AbortSignal,
  work: (item: T) => boolean | void,
): Promise<void> {
  let startMs = performance.now()
  for (const item of items) {
    signal.throwIfAborted()
    if (work(item) === false) return
    if (performance.now() - startMs < BUDGET_MS) continue
    await new Promise((resolve) => setTimeout(resolve))
    startMs = performance.now()
  }
  signal.throwIfAborted()
}
