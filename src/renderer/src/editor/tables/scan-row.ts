/** A cell of a row: offsets in the line. */
export interface Cell {
  /** Between the bars, with blanks. */
  readonly start: number
  readonly end: number
  /** What is written in it; both the same where typing begins in an empty one. */
  readonly from: number
  readonly to: number
}

/** One line of a table. Its bytes are blanks, the bars, and the cells from `start` to `end`. */
export interface Row {
  /** Blanks before everything. */
  readonly indent: number
  /** True when a bar stands before the first cell, and behind the last. */
  readonly lead: boolean
  readonly trail: boolean
  readonly cells: readonly Cell[]
}

export const isBlank = (character: string | undefined): boolean =>
  character === ' ' || character === '\t' || character === '\r'

/** The cells of a line as GitHub's Markdown has them: a bar ends one wherever it stands, also in code, but behind `\`. */
export function scanRow(text: string): Row {
  let pos = 0
  while (isBlank(text[pos])) pos++
  const indent = pos
  const lead = text[pos] === '|'
  if (lead) pos++
  const cells: Cell[] = []
  let start = pos
  for (let isEscaped = false; pos < text.length; pos++) {
    const character = text[pos]
    if (character === '|' && !isEscaped) {
      cells.push(cellOf(text, start, pos))
      start = pos + 1
    }
    isEscaped = character === '\\' && !isEscaped
  }
  const rest = cellOf(text, start, text.length)
  const trail = cells.length > 0 && isEmpty(rest)
  if (!trail && (lead || !isEmpty(rest))) cells.push(rest)
  return { indent, lead, trail, cells }
}

function cellOf(text: string, start: number, end: number): Cell {
  let from = start
  let to = end
  while (from < to && isBlank(text[from])) from++
  while (to > from && isBlank(text[to - 1])) to--
  if (from < to) return { start, end, from, to }
  const at = Math.min(start + 1, end)
  return { start, end, from: at, to: at }
}

export const isEmpty = ({ from, to }: Cell): boolean => from === to

/** The column that an offset of the line is in: a bar belongs to the cell before it. From 0; 0 in a row without cells. */
export function columnAt({ cells }: Row, offset: number): number {
  const index = cells.findIndex(({ end }) => offset <= end)
  return index === -1 ? Math.max(0, cells.length - 1) : index
}
