/** Days are `YYYY-MM-DD`, and years have four digits: whatever would lie beyond is the last of them, or the first. */
const [FIRST, LAST] = ['0000-01-01', '9999-12-31']
const WEEKS = 6

export function addDays(day: string, count: number): string {
  const date = toDate(day)
  date.setUTCDate(date.getUTCDate() + count)
  return toDay(date)
}

/** A month from 31 January is the last day of February. */
export function addMonths(day: string, count: number): string {
  const date = toDate(`${day.slice(0, 8)}01`)
  date.setUTCMonth(date.getUTCMonth() + count + 1, 0)
  date.setUTCDate(Math.min(Number(day.slice(8)), date.getUTCDate()))
  return toDay(date)
}

/**
 * Six weeks, with the month of a day in them; fewer days only where time ends.
 * @param weekStart the day a week begins with: 0 Sunday, 1 Monday
 */
export function monthDays(day: string, weekStart: 0 | 1): readonly string[] {
  const first = toDate(`${day.slice(0, 8)}01`)
  const before = (first.getUTCDay() - weekStart + 7) % 7
  const days = Array.from({ length: WEEKS * 7 }, (_, index) =>
    addDays(`${day.slice(0, 8)}01`, index - before),
  )
  return [...new Set(days)]
}

const toDate = (day: string): Date => new Date(`${day}T00:00:00Z`)
function toDay(date: Date): string {
  const year = date.getUTCFullYear()
  return year < 0 ? FIRST : year > 9999 ? LAST : date.toISOString().slice(0, 10)
}
