import { fromCell, toCell } from './edit-cells.ts'
import { rowAt, ruleOf, type Table } from './table.ts'

/** Rows of cells, all of one length. */
export type Grid = readonly (readonly string[])[]

/**
 * Reads what spreadsheets write: cells apart by tabs, commas or semicolons, in quotes where they hold such a sign or a
 * line break. Null for what is no table: fewer than two columns, or rows of different length but for the last blank one.
 * @param delimiter found by the first row when none is given
 */
export function parseDelimited(text: string, delimiter = delimiterOf(text)): Grid | null {
  if (delimiter === null) return null
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let pos = 0; pos < text.length; pos++) {
    const character = text.charAt(pos)
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (text[pos + 1] === '"') {
        cell += '"'
        pos++
      } else isQuoted = false
    } else if (character === '"' && cell === '') isQuoted = true
    else if (character === delimiter) {
      rows.at(-1)?.push(cell)
      cell = ''
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && text[pos + 1] === '\n') pos++
      rows.at(-1)?.push(cell)
      rows.push([])
      cell = ''
    } else cell += character
  }
  if (isQuoted) return null
  if (cell !== '' || rows.at(-1)?.length !== 0) rows.at(-1)?.push(cell)
  else rows.pop()
  const columns = rows[0]?.length ?? 0
  return columns > 1 && rows.every(({ length }) => length === columns) ? rows : null
}

function delimiterOf(text: string): string | null {
  const first = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0].replace(/"(?:[^"]|"")*"/g, '') ?? ''
  return ['\t', ';', ','].find((delimiter) => first.includes(delimiter)) ?? null
}

/** A table whose first row is its header. Shorter rows are filled up. */
export function tableText(grid: Grid): string {
  const columns = Math.max(...grid.map(({ length }) => length))
  const rowText = (row: readonly string[]): string =>
    `|${Array.from({ length: columns }, (_, column) => ` ${toCell(row[column] ?? '')} |`).join('')}`
  const [header = [], ...rows] = grid
  return [rowText(header), `|${' --- |'.repeat(columns)}`, ...rows.map(rowText)].join('\n')
}

/** The cells without the marks that only a table needs: header first, short rows filled up, long ones cut. */
export function gridOf(table: Table): Grid {
  const columns = rowAt(table, ruleOf(table)).cells.length
  return Array.from({ length: table.last - table.header + 1 }, (_, index) => table.header + index)
    .filter((line) => line !== ruleOf(table))
    .map((line) => {
      const { text } = table.doc.line(line)
      const { cells } = rowAt(table, line)
      return Array.from({ length: columns }, (_, column) => {
        const cell = cells[column]
        return cell ? fromCell(text.slice(cell.from, cell.to)) : ''
      })
    })
}

/** RFC 4180, with line feeds. */
export const toCsv = (grid: Grid): string =>
  grid
    .map(
      (row) =>
        `${row.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`,
    )
    .join('')
