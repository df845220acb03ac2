import type { EditorState, Line } from '@codemirror/state'
import { columnAt, scanRow, type Cell } from '../../tables/scan-row.ts'
import { ruleOf } from '../../tables/table.ts'
import type { NoteTable } from '../../tables/table-at.ts'
import type { Span } from '../construct.ts'
import { drawnTableAt } from './drawn-tables.ts'

/** A cell that is written in where it stands. */
export interface DrawnCell {
  readonly table: NoteTable
  readonly line: Line
  readonly column: number
  /** Offsets in its line. */
  readonly cell: Cell
  /** What is written in it, in the note. */
  readonly from: number
  readonly to: number
}

/** The cell of a drawn table that a position is in; on the rule, which is not drawn, the one of the header. */
export function drawnCellAt(state: EditorState, pos: number): DrawnCell | null {
  const table = drawnTableAt(state, pos)
  if (!table) return null
  const line = state.doc.lineAt(pos)
  const column = columnAt(scanRow(line.text), pos - line.from)
  return cellOf(table, line.number === ruleOf(table) ? table.header : line.number, column)
}

/** The cell in a column of a row, or the last one of a row that is too short; null for a row without cells. */
export function cellOf(table: NoteTable, number: number, column: number): DrawnCell | null {
  const line = table.doc.line(number)
  const { cells, lead } = scanRow(line.text)
  const at = Math.min(column, cells.length - 1)
  const found = cells[at]
  if (!found) return null
  // Where no bar stands before it, it begins with its line.
  const cell = at === 0 && !lead ? { ...found, start: 0 } : found
  return { table, line, column: at, cell, from: line.from + cell.from, to: line.from + cell.to }
}

/** The nearest place of a cell at which one writes. */
export const placeIn = ({ from, to }: DrawnCell, pos: number): number =>
  Math.min(Math.max(pos, from), to)

export const isSameCell = (a: DrawnCell, b: DrawnCell | null): boolean =>
  b !== null && a.line.number === b.line.number && a.column === b.column

/**
 * What is seen of a cell: what it says, and blanks up to where somebody writes.
 * @param heads the cursors, by their offsets in the line
 */
export function shownPart({ start, end, from, to }: Cell, heads: readonly number[]): Span {
  const within = heads.filter((head) => head >= start && head <= end)
  return { from: Math.min(from, ...within), to: Math.max(to, ...within) }
}
