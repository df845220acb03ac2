import type { Extension } from '@codemirror/state'
import { cellKeys } from './cell-keys.ts'
import { drawnTables } from './drawn-tables.ts'
import { keepTables } from './keep-tables.ts'
import { scrollTables } from './scroll-tables.ts'
import { tableRows } from './table-rows.ts'
import { tableTheme } from './table-theme.ts'

/** Tables of the top level are drawn as tables by their own lines, and written in where they stand. */
export const liveTables: Extension = [
  drawnTables,
  tableRows,
  keepTables,
  cellKeys,
  scrollTables,
  tableTheme,
]
