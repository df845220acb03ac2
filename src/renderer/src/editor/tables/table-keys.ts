import {
  ChangeSet,
  Prec,
  type EditorState,
  type Extension,
  type TransactionSpec,
} from '@codemirror/state'
import { keymap, type Command } from '@codemirror/view'
import { addRow } from './edit-rows.ts'
import { setCell } from './edit-cells.ts'
import { isEmpty } from './scan-row.ts'
import { cellAtCursor, type CellPlace } from './table-at.ts'
import { cellRange, columnsOf, firstRowOf, rowAt, ruleOf, type TextChange } from './table.ts'

/** Puts the cursor behind what a cell says, after these changes; a short row gets the cell. */
export function goToCell(
  state: EditorState,
  { table, line, column }: CellPlace,
  changes: readonly TextChange[] = [],
): TransactionSpec {
  const set = state.changes([...changes])
  const now = { ...table, doc: set.apply(state.doc) }
  const missing = cellRange(now, line, column) === null ? setCell(now, line, column, '') : []
  const all = set.compose(ChangeSet.of([...missing], now.doc.length))
  const at = cellRange({ ...table, doc: all.apply(state.doc) }, line, column)
  return {
    changes: all,
    ...(at ? { selection: { anchor: at.to } } : {}),
    userEvent: all.empty ? 'select' : 'input.table',
    scrollIntoView: true,
  }
}

/** To the next cell; behind the last one comes a new row. */
export function nextCell(state: EditorState, { table, line, column }: CellPlace): TransactionSpec {
  if (column + 1 < columnsOf(table) && line !== ruleOf(table))
    return goToCell(state, { table, line, column: column + 1 })
  return rowBelow(state, { table, line, column: 0 })
}

/** To the cell before; in the first one the cursor stays. */
export function previousCell(
  state: EditorState,
  { table, line, column }: CellPlace,
): TransactionSpec {
  const last = columnsOf(table) - 1
  if (column > 0 && line !== ruleOf(table))
    return goToCell(state, { table, line, column: Math.min(column - 1, last) })
  if (line === table.header) return goToCell(state, { table, line, column: 0 })
  const above = line <= firstRowOf(table) ? table.header : line - 1
  return goToCell(state, { table, line: above, column: last })
}

/** To the cell below; behind the last row comes a new one, and out of a new one that is still empty one leaves. */
export function cellBelow(state: EditorState, place: CellPlace): TransactionSpec {
  const { table, line } = place
  const isLast = line === table.last && line >= firstRowOf(table)
  if (!isLast || !rowAt(table, line).cells.every(isEmpty)) return rowBelow(state, place)
  const { from, to } = state.doc.line(line)
  // The only row stays: without rows there would be little left to come back to. A line right below would be one more.
  const changes =
    line === firstRowOf(table) ? { from: to, insert: '\n\n' } : { from, to, insert: '\n' }
  const anchor = changes.from + changes.insert.length
  return { changes, selection: { anchor }, userEvent: 'input.table', scrollIntoView: true }
}

function rowBelow(state: EditorState, { table, line, column }: CellPlace): TransactionSpec {
  const below = Math.max(line + 1, firstRowOf(table))
  const inside = { table, line: below, column: Math.min(column, columnsOf(table) - 1) }
  return goToCell(state, inside, below > table.last ? addRow(table, table.last) : [])
}

const breakLine = (state: EditorState): TransactionSpec => ({
  ...state.replaceSelection('<br>'),
  userEvent: 'input',
  scrollIntoView: true,
})

const inCell =
  (move: (state: EditorState, place: CellPlace) => TransactionSpec): Command =>
  (view) => {
    const place = view.composing ? null : cellAtCursor(view.state)
    if (place) view.dispatch(move(view.state, place))
    return place !== null
  }

/** Tab, Enter and both with Shift in the cells of a table. Anywhere else the keys are others'. */
export const tableKeys: Extension = Prec.high(
  keymap.of([
    { key: 'Tab', run: inCell(nextCell), shift: inCell(previousCell) },
    { key: 'Enter', run: inCell(cellBelow), shift: inCell(breakLine) },
  ]),
)
