import type { EditorView } from '@codemirror/view'
import { baseOf, type Spot } from '../../../place/spot.ts'
import { ruleOf } from '../../../tables/table.ts'
import { drawnTableAt } from '../drawn-tables.ts'
import { cellsIn, columnOf, lineOf, rowsIn, type PointedCell } from './pointed-cell.ts'

/** Where the handles of a cell are, in px of the window. */
export interface HandleSpots {
  readonly base: Spot
  readonly column: Spot | null
  readonly row: Spot | null
  readonly addColumn: Spot | null
  readonly addRow: Spot | null
  /** From 1. */
  readonly columnNumber: number
  /** From 1; 0 for the header. */
  readonly rowNumber: number
  /** The line of the header. */
  readonly header: number
}

const COLUMN_HANDLE = { width: 28, height: 14 }
const ROW_HANDLE = { width: 16, height: 24 }
const GAP = 3

/** Reads the layout. Null for a cell that is not drawn any more. */
export function spotsOf(view: EditorView, pointed: PointedCell): HandleSpots | null {
  const { frame, row, cell } = pointed
  const table = row.isConnected ? drawnTableAt(view.state, view.posAtDOM(row)) : null
  if (!table) return null
  const page = view.scrollDOM.getBoundingClientRect()
  const box = frame.getBoundingClientRect()
  const isLeftToRight = frame.dir !== 'rtl'
  const [cellBox, rowBox] = [cell.getBoundingClientRect(), row.getBoundingClientRect()]
  const [left, right] = [Math.max(cellBox.left, box.left), Math.min(cellBox.right, box.right)]
  const center = (left + right) / 2 - COLUMN_HANDLE.width / 2
  const lastCell = cellsIn(row).at(-1)?.getBoundingClientRect() ?? cellBox
  const rows = rowsIn(frame)
  const last = rows.at(-1)
  const isEnd = last !== undefined && lineOf(view, last) >= table.last
  const top = Math.max(box.top, page.top + COLUMN_HANDLE.height)
  return {
    base: baseOf(view),
    column: right > left ? { left: center, top: top - COLUMN_HANDLE.height - 1 } : null,
    row: {
      left: isLeftToRight ? box.left - ROW_HANDLE.width - GAP : box.right + GAP,
      top: rowBox.top + Math.max(0, Math.min(rowBox.height, 36) - ROW_HANDLE.height) / 2,
    },
    addColumn: {
      left: isLeftToRight
        ? Math.min(lastCell.right, box.right) + GAP
        : Math.max(lastCell.left, box.left) - ROW_HANDLE.width - GAP,
      top: (rows[0]?.getBoundingClientRect().top ?? box.top) + 6,
    },
    addRow: isEnd
      ? { left: isLeftToRight ? box.left : box.right - COLUMN_HANDLE.width, top: box.bottom + 1 }
      : null,
    columnNumber: columnOf(cell) + 1,
    rowNumber: Math.max(0, lineOf(view, row) - ruleOf(table)),
    header: table.header,
  }
}
