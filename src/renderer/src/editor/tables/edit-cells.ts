import { rewriteRow } from './rewrite-row.ts'
import { addedRows, emptyRow } from './edit-rows.ts'
import { columnsOf, firstRowOf, ruleOf, type Table, type TextChange } from './table.ts'

/** A text as it stands in a cell: on one line, and no bar in it ends the cell. What is escaped already stays so. */
export function toCell(text: string): string {
  const cell = escapeBars(text.trim().replace(/\s*(?:\r\n?|\n)\s*/g, '<br>'))
  return escapesNext(cell) ? `${cell}\\` : cell
}

/** @param isEscaped what stands in front of the text escapes its first character */
export function escapeBars(text: string, isEscaped = false): string {
  let escaped = ''
  for (const character of text) {
    escaped += character === '|' && !isEscaped ? '\\|' : character
    isEscaped = character === '\\' && !isEscaped
  }
  return escaped
}

/** A text that ends with a backslash which escapes what comes behind it. */
export const escapesNext = (text: string): boolean => (/\\*$/.exec(text)?.[0].length ?? 0) % 2 === 1

/** What a cell says to another program: without the marks that only a table needs. */
export const fromCell = (cell: string): string =>
  cell.replace(/\\([\\|])/g, (pair, mark: string) => (mark === '|' ? '|' : pair)).replace(/<br ?\/?>/gi, '\n') // oxfmt-ignore

/** Gives a cell another text; a short row gets the cells up to it. Nothing else of the row changes. */
export const setCell = (
  table: Table,
  line: number,
  column: number,
  text: string,
): readonly TextChange[] =>
  rewriteRow(table, line, (parts) =>
    replaced(parts, column, (part) => withText(part, toCell(text))),
  )

/** Puts lines of cells over those from this one on; rows and columns that are missing are added. */
export function pasteCells(
  table: Table,
  line: number,
  column: number,
  cells: readonly (readonly string[])[],
): readonly TextChange[] {
  const columns = columnsOf(table)
  const wanted = Math.max(columns, ...cells.map((row) => column + row.length))
  const over = (row: readonly string[]) => (parts: readonly string[]) =>
    row.reduce(
      (done, text, index) => replaced(done, column + index, (part) => withText(part, toCell(text))),
      parts,
    )
  // The rule is no row: below the header comes the first of them.
  const lines = cells.map((_, index) =>
    line + index > table.header && line === table.header ? line + index + 1 : line + index,
  )
  const wider = (parts: readonly string[], empty: string): readonly string[] => [
    ...parts,
    ...Array.from({ length: wanted - parts.length }, () => empty),
  ]
  const changes: TextChange[] = []
  if (wanted > columns) {
    changes.push(...rewriteRow(table, ruleOf(table), (parts) => wider(parts, ' --- ')))
    if (!lines.includes(table.header))
      changes.push(...rewriteRow(table, table.header, (parts) => wider(parts, '  ')))
  }
  const added: string[] = []
  cells.forEach((row, index) => {
    const at = lines[index] ?? table.last
    if (at > table.last) {
      const empty = emptyRow(wanted)
      const doc = { line: () => ({ from: 0, to: empty.length, text: empty }) }
      const [change] = rewriteRow({ doc }, 1, over(row))
      added.push(
        change ? empty.slice(0, change.from) + change.insert + empty.slice(change.to) : empty,
      )
    } else
      changes.push(
        ...rewriteRow(table, at, (parts) =>
          over(row)(at === table.header ? wider(parts, '  ') : parts),
        ),
      )
  })
  changes.push(...addedRows(table, Math.max(table.last, firstRowOf(table) - 1), added))
  return changes.sort((a, b) => a.from - b.from)
}

function replaced(
  parts: readonly string[],
  column: number,
  change: (part: string) => string,
): readonly string[] {
  const next = [...parts]
  while (next.length <= column) next.push('  ')
  next[column] = change(next[column] ?? '')
  return next
}

/** The blanks of the cell stay round its text. */
function withText(part: string, text: string): string {
  const old = part.trim()
  if (old === text) return part
  if (old === '') return ` ${text} `
  const before = part.slice(0, part.length - part.trimStart().length)
  const behind = part.slice(part.trimEnd().length)
  return text === '' ? before + behind || ' ' : before + text + behind
}
