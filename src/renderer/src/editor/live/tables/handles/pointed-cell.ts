import type { EditorView } from '@codemirror/view'
import { tableAt, type CellPlace } from '../../../tables/table-at.ts'
import { ruleOf, type Table } from '../../../tables/table.ts'
import { drawnTableAt } from '../drawn-tables.ts'

/** A cell that is drawn: it, its row, and what its table is drawn in. */
export interface PointedCell {
  readonly frame: HTMLElement
  readonly row: HTMLElement
  readonly cell: HTMLElement
}

/** How far from a table its handles are reached, beside it and above or below, in px. */
const REACH = { x: 26, y: 18 }

/** The tables that are in the page. */
const framesIn = ({ contentDOM }: EditorView): readonly HTMLElement[] => [
  ...contentDOM.querySelectorAll<HTMLElement>(':scope > .cm-live-table'),
]

export const rowsIn = (frame: HTMLElement): readonly HTMLElement[] => [
  ...frame.querySelectorAll<HTMLElement>('.cm-live-row'),
]

export const cellsIn = (row: HTMLElement): readonly HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>('.cm-live-cell'),
]

/** The cell at a place of the window, or the nearest one of a table beside which that is. */
export function cellNear(view: EditorView, x: number, y: number): PointedCell | null {
  for (const frame of framesIn(view)) {
    const box = frame.getBoundingClientRect()
    const isNear =
      distance(x, box.left, box.right) < REACH.x && distance(y, box.top, box.bottom) < REACH.y
    const row = isNear
      ? nearest(rowsIn(frame), ({ top, bottom }) => distance(y, top, bottom))
      : null
    const within = Math.min(Math.max(x, box.left), box.right)
    const cell = row && nearest(cellsIn(row), ({ left, right }) => distance(within, left, right))
    if (row && cell) return { frame, row, cell }
  }
  return null
}

/** The cell that the cursor is in. */
export function cellOfCursor(view: EditorView): PointedCell | null {
  const { head } = view.state.selection.main
  if (!drawnTableAt(view.state, head) || head < view.viewport.from || head > view.viewport.to)
    return null
  const { node } = view.domAtPos(head)
  const cell = (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>('.cm-live-cell') // oxfmt-ignore
  const row = cell?.closest<HTMLElement>('.cm-live-row')
  const frame = row?.closest<HTMLElement>('.cm-live-table')
  return cell && row && frame ? { frame, row, cell } : null
}

/** The place of a cell that is drawn; null where it is not of a table any more. */
export function placeOf(view: EditorView, { row, cell }: PointedCell): CellPlace | null {
  if (!row.isConnected) return null
  const table = tableAt(view.state, view.posAtDOM(row))
  const line = lineOf(view, row)
  if (!table || line === ruleOf(table)) return null
  return { table, line, column: columnOf(cell) }
}

/** What a table is drawn in now: it is made anew while the text scrolls. Null where nothing of it is in sight. */
export const frameOf = (view: EditorView, { header, last }: Table): HTMLElement | null =>
  framesIn(view).find((frame) => {
    const [row] = rowsIn(frame)
    const line = row && lineOf(view, row)
    return line !== undefined && line >= header && line <= last
  }) ?? null

export const columnOf = ({ dataset }: HTMLElement): number => Number(dataset['column'] ?? 0)

export const lineOf = (view: EditorView, row: HTMLElement): number =>
  view.state.doc.lineAt(view.posAtDOM(row)).number

const distance = (at: number, from: number, to: number): number => Math.max(0, from - at, at - to)

function nearest(
  elements: readonly HTMLElement[],
  measure: (box: DOMRect) => number,
): HTMLElement | null {
  let best: HTMLElement | null = null
  let least = Number.POSITIVE_INFINITY
  for (const element of elements) {
    const found = measure(element.getBoundingClientRect())
    if (found >= least) continue
    least = found
    best = element
  }
  return best
}
