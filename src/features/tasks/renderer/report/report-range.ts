import { addDays, daysBetween, monthStart, startOfWeek } from '../calendar/calendar-days.ts'
import type { Day } from '../../../../shared/domain/dates/spoken-date.ts'

export type ReportRange = 'this-week' | 'last-week' | 'this-month' | 'own'

/** From the first day on, and before the second. */
export interface DaySpan {
  readonly from: Day
  readonly before: Day
}

/** The days of a range; `own` is what was chosen, in the right order. */
export function spanOf(range: ReportRange, own: DaySpan, today: Day, weekStart: 0 | 1): DaySpan {
  const week = startOfWeek(today, weekStart)
  switch (range) {
    case 'this-week':
      return { from: week, before: addDays(week, 7) }
    case 'last-week':
      return { from: addDays(week, -7), before: week }
    case 'this-month':
      return { from: monthStart(today), before: monthStart(today, 1) }
    case 'own':
      return own.from < own.before ? own : { from: own.from, before: addDays(own.from, 1) }
  }
}

const MOST_BARS = 62

/** Every day of a span, also those without time; only the days with time when they are too many for bars. */
export function withFreeDays<T extends { readonly key: string; readonly minutes: number }>(
  rows: readonly T[],
  { from, before }: DaySpan,
  freeRow: (day: Day) => T,
): readonly T[] {
  const count = daysBetween(from, before)
  if (count > MOST_BARS) return rows
  const byDay = new Map(rows.map((row) => [row.key, row]))
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(from, index)
    return byDay.get(day) ?? freeRow(day)
  })
}

/** The lines of an axis up to `most` minutes: at most four above 0, at 15, 30 minutes or whole hours. */
export function axisSteps(most: number): readonly number[] {
  const step =
    [5, 15, 30, 60, 120, 240, 480, 960].find((each) => most / each <= 4) ??
    Math.ceil(most / 4 / 1440) * 1440
  const count = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}
