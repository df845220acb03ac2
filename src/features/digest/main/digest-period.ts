import type { DigestType } from '../shared/digest.ts'
import {
  calendarText,
  readCalendarDay,
  weekdayOf,
} from '../../../shared/domain/tasks/calendar-day.ts'

/** Days as `YYYY-MM-DD`: from the first on, and before the second. */
export interface DigestPeriod {
  readonly from: string
  readonly before: string
}

/** The day itself, or its week from Monday to Sunday, as the names of weekly notes count them. */
export function digestPeriod(type: DigestType, day: string): DigestPeriod {
  const at = readCalendarDay(day)
  if (at === null) throw new RangeError(`no day of the calendar: ${day}`)
  const from = type === 'daily' ? at : at - weekdayOf(at)
  return { from: calendarText(from), before: calendarText(from + (type === 'daily' ? 1 : 7)) }
}
