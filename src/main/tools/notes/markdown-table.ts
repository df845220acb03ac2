/** A table in Markdown; what stands in a cell stays in it. */
export function markdownTable(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replace(/\s+/g, ' ').replace(/\\|\|/g, '\\$&')).join(' | ')} |`
  return [line(columns), `|${columns.map(() => ' --- |').join('')}`, ...rows.map(line)].join('\n')
}

/** What is known of a note, as it stands in a cell. */
export function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (Array.isArray(cell)) return cell.map(cellText).join(', ')
  return typeof cell === 'string' ? cell : JSON.stringify(cell)
}
