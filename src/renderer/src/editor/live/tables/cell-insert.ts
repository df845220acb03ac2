import { escapeBars, escapesNext } from '../../tables/edit-cells.ts'
import { startsBlock } from '../../tables/rewrite-row.ts'
import { scanRow, type Cell } from '../../tables/scan-row.ts'

/** A change of one line, by offsets in it. */
export interface LineChange {
  readonly from: number
  readonly to: number
  readonly insert: string
}

/** What is done to a line so that a change in one of its cells stays in that cell. */
export interface CellChange {
  readonly change: LineChange
  /** How much of what is inserted lies before the cursor. */
  readonly cursor: number
  /** Outer bars that the row needs now. In order, none within the change. */
  readonly bars: readonly LineChange[]
}

/**
 * A change within a cell as it has to be written: a bar is escaped and goes with its backslash, a line break is `<br>`,
 * and the row keeps its cells.
 * @param isWords a line without bars below a table: it is a row only until an empty line stands between
 */
export function cellChange(
  line: string,
  cell: Cell,
  { from: first, to: last, insert }: LineChange,
  isWords = false,
): CellChange {
  const { start, end } = cell
  let [from, to] = [first, last]
  if (from < to && line[from] === '|' && escapesNext(line.slice(start, from))) from -= 1
  if (from < to && to < end && line[to] === '|' && escapesNext(line.slice(start, to))) to += 1
  const before = line.slice(start, from)
  const after = line.slice(to, end)
  const asOneLine = insert.replace(/[ \t]*(?:\r\n?|\n)[ \t]*/g, '<br>')
  const text = escapeBars(asOneLine, escapesNext(before))
  const ends = after === '' ? ['', ' ', '\\'] : ['', '\\']
  const added = ends.find((more) => holds(before + text + more + after)) ?? ''
  const change = { from, to, insert: text + added }
  const next = line.slice(0, from) + change.insert + line.slice(to)
  const bars = isWords ? [] : missingBars(line, cell, change, next)
  return { change, cursor: text.length, bars }
}

/** Whether a text between bars is one cell. */
function holds(cell: string): boolean {
  let isOpen = false
  for (const character of cell) {
    if (character === '|' && !isOpen) return false
    isOpen = character === '\\' && !isOpen
  }
  return !isOpen
}

/** A row without outer bars needs them where its first cell begins a block of its own, and where an outer one is empty. */
function missingBars(
  line: string,
  cell: Cell,
  change: LineChange,
  next: string,
): readonly LineChange[] {
  const { indent, lead, trail, cells } = scanRow(line)
  const text = next.slice(cell.start, cell.end + next.length - line.length).trim()
  const bars: LineChange[] = []
  const at = Math.min(indent, change.from)
  if (!lead && cell.end === cells[0]?.end && (text === '' || startsBlock(text)))
    bars.push({ from: at, to: at, insert: '|' })
  if (!trail && cell.end === cells.at(-1)?.end && text === '' && (lead || cells.length > 1))
    bars.push({ from: line.length, to: line.length, insert: '|' })
  return bars.filter(({ from }) => from <= change.from || from >= change.to)
}
