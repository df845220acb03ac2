import type { TableAction } from '../../stores/editor-port.ts'

/** What is done to the table at the cursor, as the palette says it. */
export const TABLE_TITLES: Readonly<Record<TableAction, string>> = {
  insert: 'Insert a table',
  'from-selection': 'Make a table of the selected CSV',
  'row-above': 'Table: add a row above',
  'row-below': 'Table: add a row below',
  'row-up': 'Table: move the row up',
  'row-down': 'Table: move the row down',
  'row-duplicate': 'Table: duplicate the row',
  'row-delete': 'Table: delete the row',
  'column-before': 'Table: add a column before',
  'column-after': 'Table: add a column after',
  'column-left': 'Table: move the column left',
  'column-right': 'Table: move the column right',
  'column-duplicate': 'Table: duplicate the column',
  'column-delete': 'Table: delete the column',
  'align-left': 'Table: align the column left',
  'align-center': 'Table: centre the column',
  'align-right': 'Table: align the column right',
  'align-none': 'Table: align the column as usual',
  'sort-ascending': 'Table: sort by this column',
  'sort-descending': 'Table: sort by this column, downwards',
  'align-source': 'Table: line up the text of the columns',
  'copy-csv': 'Table: copy as CSV',
}

/** The same in a menu of a table. */
export function tableItem(action: TableAction): string {
  const title = TABLE_TITLES[action].replace('Table: ', '')
  return title.charAt(0).toUpperCase() + title.slice(1)
}

export const NO_TABLE = 'Put the cursor into a table first.'
export const NOT_HERE = 'That part of the table stays where it is.'
export const TABLE_CHANGED = 'The table was changed meanwhile. Nothing was done; look at it again.'
export const NO_CSV = 'Select lines of CSV first, the same number of cells in each.'
export const COPIED = 'The table was copied as CSV.'
