import { scanRow, type Row } from './scan-row.ts'

/** What a table is read from, line by line: a CodeMirror `Text`, of which only the lines are read that are needed. */
export interface Lines {
  /** From 1. */
  line(number: number): { readonly from: number; readonly to: number; readonly text: string }
}

/** A table of a note. The rule lies on the line below the header, rows on those below it. */
export interface Table {
  readonly doc: Lines
  /** Lines of the note, from 1. */
  readonly header: number
  /** Of the last row; that of the rule in a table without rows. */
  readonly last: number
}

/** Against the whole text, as CodeMirror takes it. */
export interface TextChange {
  readonly from: number
  readonly to: number
  readonly insert: string
}

export const ruleOf = ({ header }: Table): number => header + 1
export const firstRowOf = ({ header }: Table): number => header + 2

export const rowAt = ({ doc }: Table, line: number): Row => scanRow(doc.line(line).text)

/** How many columns are drawn: what a row has beyond them is not. */
export const columnsOf = (table: Table): number => rowAt(table, ruleOf(table)).cells.length

/** What a cell says as it is written; empty for one that a short row does not have. */
export function cellText(table: Table, line: number, column: number): string {
  const { text } = table.doc.line(line)
  const cell = scanRow(text).cells[column]
  return cell ? text.slice(cell.from, cell.to) : ''
}

/** Where a cell is in the note; null for one that a short row does not have. */
export function cellRange(
  table: Table,
  line: number,
  column: number,
): { readonly from: number; readonly to: number } | null {
  const { from, text } = table.doc.line(line)
  const cell = scanRow(text).cells[column]
  return cell ? { from: from + cell.from, to: from + cell.to } : null
}

/** What differs between two texts of one place, without what is the same before and behind it. */
export function difference(at: number, before: string, after: string): readonly TextChange[] {
  if (before === after) return []
  const most = Math.min(before.length, after.length)
  let same = 0
  while (same < most && before[same] === after[same]) same++
  let tail = 0
  while (tail < most - same && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  return [
    {
      from: at + same,
      to: at + before.length - tail,
      insert: after.slice(same, after.length - tail),
    },
  ]
}
