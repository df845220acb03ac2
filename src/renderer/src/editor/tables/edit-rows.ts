import {
  cellText,
  columnsOf,
  difference,
  firstRowOf,
  ruleOf,
  type Table,
  type TextChange,
} from './table.ts'

export const emptyRow = (columns: number): string => `|${'  |'.repeat(columns)}`

/** Adds an empty row below a line; below the header is below its rule. */
export const addRow = (table: Table, below: number): readonly TextChange[] =>
  addedRows(table, below, [emptyRow(columnsOf(table))])

export function addedRows(
  table: Table,
  below: number,
  rows: readonly string[],
): readonly TextChange[] {
  if (rows.length === 0) return []
  const { to } = table.doc.line(Math.max(below, ruleOf(table)))
  return [{ from: to, to, insert: rows.map((row) => `\n${row}`).join('') }]
}

/** The same row again below itself. Null for the header and its rule. */
export const duplicateRow = (table: Table, line: number): readonly TextChange[] | null =>
  line < firstRowOf(table) ? null : addedRows(table, line, [table.doc.line(line).text])

/** Null for the header and its rule: without them it is no table. */
export function deleteRow(table: Table, line: number): readonly TextChange[] | null {
  if (line < firstRowOf(table)) return null
  return [{ from: table.doc.line(line - 1).to, to: table.doc.line(line).to, insert: '' }]
}

/** Changes places with the row above (-1) or below (1). Null where there is none. */
export const moveRow = (table: Table, line: number, by: -1 | 1): readonly TextChange[] | null =>
  moveRowTo(table, line, line + by)

/** Puts a row where another one is, and those between them one on. Null where either is no row. */
export function moveRowTo(table: Table, line: number, to: number): readonly TextChange[] | null {
  const [first, last] = [Math.min(line, to), Math.max(line, to)]
  if (first === last || first < firstRowOf(table) || last > table.last) return null
  const others = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const order = others.filter((other) => other !== line).toSpliced(to - first, 0, line)
  return inOrder(table, first, order)
}

/**
 * Sorts the rows by a column: as numbers or as days where all of it are, else as a person of this language expects, with
 * the numbers in texts by their size. What is empty comes last. Rows that are alike keep their order.
 */
export function sortRows(
  table: Table,
  column: number,
  direction: 'ascending' | 'descending',
  locale?: string,
): readonly TextChange[] {
  const rows = Array.from({ length: table.last - firstRowOf(table) + 1 }, (_, index) => {
    const line = firstRowOf(table) + index
    return { line, text: cellText(table, line, column) }
  })
  const full = rows.filter(({ text }) => text !== '')
  const compare = comparison(full.map(({ text }) => text), locale) // oxfmt-ignore
  const sign = direction === 'ascending' ? 1 : -1
  full.sort((a, b) => sign * compare(a.text, b.text))
  const order = [...full, ...rows.filter(({ text }) => text === '')].map(({ line }) => line)
  return inOrder(table, firstRowOf(table), order)
}

/** Puts these lines, in this order, where lines from `first` on are. */
const inOrder = ({ doc }: Table, first: number, order: readonly number[]): readonly TextChange[] =>
  order.flatMap((line, index) => {
    const { from, text } = doc.line(first + index)
    return difference(from, text, doc.line(line).text)
  })

function comparison(
  texts: readonly string[],
  locale: string | undefined,
): (a: string, b: string) => number {
  for (const value of [numberOf, dayOf])
    if (texts.every((text) => value(text) !== null))
      return (a, b) => (value(a) ?? 0) - (value(b) ?? 0)
  return new Intl.Collator(locale, { numeric: true }).compare
}

/** `1,234.5`, `−3`, `12 %`, `€ 4.50`, `**7**`; null for what is no number. A comma before one or two digits is decimal. */
function numberOf(text: string): number | null {
  const bare = text.replace(/[*_`~=\s\p{Sc}%]/gu, '').replace(/^\u2212/, '-')
  if (/^[-+]?\d+,\d{1,2}$/.test(bare)) return Number(bare.replace(',', '.'))
  if (/^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(bare)) return Number(bare.replaceAll(',', ''))
  return /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(bare) ? Number(bare) : null
}

/** `2026-11-23`, also in a link, with a time behind it, and `23.11.2026`; null for what is no day. */
function dayOf(text: string): number | null {
  const bare = text.replace(/^\[\[|\]\]$/g, '')
  const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d))?$/.exec(bare)
  if (iso) {
    const [, year, month, day, hour, minute] = iso
    return Date.UTC(+(year ?? 0), +(month ?? 1) - 1, +(day ?? 1), +(hour ?? 0), +(minute ?? 0))
  }
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(bare)
  return dotted && Date.UTC(+(dotted[3] ?? 0), +(dotted[2] ?? 1) - 1, +(dotted[1] ?? 1))
}
