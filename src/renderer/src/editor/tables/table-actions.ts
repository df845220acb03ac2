import { isolateHistory } from '@codemirror/commands'
import type { EditorState, TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { TableAction } from '../../stores/editor-port.ts'
import type { EditorServices } from '../editor-services.ts'
import { alignSource } from './align-source.ts'
import { gridOf, parseDelimited, tableText, toCsv } from './delimited.ts'
import {
  addColumn,
  deleteColumn,
  duplicateColumn,
  moveColumn,
  setAlignment,
} from './edit-columns.ts'
import { addRow, deleteRow, duplicateRow, moveRow, sortRows } from './edit-rows.ts'
import { cellAtCursor, type CellPlace } from './table-at.ts'
import { goToCell } from './table-keys.ts'
import { columnsOf, firstRowOf, ruleOf, type TextChange } from './table.ts'
import { COPIED, NO_CSV, NO_TABLE, NOT_HERE } from './words.ts'

type Services = Pick<EditorServices, 'say' | 'report'>

/** Does to the table at the cursor what a command asks for, as one step to undo; tells why when it cannot. */
export function runTableAction(view: EditorView, action: TableAction, services: Services): void {
  if (view.composing || view.state.readOnly) return
  const { state } = view
  if (action === 'insert' || action === 'from-selection') {
    const spec = action === 'insert' ? insertTable(state) : tableOfSelection(state)
    if (spec) view.dispatch(spec, { annotations: isolateHistory.of('full') })
    else services.say(NO_CSV)
    return
  }
  const place = cellAtCursor(state)
  if (!place) return services.say(NO_TABLE)
  if (action === 'copy-csv') {
    navigator.clipboard
      .writeText(toCsv(gridOf(place.table)))
      .then(() => services.say(COPIED), services.report)
    return
  }
  const spec = tableEdit(state, place, action)
  if (spec) view.dispatch(spec, { annotations: isolateHistory.of('full') })
  else services.say(NOT_HERE)
}

/** Null where the action would leave no table, or change nothing that may move. */
export function tableEdit(
  state: EditorState,
  place: CellPlace,
  action: Exclude<TableAction, 'insert' | 'from-selection' | 'copy-csv'>,
): TransactionSpec | null {
  const { table, line, column: at } = place
  const column = Math.min(at, columnsOf(table) - 1)
  const isRow = line >= firstRowOf(table)
  const inPlace = (changes: readonly TextChange[]): TransactionSpec => ({
    changes: [...changes],
    userEvent: 'input.table',
  })
  const goTo = (
    changes: readonly TextChange[] | null,
    to: { readonly line?: number; readonly column?: number },
  ): TransactionSpec | null => changes && goToCell(state, { table, line, column, ...to }, changes)
  switch (action) {
    case 'row-above':
      return isRow ? goTo(addRow(table, line - 1), { line }) : null
    case 'row-below': {
      const below = Math.max(line, ruleOf(table))
      return goTo(addRow(table, below), { line: below + 1 })
    }
    case 'row-up':
      return goTo(moveRow(table, line, -1), { line: line - 1 })
    case 'row-down':
      return goTo(moveRow(table, line, 1), { line: line + 1 })
    case 'row-duplicate':
      return goTo(duplicateRow(table, line), { line: line + 1 })
    case 'row-delete': {
      const above = line - 1 <= ruleOf(table) ? table.header : line - 1
      return goTo(deleteRow(table, line), { line: line < table.last ? line : above })
    }
    case 'column-before':
      return goTo(addColumn(table, column), {})
    case 'column-after':
      return goTo(addColumn(table, column + 1), { column: column + 1 })
    case 'column-left':
      return goTo(moveColumn(table, column, column - 1), { column: column - 1 })
    case 'column-right':
      return goTo(moveColumn(table, column, column + 1), { column: column + 1 })
    case 'column-duplicate':
      return goTo(duplicateColumn(table, column), { column: column + 1 })
    case 'column-delete':
      return goTo(deleteColumn(table, column), { column: Math.max(0, column - 1) })
    case 'align-left':
      return inPlace(setAlignment(table, column, 'left'))
    case 'align-center':
      return inPlace(setAlignment(table, column, 'center'))
    case 'align-right':
      return inPlace(setAlignment(table, column, 'right'))
    case 'align-none':
      return inPlace(setAlignment(table, column, 'none'))
    case 'sort-ascending':
      return inPlace(sortRows(table, column, 'ascending'))
    case 'sort-descending':
      return inPlace(sortRows(table, column, 'descending'))
    case 'align-source':
      return inPlace(alignSource(table))
  }
}

/** A header and a row of two columns below the line of the cursor, which goes to its first cell. */
function insertTable(state: EditorState): TransactionSpec {
  const { from, to, text } = state.doc.lineAt(state.selection.main.head)
  const start = text.trim() === '' ? from : to
  const before = start === from ? (isFree(state, from - 1) ? '' : '\n') : '\n\n'
  const insert = `${before}|  |  |\n| --- | --- |\n|  |  |${isFree(state, to + 1) ? '' : '\n'}`
  return {
    changes: { from: start, to, insert },
    selection: { anchor: start + before.length + 2 },
    userEvent: 'input.table',
    scrollIntoView: true,
  }
}

/** True where the note ends, or a line without words is. */
const isFree = (state: EditorState, pos: number): boolean =>
  pos < 0 || pos > state.doc.length || state.doc.lineAt(pos).text.trim() === ''

function tableOfSelection(state: EditorState): TransactionSpec | null {
  const { main, ranges } = state.selection
  if (main.empty || ranges.length > 1) return null
  const [first, last] = [state.doc.lineAt(main.from), state.doc.lineAt(main.to)]
  // A selection up to the start of a line has nothing of it.
  const to = last.from === main.to ? last.from - 1 : last.to
  const grid = parseDelimited(state.sliceDoc(first.from, to))
  if (!grid) return null
  const before = isFree(state, first.from - 1) ? '' : '\n'
  const insert = `${before}${tableText(grid)}${isFree(state, to + 1) ? '' : '\n'}`
  return {
    changes: { from: first.from, to, insert },
    selection: { anchor: first.from + insert.length },
    userEvent: 'input.table',
    scrollIntoView: true,
  }
}
