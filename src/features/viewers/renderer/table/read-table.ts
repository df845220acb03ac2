import Papa from 'papaparse'

export interface ReadTable {
  readonly rows: readonly (readonly string[])[]
  /** Of the longest row. */
  readonly columns: number
  /** There are more rows than these. */
  readonly isCut: boolean
  /** A quotation mark is opened and never closed. */
  readonly hasOpenQuote: boolean
}

/** More rows than anybody scrolls through. */
export const MOST_ROWS = 200_000
/** In characters, what is read between two looks at the window: some milliseconds. */
const PIECE = 200_000
/** What tells how a table is written. */
const BEGINNING = 60_000

/**
 * Reads a table of CSV: cells in quotes with line breaks in them, and commas, semicolons, tabs or bars between cells, as
 * its beginning tells.
 * @param delimiter null to find it out
 * @param pause waited for between pieces, so that the window goes on
 * @param isWhole false where the text was cut: its last row may be half of one, and is left out
 */
export async function readTable(
  text: string,
  {
    delimiter,
    isWhole,
    pause,
    signal,
  }: {
    readonly delimiter: string | null
    readonly isWhole: boolean
    readonly pause: () => Promise<void>
    readonly signal: AbortSignal
  },
): Promise<ReadTable> {
  const source = text.replace(/^\ufeff/, '')
  const rows: string[][] = []
  let columns = 0
  let hasOpenQuote = false
  const config = {
    delimiter:
      delimiter ??
      Papa.parse(source.slice(0, BEGINNING), { preview: 50, skipEmptyLines: true }).meta.delimiter,
    newline: newlineOf(source),
  }
  let from = 0
  for (let length = PIECE; from < source.length && rows.length < MOST_ROWS;) {
    const isLast = from + length >= source.length
    const piece = source.slice(from, from + length)
    // Made anew for each piece: one of its own would keep what it found.
    const parser = new Papa.Parser(config)
    const read: Papa.ParseResult<string[]> = parser.parse(piece, 0, !(isLast && isWhole))
    const { data, errors, meta } = read
    if (meta.cursor === 0 && !isLast) {
      length *= 2 // one row is longer than that
      continue
    }
    for (const row of data) {
      if (row.length === 1 && row[0] === '') continue // an empty line is no row
      rows.push(row)
      columns = Math.max(columns, row.length)
    }
    if (isLast) {
      hasOpenQuote = isWhole && errors.some(({ code }) => code === 'MissingQuotes')
      break
    }
    from += meta.cursor
    length = PIECE
    await pause()
    signal.throwIfAborted()
  }
  const isCut = rows.length > MOST_ROWS || (from < source.length && rows.length >= MOST_ROWS)
  return { rows: isCut ? rows.slice(0, MOST_ROWS) : rows, columns, isCut, hasOpenQuote }
}

/** What ends the first line that is in no quotes, for all of them. */
function newlineOf(text: string): '\r\n' | '\n' | '\r' {
  const outside = text.slice(0, BEGINNING).replace(/"[^"]*"/g, '')
  return /\r\n|\n|\r/.exec(outside)?.[0] === '\r\n'
    ? '\r\n'
    : /\r(?!\n)/.test(outside) && !outside.includes('\n')
      ? '\r'
      : '\n'
}
