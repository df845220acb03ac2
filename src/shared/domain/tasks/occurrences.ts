import {
  calendarDay,
  calendarParts,
  calendarText,
  daysInMonth,
  weekdayOf,
  type CalendarParts,
} from './calendar-day.ts'
import type { RecurrenceRule, RuleWeekday } from './recurrence-rule.ts'

/** Nothing comes back after so many years: `every February on the 31st`. Weekdays and leap years repeat in 400. */
const HORIZON_DAYS = 401 * 366

/**
 * The days of a rule after a day, in order; it counts from `start`, which is one of them only if it fits. A rule that
 * names no day of the month takes that of `start`, or the last of a shorter month. For an hourly rule see
 * `next-dates.ts`.
 * @param start and `after` days as `calendar-day.ts` counts them
 */
export function* occurrencesAfter(
  rule: RecurrenceRule,
  start: number,
  after: number,
): Generator<number> {
  let counted = 0
  const first = rule.count === null ? firstPeriod(rule, start, after) : 0
  for (let period = first; ; period += 1) {
    const { from, days } = daysOfPeriod(rule, start, period)
    if (from > Math.max(start, after) + HORIZON_DAYS) return
    for (const day of days) {
      if (day < start) continue
      counted += 1
      if (rule.count !== null && counted > rule.count) return
      if (rule.until !== null && calendarText(day) > rule.until.slice(0, 10)) return
      if (day > after) yield day
    }
  }
}

/** Periods that end before `after` need not be looked at, unless occurrences are counted. */
function firstPeriod(rule: RecurrenceRule, start: number, after: number): number {
  const days = { hourly: 1, daily: 1, weekly: 7, monthly: 31, yearly: 366 }[rule.frequency]
  return Math.max(0, Math.floor((after - start) / (days * rule.interval)) - 1)
}

function daysOfPeriod(
  rule: RecurrenceRule,
  start: number,
  period: number,
): { readonly from: number; readonly days: readonly number[] } {
  const steps = period * rule.interval
  const origin = calendarParts(start)
  switch (rule.frequency) {
    case 'hourly':
    case 'daily': {
      const day = start + steps
      return { from: day, days: fitsDay(rule, day) ? [day] : [] }
    }
    case 'weekly': {
      const from = start - ((weekdayOf(start) - rule.weekStart + 7) % 7) + 7 * steps
      const wanted =
        rule.weekdays.length > 0 ? rule.weekdays.map(weekdayNumber) : [weekdayOf(start)]
      const days = range(from, 7).filter(
        (day) => wanted.includes(weekdayOf(day)) && fitsMonth(rule, day),
      )
      return { from, days: atPositions(rule, days) }
    }
    case 'monthly': {
      const months = origin.year * 12 + origin.month - 1 + steps
      const year = Math.floor(months / 12)
      const month = (months % 12) + 1
      const isWanted = rule.months.length === 0 || rule.months.includes(month)
      const days = isWanted ? daysOfMonth(rule, origin, year, month) : []
      return { from: calendarDay(year, month, 1), days: atPositions(rule, days) }
    }
    case 'yearly': {
      const year = origin.year + steps
      const days = daysOfYear(rule, origin, year)
      return { from: calendarDay(year, 1, 1), days: atPositions(rule, days) }
    }
  }
}

function daysOfYear(rule: RecurrenceRule, origin: CalendarParts, year: number): number[] {
  if (rule.months.length > 0)
    return rule.months.flatMap((month) => daysOfMonth(rule, origin, year, month))
  if (rule.monthDays.length + rule.weekdays.length === 0)
    return daysOfMonth(rule, origin, year, origin.month)
  const from = calendarDay(year, 1, 1)
  return daysWithin(rule, from, calendarDay(year + 1, 1, 1) - from)
}

function daysOfMonth(
  rule: RecurrenceRule,
  origin: CalendarParts,
  year: number,
  month: number,
): number[] {
  const from = calendarDay(year, month, 1)
  const length = daysInMonth(year, month)
  if (rule.monthDays.length === 0 && rule.weekdays.length === 0)
    return [from + Math.min(origin.day, length) - 1]
  return daysWithin(rule, from, length)
}

/** A numbered weekday is that of the whole stretch: of its month, or of the year where no month is named. */
function daysWithin(rule: RecurrenceRule, from: number, length: number): number[] {
  const days =
    rule.weekdays.length > 0 ? weekdaysWithin(rule.weekdays, from, length) : range(from, length)
  return days.filter((day) => fitsMonthDay(rule, day))
}

function weekdaysWithin(weekdays: readonly RuleWeekday[], from: number, length: number): number[] {
  return range(from, length).filter((day) =>
    weekdays.some(({ weekday, nth }) => {
      if (weekdayOf(day) !== weekday) return false
      if (nth === null) return true
      const fromStart = Math.floor((day - from) / 7) + 1
      const fromEnd = -Math.floor((from + length - 1 - day) / 7) - 1
      return nth === fromStart || nth === fromEnd
    }),
  )
}

const weekdayNumber = ({ weekday }: RuleWeekday): number => weekday

function fitsDay(rule: RecurrenceRule, day: number): boolean {
  if (!fitsMonth(rule, day)) return false
  if (rule.weekdays.length > 0 && !rule.weekdays.map(weekdayNumber).includes(weekdayOf(day)))
    return false
  return fitsMonthDay(rule, day)
}

function fitsMonthDay({ monthDays }: RecurrenceRule, day: number): boolean {
  if (monthDays.length === 0) return true
  const { year, month, day: date } = calendarParts(day)
  return monthDays.includes(date) || monthDays.includes(date - daysInMonth(year, month) - 1)
}

const fitsMonth = (rule: RecurrenceRule, day: number): boolean =>
  rule.months.length === 0 || rule.months.includes(calendarParts(day).month)

function atPositions({ positions }: RecurrenceRule, days: readonly number[]): readonly number[] {
  if (positions.length === 0) return days
  return days.filter(
    (_day, index) => positions.includes(index + 1) || positions.includes(index - days.length),
  )
}

const range = (from: number, length: number): number[] =>
  Array.from({ length }, (_, index) => from + index)
