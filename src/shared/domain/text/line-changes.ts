import { diffArrays } from 'diff'

/** Lines `oldFrom` to `oldTo` (from 0, end excluded) of one text stand for `newFrom` to `newTo` of the other. */
export interface LineChange {
  readonly oldFrom: number
  readonly oldTo: number
  readonly newFrom: number
  readonly newTo: number
}

/**
 * The lines of a text with their ends; joined, they are the text again. A line ends at `\n` only, so that nothing that
 * is put together from whole lines brings a lone `\r` and a lone `\n` together.
 */
export const splitLines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/** What Myers may cost, as the sum of the squares of the changed lines of each stretch: about a fifth of a second. */
const EFFORT = 1_500_000
const DEEPEST = 8

/**
 * The changes between two texts as lines, in order; between two changes there is at least one equal line. First along
 * the lines that both texts have exactly once (Bram Cohen's patience diff), then by Myers (the `diff` package) between
 * those. Always correct, and bounded: a stretch that differs too much is one change.
 */
export function lineChanges(before: readonly string[], after: readonly string[]): LineChange[] {
  const changes: LineChange[] = []
  const whole = { oldFrom: 0, oldTo: before.length, newFrom: 0, newTo: after.length }
  const differing = trimmed(before, after, whole)
  const [old, next] = numbered(before, after, differing)
  let effort = EFFORT
  compare(differing, 0)
  return changes

  function compare(range: LineChange, depth: number): void {
    const { oldFrom, oldTo, newFrom, newTo } = trimmed(old, next, range)
    if (oldFrom === oldTo && newFrom === newTo) return
    if (oldFrom === oldTo || newFrom === newTo) {
      changes.push({ oldFrom, oldTo, newFrom, newTo })
      return
    }
    const anchors =
      depth < DEEPEST ? commonAnchors(old, next, { oldFrom, oldTo, newFrom, newTo }) : []
    if (anchors.length === 0) return compareClosely({ oldFrom, oldTo, newFrom, newTo })
    let [oldAt, newAt] = [oldFrom, newFrom]
    for (const [oldLine, newLine] of anchors) {
      compare({ oldFrom: oldAt, oldTo: oldLine, newFrom: newAt, newTo: newLine }, depth + 1)
      oldAt = oldLine + 1
      newAt = newLine + 1
    }
    compare({ oldFrom: oldAt, oldTo, newFrom: newAt, newTo }, depth + 1)
  }

  function compareClosely(range: LineChange): void {
    const longest = Math.floor(Math.sqrt(effort))
    const parts = diffArrays(
      old.slice(range.oldFrom, range.oldTo),
      next.slice(range.newFrom, range.newTo),
      { maxEditLength: longest },
    )
    if (parts === undefined) {
      effort -= longest ** 2
      changes.push(range)
      return
    }
    let [oldAt, newAt] = [range.oldFrom, range.newFrom]
    let [oldDone, newDone] = [oldAt, newAt]
    let edits = 0
    const end = (): void => {
      if (oldDone < oldAt || newDone < newAt)
        changes.push({ oldFrom: oldDone, oldTo: oldAt, newFrom: newDone, newTo: newAt })
    }
    for (const { added, removed, count } of parts) {
      if (added) newAt += count
      else if (removed) oldAt += count
      else {
        end()
        oldAt += count
        newAt += count
        oldDone = oldAt
        newDone = newAt
      }
      if (added || removed) edits += count
    }
    end()
    effort -= edits ** 2
  }
}

/** Both texts with a number for each different line in the range: equal lines are equal numbers. */
function numbered(
  before: readonly string[],
  after: readonly string[],
  { oldFrom, oldTo, newFrom, newTo }: LineChange,
): [number[], number[]] {
  const numbers = new Map<string, number>()
  const number = (lines: readonly string[], from: number, to: number): number[] => {
    const result = Array.from<number>({ length: lines.length }).fill(-1)
    for (let at = from; at < to; at++) {
      const line = lines[at] ?? ''
      const known = numbers.get(line) ?? numbers.size
      numbers.set(line, known)
      result[at] = known
    }
    return result
  }
  return [number(before, oldFrom, oldTo), number(after, newFrom, newTo)]
}

/** The range without what is equal at its start and its end. */
function trimmed<T>(old: readonly T[], next: readonly T[], range: LineChange): LineChange {
  let { oldFrom, oldTo, newFrom, newTo } = range
  while (oldFrom < oldTo && newFrom < newTo && old[oldFrom] === next[newFrom]) {
    oldFrom++
    newFrom++
  }
  while (oldFrom < oldTo && newFrom < newTo && old[oldTo - 1] === next[newTo - 1]) {
    oldTo--
    newTo--
  }
  return { oldFrom, oldTo, newFrom, newTo }
}

/** Pairs of lines that both sides of the range have exactly once, as many as keep their order on both. */
function commonAnchors(
  old: readonly number[],
  next: readonly number[],
  { oldFrom, oldTo, newFrom, newTo }: LineChange,
): [number, number][] {
  const oldPlaces = placesOfSingles(old, oldFrom, oldTo)
  const newPlaces = placesOfSingles(next, newFrom, newTo)
  const pairs: [number, number][] = []
  for (const [line, place] of oldPlaces) {
    const newPlace = newPlaces.get(line)
    if (place !== null && newPlace !== undefined && newPlace !== null) pairs.push([place, newPlace])
  }
  return longestRising(pairs)
}

/** The place of every line in the range, in order of first appearance; null when it is there more than once. */
function placesOfSingles(
  lines: readonly number[],
  from: number,
  to: number,
): Map<number, number | null> {
  const places = new Map<number, number | null>()
  for (let place = from; place < to; place++) {
    const line = lines[place]
    if (line !== undefined) places.set(line, places.has(line) ? null : place)
  }
  return places
}

/** The longest run of pairs, given in order of the first number, in which the second rises too (patience sorting). */
function longestRising(pairs: readonly [number, number][]): [number, number][] {
  const tops: number[] = []
  const previous: number[] = []
  for (const [index, [, value]] of pairs.entries()) {
    let [low, high] = [0, tops.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[tops[middle] ?? 0]?.[1] ?? 0) < value) low = middle + 1
      else high = middle
    }
    previous.push(low > 0 ? (tops[low - 1] ?? -1) : -1)
    tops[low] = index
  }
  const rising: [number, number][] = []
  for (let at = tops.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) {
    const pair = pairs[at]
    if (pair) rising.push(pair)
  }
  return rising.reverse()
}
