const WORDS: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 }
const FORMAT = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2}))?(Z|[+-]\d{2}:\d{2})?)?$/

/** What `parseDate` takes, for error messages. */
export const DATE_FORMATS =
  'YYYY-MM-DD, YYYY-MM-DDTHH:MM[:SS][Z|±hh:mm], today, tomorrow or yesterday'

/**
 * Reads a date as tools.md allows it, case-insensitively. A date without a zone is this machine's local time; a day
 * is its first moment. Null when it is none, also for days that no calendar has (2024-02-30).
 * @returns milliseconds since 1970
 */
export function parseDate(text: string, nowMs: number): number | null {
  const wanted = text.trim()
  const days = Object.hasOwn(WORDS, wanted.toLowerCase()) ? WORDS[wanted.toLowerCase()] : undefined
  if (days !== undefined) {
    const now = new Date(nowMs)
    return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).getTime()
  }
  const match = FORMAT.exec(wanted.toUpperCase())
  if (!match) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const isReal = month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month)
  if (!isReal || hour > 23 || minute > 59 || second > 59) return null
  const zone = match[7]
  return zone === undefined
    ? new Date(year, month - 1, day, hour, minute, second).getTime()
    : Date.parse(match[0])
}

const daysOf = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate()
