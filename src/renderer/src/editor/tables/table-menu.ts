import { isolateHistory } from '@codemirror/commands'
import type { TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { TableAction } from '../../stores/editor-port.ts'
import type { MenuAction } from '../../stores/text-menu-store.ts'
import type { EditorServices } from '../editor-services.ts'
import { alignmentOf } from './edit-columns.ts'
import { tableEdit } from './table-actions.ts'
import type { CellPlace } from './table-at.ts'
import { columnsOf, firstRowOf } from './table.ts'
import { NOT_HERE, TABLE_CHANGED, tableItem } from './words.ts'

type Services = Pick<EditorServices, 'say'>
type Action = Parameters<typeof tableEdit>[2]

const OF_COLUMN: readonly (Action | 'separator')[] = [
  'column-before',
  'column-after',
  'column-left',
  'column-right',
  'column-duplicate',
  'separator',
  'align-left',
  'align-center',
  'align-right',
  'separator',
  'sort-ascending',
  'sort-descending',
  'separator',
  'column-delete',
]
const OF_ROW: readonly (Action | 'separator')[] = [
  'row-above',
  'row-below',
  'row-up',
  'row-down',
  'row-duplicate',
  'separator',
  'row-delete',
]
/** What is wanted most often of both. */
const OF_CELL: readonly (Action | 'separator')[] = [
  'row-above',
  'row-below',
  'column-before',
  'column-after',
  'sort-ascending',
  'row-delete',
  'column-delete',
]
const MENUS = { column: OF_COLUMN, row: OF_ROW, cell: OF_CELL } as const

/** What can be done to the column, the row or the cell at a place, each as one step of the undo. */
export function tableMenu(
  view: EditorView,
  place: CellPlace,
  of: 'column' | 'row' | 'cell',
  services: Services,
): readonly MenuAction[] {
  return MENUS[of].map((action): MenuAction => {
    if (action === 'separator') return action
    return {
      label: tableItem(action),
      disabled: !canDo(place, action),
      isDangerous: action.endsWith('delete'),
      isChosen: action === `align-${alignmentOf(place.table, place.column)}`,
      onSelect: () => editTable(view, place, services, () => tableEdit(view.state, place, action)),
    }
  })
}

/** Changes the table at a place, if that is as it was when the place was found, and takes the keyboard into the text. */
export function editTable(
  view: EditorView,
  { table }: Pick<CellPlace, 'table'>,
  { say }: Services,
  edit: () => TransactionSpec | null,
): void {
  view.focus()
  if (view.state.readOnly) return
  if (view.compositionStarted || view.state.doc !== table.doc) return say(TABLE_CHANGED)
  const spec = edit()
  if (spec) view.dispatch(spec, { annotations: isolateHistory.of('full') })
  else say(NOT_HERE)
}

function canDo({ table, line, column }: CellPlace, action: TableAction): boolean {
  const first = firstRowOf(table)
  switch (action) {
    case 'row-above':
    case 'row-duplicate':
    case 'row-delete':
      return line >= first
    case 'row-up':
      return line > first
    case 'row-down':
      return line >= first && line < table.last
    case 'column-left':
      return column > 0
    case 'column-right':
      return column < columnsOf(table) - 1
    case 'column-delete':
      return columnsOf(table) > 1
    default:
      return true
  }
}
