/** In px. */
const NARROWEST = 56
const WIDEST = 360
const CHARACTER = 7.4
const PADDING = 24
/** So many rows tell how wide columns are. */
const LOOKED_AT = 300

/** Where each column begins, in px, and where the last one ends: one more than there are columns. */
export function columnPlaces(
  rows: readonly (readonly string[])[],
  columns: number,
): readonly number[] {
  const longest = Array.from({ length: columns }, () => 0)
  for (const row of rows.slice(0, LOOKED_AT))
    for (const [column, cell] of row.entries())
      longest[column] = Math.max(longest[column] ?? 0, firstLineLength(cell))
  const places = [0]
  for (const length of longest) places.push((places.at(-1) ?? 0) + Math.round(widthOf(length)))
  return places
}

const widthOf = (length: number): number =>
  Math.min(WIDEST, Math.max(NARROWEST, length * CHARACTER + PADDING))

function firstLineLength(cell: string): number {
  const end = cell.indexOf('\n')
  return end === -1 ? cell.length : end
}

/** The first and last of the things that begin at `places` which `from` to `to` shows; in order, from 0. */
export function shownBetween(
  places: readonly number[],
  from: number,
  to: number,
): { readonly first: number; readonly last: number } {
  const count = places.length - 1
  const at = (position: number): number => {
    let [low, high] = [0, count]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((places[middle + 1] ?? 0) <= position) low = middle + 1
      else high = middle
    }
    return Math.max(0, Math.min(low, count - 1))
  }
  return { first: at(from), last: at(to) }
}
