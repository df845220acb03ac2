import type { TreeRow } from '../stores/workspace/tree-rows.ts'

const FILE_ID = 'file:'

export const rowId = (row: TreeRow): string =>
  row.kind === 'entry' ? `${FILE_ID}${row.entry.path}` : `file-${row.kind}:${row.folder}`

/** The row that an element is in; null where it is in none. */
export const rowUnder = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('[role="treeitem"]') : null

/** The path of the row that an element is in; null where it is in none. */
export function pathUnder(target: EventTarget | null): string | null {
  return rowUnder(target)?.id.slice(FILE_ID.length) ?? null
}
