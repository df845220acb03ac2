import {
  calendarParts,
  readCalendarDay,
  weekdayOf,
} from '../../../shared/domain/tasks/calendar-day.ts'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** `Fri 4 Dec`; what is no day stays as it is. */
export function shortDay(date: string): string {
  const day = readCalendarDay(date.slice(0, 10))
  if (day === null) return date
  const parts = calendarParts(day)
  return `${WEEKDAYS[weekdayOf(day)] ?? ''} ${parts.day} ${MONTHS[parts.month - 1] ?? ''}`
}

/** `3 h 20 min`, `45 min`. @param minutes whole */
export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}
