/**
 * Days of the calendar as whole numbers (0 is 1970-01-01), so that nothing here knows a zone: `Date` is only used for
 * what UTC, which has no daylight saving, says of a day.
 */
const MS = 86_400_000

const FORMAT = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2}))?)?$/

/** @returns null for a day that no calendar has (`2026-02-30`); a time after it does not matter */
export function readCalendarDay(date: string): number | null {
  const match = FORMAT.exec(date)
  if (!match) return null
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null
  return calendarDay(year, month, day)
}

/** Months from 1; one beyond the year, and a day beyond the month, count on into the next. */
export function calendarDay(year: number, month: number, day: number): number {
  const at = new Date(0)
  at.setUTCFullYear(year, month - 1, day)
  return Math.round(at.getTime() / MS)
}

export interface CalendarParts {
  readonly year: number
  /** 1–12. */
  readonly month: number
  readonly day: number
}
export function calendarParts(day: number): CalendarParts {
  const at = new Date(day * MS)
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() }
}

/** `YYYY-MM-DD`. */
export function calendarText(day: number): string {
  const { year, month, day: date } = calendarParts(day)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

/** 0 Monday to 6 Sunday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7

export const daysInMonth = (year: number, month: number): number => {
  const at = new Date(0)
  at.setUTCFullYear(year, month, 0)
  return at.getUTCDate()
}
