import type { Day } from '../../../../shared/domain/dates/spoken-date.ts'
import { addDays, startOfWeek, weekdayOf } from '../calendar/calendar-days.ts'

/** The days that are chosen most, counted from today. */
export function quickDays(
  today: Day,
  weekStart: 0 | 1,
): readonly { readonly label: string; readonly day: Day }[] {
  const saturday = addDays(today, (6 - weekdayOf(today) + 7) % 7)
  return [
    { label: 'Today', day: today },
    { label: 'Tomorrow', day: addDays(today, 1) },
    // On a Sunday the weekend is still today.
    { label: 'This weekend', day: weekdayOf(today) === 0 ? today : saturday },
    // Its Monday, wherever weeks begin.
    { label: 'Next week', day: addDays(startOfWeek(today, weekStart), weekStart === 1 ? 7 : 8) },
  ]
}
