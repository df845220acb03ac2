import type { EditorView } from '@codemirror/view'
import type { Spot } from '../../../place/spot.ts'
import { cellsIn, columnOf, lineOf, rowsIn, type PointedCell } from './pointed-cell.ts'

/** Where something that is dragged lands: the line or the column that it will be, and where that is shown. */
export interface Landing {
  readonly at: number
  readonly spot: Spot
}

/** The column that is between those at a place of the window when it is put there. */
export function landingColumn({ frame, row, cell }: PointedCell, x: number): Landing | null {
  const box = frame.getBoundingClientRect()
  const isLeftToRight = frame.dir !== 'rtl'
  const cells = cellsIn(row).map((each) => each.getBoundingClientRect())
  const from = columnOf(cell)
  const before = cells.filter(({ left, right }) =>
    isLeftToRight ? x > (left + right) / 2 : x < (left + right) / 2,
  ).length
  const [next, last] = [cells[before], cells.at(-1)]
  if (!last) return null
  const edge = next
    ? isLeftToRight ? next.left : next.right
    : isLeftToRight ? last.right : last.left // oxfmt-ignore
  const left = Math.min(Math.max(edge, box.left), box.right) - 1
  return {
    at: before > from ? before - 1 : before,
    spot: { left, top: box.top, width: 2, height: box.height },
  }
}

/** The line that a row has when it is put there. The header stays where it is. */
export function landingRow(
  view: EditorView,
  { frame, row }: PointedCell,
  y: number,
): Landing | null {
  const rows = rowsIn(frame).filter((each) => !each.querySelector('.cm-live-header'))
  const boxes = rows.map((each) => each.getBoundingClientRect())
  const before = boxes.filter(({ top, bottom }) => y > (top + bottom) / 2).length
  const from = rows.indexOf(row)
  const target = rows[before > from ? before - 1 : before]
  const edge = boxes[before]?.top ?? boxes.at(-1)?.bottom
  if (from < 0 || !target || edge === undefined) return null
  const { left, width } = frame.getBoundingClientRect()
  return { at: lineOf(view, target), spot: { left, top: edge - 1, width, height: 2 } }
}
