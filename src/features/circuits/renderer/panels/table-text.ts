import type { TruthTable } from '../../shared/analysis/truth-table.ts'

/** As a Markdown table. A bar in a label would end its cell. */
export function tableAsMarkdown({ inputs, outputs, rows }: TruthTable): string {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
  const heads = [...inputs, ...outputs].map((label) => label.replaceAll('|', '\\|'))
  return [
    line(heads),
    line(heads.map(() => '---')),
    ...rows.map((row) => line([...row.inputs, ...row.outputs])),
    '',
  ].join('\n')
}

/** As CSV, RFC 4180. */
export function tableAsCsv({ inputs, outputs, rows }: TruthTable): string {
  const cell = (value: string | number): string => {
    // What begins like a formula is words to a spreadsheet only behind an apostrophe.
    const text = /^[=+\-@\t\r]/.test(String(value)) ? `'${value}` : String(value)
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  const line = (cells: readonly (string | number)[]): string => cells.map(cell).join(',')
  return [
    line([...inputs, ...outputs]),
    ...rows.map((row) => line([...row.inputs, ...row.outputs])),
    '',
  ].join('\r\n')
}
