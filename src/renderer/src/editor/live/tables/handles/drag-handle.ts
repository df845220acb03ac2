import type { EditorView } from '@codemirror/view'
import type { Spot } from '../../../place/spot.ts'
import { cellsIn, lineOf, rowsIn } from './pointed-cell.ts'

/** Where something that is dragged lands: the line or the column that it will be, and where that is shown. */
export interface Landing {
  readonly at: number
  readonly spot: Spot
}

/** The number that column `from` has when it is put between those at a place of the window. */
export function landingColumn(frame: HTMLElement, from: number, x: number): Landing | null {
  const [row] = rowsIn(frame)
  if (!row) return null
  const box = frame.getBoundingClientRect()
  const isLeftToRight = frame.dir !== 'rtl'
  const cells = cellsIn(row).map((each) => each.getBoundingClientRect())
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

/**
 * The line that the row on line `from` has when it is put there. The header stays where it is.
 * @param frame what its table is drawn in, of which only what is in sight has rows
 */
export function landingRow(
  view: EditorView,
  frame: HTMLElement,
  from: number,
  y: number,
): Landing | null {
  const rows = rowsIn(frame)
    .filter((row) => !row.querySelector('.cm-live-header'))
    .map((row) => ({ line: lineOf(view, row), box: row.getBoundingClientRect() }))
  const next = rows.find(({ box }) => y <= (box.top + box.bottom) / 2)
  const last = rows.at(-1)
  const before = next?.line ?? (last && last.line + 1)
  const edge = next?.box.top ?? last?.box.bottom
  if (before === undefined || edge === undefined) return null
  const { left, width } = frame.getBoundingClientRect()
  return {
    at: before > from ? before - 1 : before,
    spot: { left, top: edge - 1, width, height: 2 },
  }
}
