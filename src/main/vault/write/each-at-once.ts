/** Enough to wait for many disks at once; each item opens one or two files. */
const AT_ONCE = 16

/**
 * Does `work` for every item, several at once. After a failure no other one is begun, and those that run are waited
 * for, so that nothing happens any more when this has thrown.
 * @returns in the order of `items`
 */
export async function eachAtOnce<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const failures: unknown[] = []
  const rest = items.entries()
  async function next(): Promise<void> {
    for (const [index, item] of rest) {
      try {
        results[index] = await work(item)
      } catch (error) {
        failures.push(error)
      }
      if (failures.length > 0) return
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, next))
  if (failures.length > 0) throw failures[0]
  return results
}
