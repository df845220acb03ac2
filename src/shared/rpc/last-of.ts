/** Reads a stream to its end, tells of its items, and gives its last answer. */
export async function lastOf<I, T>(
  stream: AsyncGenerator<I, T>,
  onItem: (item: I) => void,
): Promise<T> {
  for (;;) {
    const step = await stream.next()
    if (step.done) return step.value
    onItem(step.value)
  }
}
