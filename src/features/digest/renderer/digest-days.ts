import type { DigestType } from '../shared/digest.ts'
import { localDay } from '../../../shared/domain/dates/local-day.ts'
import { exactDate, spokenSpan, windowLocale } from '../../../shared/domain/dates/spoken-date.ts'

/** The day, or one of the week, before (`-1`) or after it (`1`). */
export function stepDay(type: DigestType, day: string, step: number): string {
  return addDays(day, step * (type === 'daily' ? 1 : 7))
}

/** Whether the period that `day` is in has begun by `today`: of what is ahead there is nothing to tell. */
export const hasBegun = (type: DigestType, day: string, today: string): boolean =>
  firstDay(type, day) <= today

/** “Today”, “This week” and so on; null for what is further away. */
export function nearName(type: DigestType, day: string, today: string): string | null {
  const away = (step: number): boolean =>
    firstDay(type, day) === firstDay(type, stepDay(type, today, step))
  if (away(0)) return type === 'daily' ? 'Today' : 'This week'
  if (away(-1)) return type === 'daily' ? 'Yesterday' : 'Last week'
  return null
}

/** “Sunday 22 November 2026”, “16 – 22 November 2026”. */
export function periodName(type: DigestType, day: string, locale = windowLocale()): string {
  const first = firstDay(type, day)
  return type === 'daily' ? exactDate(first, locale) : spokenSpan(first, addDays(first, 6), locale)
}

/** Weeks begin on Monday, as the names of weekly notes count them. */
function firstDay(type: DigestType, day: string): string {
  return type === 'daily' ? day : addDays(day, -((noonOf(day).getDay() + 6) % 7))
}

function addDays(day: string, count: number): string {
  const date = noonOf(day)
  date.setDate(date.getDate() + count)
  return localDay(date.getTime())
}
/** No change of the clock moves noon to another day. */
const noonOf = (day: string): Date => new Date(`${day}T12:00:00`)
