import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import type { EditorState, Text } from '@codemirror/state'
import type { SyntaxNode, Tree } from '@lezer/common'
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

/** How much is read at once of a long table, and how long at most for one that is asked for, in ms. */
const PIECE = 200_000
const LONGEST_READ_MS = 500

/**
 * The table that a position is in; null for one in a list or a quotation, whose lines begin with what is no cell, and for
 * one of which the end could not be read.
 */
export function tableAt(state: EditorState, pos: number): NoteTable | null {
  const { doc } = state
  let tree: Tree | null = syntaxTree(state)
  let node = tableIn(tree, pos)
  // A note is read piece by piece, and a long table too: of a part of its rows nobody wants to sort.
  const until = Date.now() + LONGEST_READ_MS
  while (node && tree.length < doc.length && node.to + 1 >= tree.length) {
    const left = until - Date.now()
    tree =
      left > 0 ? ensureSyntaxTree(state, Math.min(doc.length, tree.length + PIECE), left) : null
    if (!tree) return null
    node = tableIn(tree, pos)
  }
  return node && { doc, header: doc.lineAt(node.from).number, last: doc.lineAt(node.to).number }
}

function tableIn(tree: Tree, pos: number): SyntaxNode | null {
  for (const side of [1, -1] as const) {
    let node: SyntaxNode | null = tree.resolveInner(pos, side)
    while (node && node.name !== 'Table') node = node.parent
    if (node?.parent?.name === 'Document') return node
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
