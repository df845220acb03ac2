import { syntaxTree } from '@codemirror/language'
import type { EditorState, Text } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'
import { columnAt, scanRow } from './scan-row.ts'
import { columnsOf, type Table } from './table.ts'

/** A table of an editor's text. */
export type NoteTable = Omit<Table, 'doc'> & { readonly doc: Text }

/** The cell of a table that the cursor is in: its line in the note, from 1, and its column, from 0. */
export interface CellPlace {
  readonly table: NoteTable
  readonly line: number
  readonly column: number
}

/** The table that a position is in; null for one in a list or a quotation, whose lines begin with what is no cell. */
export function tableAt(state: EditorState, pos: number): NoteTable | null {
  const { doc } = state
  for (const side of [1, -1] as const) {
    let node: SyntaxNode | null = syntaxTree(state).resolveInner(pos, side)
    while (node && node.name !== 'Table') node = node.parent
    if (node?.parent?.name === 'Document')
      return { doc, header: doc.lineAt(node.from).number, last: doc.lineAt(node.to).number }
  }
  return null
}

/** Null when more than one cell is selected, and at the very start of a table, where one writes above it. */
export function cellAtCursor(state: EditorState): CellPlace | null {
  const { main, ranges } = state.selection
  if (state.readOnly || ranges.length > 1) return null
  const { number, from, to, text } = state.doc.lineAt(main.from)
  const table = main.to > to ? null : tableAt(state, main.head)
  if (!table || number < table.header || number > table.last) return null
  const row = scanRow(text)
  if (number === table.header && main.head - from <= row.indent) return null
  // Words right below a table are a row of it to Markdown, and none yet to who writes them.
  if (row.cells.length === 1 && !row.lead && !row.trail && columnsOf(table) > 1) return null
  const column = columnAt(row, main.from - from)
  return columnAt(row, main.to - from) === column ? { table, line: number, column } : null
}
