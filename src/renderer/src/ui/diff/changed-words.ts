import { wordChanges } from '../../../../shared/domain/text/diff.ts'

/** Offsets in UTF-16 units of a line, the end not in it. */
export type TextRange = readonly [from: number, to: number]

/** What changed within a line, in order, or all of it (null). An empty range: here stands something on the other side. */
export type LineMarks = readonly TextRange[] | null

/** More words apart than this are told as a whole. */
const MAX_CHANGED_WORDS = 400
/** A line of which more than this part changed is clearer as a whole. */
const MOST_CHANGED = 0.6
/** What stands unchanged between two changes is read with them when it is no longer than this. */
const SHORTEST_REST = 3

/** What changed within the lines of a stretch of changes, for each line of both sides, in order. */
export function changedWords(
  removed: readonly string[],
  added: readonly string[],
): { readonly removed: readonly LineMarks[]; readonly added: readonly LineMarks[] } {
  const wholly = { removed: removed.map(() => null), added: added.map(() => null) }
  if (removed.length === 0 || added.length === 0) return wholly
  const [old, next]: [TextRange[], TextRange[]] = [[], []]
  let shift = 0
  const changes = wordChanges(removed.join('\n'), added.join('\n'), MAX_CHANGED_WORDS)
  for (const { from, to, insert } of changes) {
    old.push([from, to])
    next.push([from + shift, from + shift + insert.length])
    shift += insert.length - (to - from)
  }
  const marks = { removed: marksByLine(removed, old), added: marksByLine(added, next) }
  // Where only lines were broken or joined no word is marked: then the lines themselves are the change.
  const isMarked = [...marks.removed, ...marks.added].some(
    (each) => each === null || each.length > 0,
  )
  return isMarked ? marks : wholly
}

/** @param ranges offsets in the lines joined by line feeds, in order */
function marksByLine(lines: readonly string[], ranges: readonly TextRange[]): LineMarks[] {
  let [start, next] = [0, 0]
  return lines.map((line) => {
    const end = start + line.length
    const marks: [number, number][] = []
    let changed = 0
    for (; (ranges[next]?.[0] ?? Infinity) < end; next++) {
      const [from, to] = ranges[next] ?? [end, end]
      const mark: [number, number] = [Math.max(from, start) - start, Math.min(to, end) - start]
      changed += mark[1] - mark[0]
      const last = marks.at(-1)
      if (last && mark[0] - last[1] <= SHORTEST_REST) last[1] = mark[1]
      else marks.push(mark)
      if (to > end) break
    }
    // One that ends on the line feed is done with.
    if ((ranges[next]?.[1] ?? Infinity) <= end + 1) next++
    start = end + 1
    return changed > line.length * MOST_CHANGED ? null : marks
  })
}
