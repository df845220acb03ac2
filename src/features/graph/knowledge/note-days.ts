const DAY_MS = 86_400_000

/** Days since 1970 of a moment, by the calendar of this computer. */
export function dayOf(ms: number): number {
  const date = new Date(ms)
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS
}

/**
 * The day on which a note was made: as it says itself, else by a date that its file name begins with; -1 where neither
 * tells one. What the disk says of it is the day of the last copy.
 */
export function createdDay(path: string, said: unknown): number {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return writtenDay(typeof said === 'string' ? said : '') ?? writtenDay(name) ?? -1
}

function writtenDay(text: string): number | null {
  const [, year, month, day] = /^\s*(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text) ?? []
  if (year === undefined) return null
  const ms = Date.UTC(Number(year), Number(month) - 1, Number(day))
  const isReal = new Date(ms).toISOString().startsWith(`${year}-${month}-${day}`)
  return isReal ? ms / DAY_MS : null
}
