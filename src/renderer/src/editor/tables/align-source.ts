import { displayWidth } from './display-width.ts'
import { alignmentOf, ruleFor, type Alignment } from './edit-columns.ts'
import { rewriteRow } from './rewrite-row.ts'
import { scanRow } from './scan-row.ts'
import { ruleOf, type Table, type TextChange } from './table.ts'

/** Writes the cells of each column equally wide. Only blanks, and dashes of the rule, change. */
export function alignSource(table: Table): readonly TextChange[] {
  const lines = Array.from(
    { length: table.last - table.header + 1 },
    (_, index) => table.header + index,
  )
  const widths: number[] = []
  for (const line of lines) {
    const { text } = table.doc.line(line)
    if (line === ruleOf(table)) continue
    scanRow(text).cells.forEach(({ from, to }, column) => {
      widths[column] = Math.max(widths[column] ?? 3, displayWidth(text.slice(from, to)))
    })
  }
  const alignments = widths.map((_, column) => alignmentOf(table, column))
  return lines.flatMap((line) => {
    const isRule = line === ruleOf(table)
    const { text } = table.doc.line(line)
    const { lead } = scanRow(text)
    // A row of one bar would get another.
    if (text.trim() === '|') return []
    return rewriteRow(table, line, (parts) =>
      parts.map((part, column) => {
        const width = widths[column] ?? 3
        const alignment = alignments[column] ?? 'none'
        if (isRule) return ` ${ruleFor(alignment, width)} `
        // Without a bar before it, blanks would indent the row.
        return ` ${padded(part.trim(), width, column === 0 && !lead ? 'none' : alignment)} `
      }),
    )
  })
}

function padded(text: string, width: number, alignment: Alignment): string {
  const missing = Math.max(0, width - displayWidth(text))
  if (alignment === 'right') return ' '.repeat(missing) + text
  const before = alignment === 'center' ? Math.floor(missing / 2) : 0
  return ' '.repeat(before) + text + ' '.repeat(missing - before)
}
