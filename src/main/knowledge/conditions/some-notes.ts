/** Notes, by their ids. */
export type Ids = ReadonlySet<number>

/** Those of `found` that are among these. */
export const within = (found: Iterable<number>, among: Ids): Set<number> =>
  new Set([...found].filter((id) => among.has(id)))

/** Those of these that are not in `out`. */
export const without = (among: Ids, out: Ids): Set<number> =>
  new Set([...among].filter((id) => !out.has(id)))

/** So many texts are read at once. */
const BATCH = 200

export function* batches<T>(items: readonly T[], size = BATCH): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}
