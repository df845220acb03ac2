/**
 * The rows of comma-separated values (RFC 4180: quotes, doubled inside; line breaks within them), byte order mark or
 * not. Null when a quote is never closed, or a row has another number of cells than the first.
 */
export function readCsv(text: string): readonly (readonly string[])[] | null {
  const rows: string[][] = []
  let row: string[] = []
  let at = text.startsWith('\ufeff') ? 1 : 0
  while (at < text.length) {
    const cell = readCell(text, at)
    if (cell === null) return null
    row.push(cell.value)
    at = cell.end
    if (text[at] === ',') {
      at++
      if (at === text.length) row.push('')
      else continue
    }
    rows.push(row)
    row = []
    if (text[at] === '\r') at++
    if (text[at] === '\n') at++
  }
  const width = rows[0]?.length ?? 0
  return rows.every(({ length }) => length === width) ? rows : null
}

/** The cell that begins at `start`, and where the comma or line break behind it is. */
function readCell(text: string, start: number): { value: string; end: number } | null {
  if (text[start] !== '"') {
    const end = indexOfEnd(text, start)
    return { value: text.slice(start, end), end }
  }
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return null
    if (text[quote + 1] === '"') {
      at = quote + 2
      continue
    }
    const end = quote + 1
    if (end < text.length && !/[,\r\n]/.test(text[end] ?? '')) return null
    return { value: text.slice(start + 1, quote).replaceAll('""', '"'), end }
  }
}

function indexOfEnd(text: string, start: number): number {
  for (let at = start; at < text.length; at++) if (/[,\r\n]/.test(text[at] ?? '')) return at
  return text.length
}
