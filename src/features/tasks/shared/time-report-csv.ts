/** What of a time report goes into a file. */
interface Report {
  readonly rows: readonly {
    readonly key: string
    readonly label: string
    readonly minutes: number
    readonly path: string | null
  }[]
}

/**
 * A time report as CSV (RFC 4180): name, minutes with two decimals, hours, note. What a spreadsheet would take for a
 * formula begins with an apostrophe.
 */
export function timeReportCsv({ rows }: Report): string {
  const lines = [
    ['name', 'minutes', 'hours', 'note'],
    ...rows.map(({ label, minutes, path }) => [
      label,
      minutes.toFixed(2),
      (minutes / 60).toFixed(2),
      path ?? '',
    ]),
  ]
  return lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
