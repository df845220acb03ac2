import type { Extension } from '@codemirror/state'
import type { EditorServices } from '../../editor-services.ts'
import { cellKeys } from './cell-keys.ts'
import { drawnTables } from './drawn-tables.ts'
import { tableHandles } from './handles/table-handles.ts'
import { keepTables } from './keep-tables.ts'
import { scrollTables } from './scroll-tables.ts'
import { tableRows } from './table-rows.ts'
import { tableTheme } from './table-theme.ts'

/** Tables of the top level are drawn as tables by their own lines, and written in where they stand. */
export const liveTables = (
  services: Pick<EditorServices, 'blockHosts' | 'textMenu' | 'say'>,
): Extension => [
  drawnTables,
  tableRows(services.blockHosts),
  keepTables,
  cellKeys,
  scrollTables,
  tableHandles(services),
  tableTheme,
]
