/** A part of the text, by positions in the document. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Matches in their order, which do not overlap; as numbers, because there may be a million of them. */
export interface Matches {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

export const NO_MATCHES: Matches = { starts: [], ends: [] }

/** Counting further than this costs memory and tells nobody anything. */
export const MOST_MATCHES = 1_000_000

export const matchAt = ({ starts, ends }: Matches, index: number): Span | null => {
  const [from, to] = [starts[index], ends[index]]
  return from === undefined || to === undefined ? null : { from, to }
}

/** The index of the first match that begins at `at` or later; the number of matches when none does. */
export function firstFrom({ starts }: Matches, at: number): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) < at) low = middle + 1
    else high = middle
  }
  return low
}

/** The index of the match that is exactly this; -1 when none is. */
export function indexOfMatch(matches: Matches, { from, to }: Span): number {
  const index = firstFrom(matches, from)
  return matches.starts[index] === from && matches.ends[index] === to ? index : -1
}

/** The index of the match to go to from a selection, round the end; -1 when there is none. */
export function indexBeside(matches: Matches, selected: Span, isBackward: boolean): number {
  const total = matches.starts.length
  if (total === 0) return -1
  const current = indexOfMatch(matches, selected)
  if (current >= 0) return (current + (isBackward ? total - 1 : 1)) % total
  if (!isBackward) return firstFrom(matches, selected.to) % total
  let index = firstFrom(matches, selected.from) - 1
  while (index >= 0 && (matches.ends[index] ?? 0) > selected.from) index--
  return (index + total) % total
}
