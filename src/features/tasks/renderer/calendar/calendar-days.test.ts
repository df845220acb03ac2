import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  daysBetween,
  monthStart,
  monthWeeks,
  startOfWeek,
  weekdayOf,
  withDay,
} from './calendar-days.ts'

const day = fc
  .date({ min: new Date('1971-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const weekStart = fc.constantFrom(0 as const, 1 as const)

test('the weeks of a month have seven days, begin where a week does, and hold each day of it once', () => {
  fc.assert(
    fc.property(day, weekStart, (any, start) => {
      const weeks = monthWeeks(any, start)
      const days = weeks.flat()
      expect(weeks.every((week) => week.length === 7)).toBe(true)
      expect(weekdayOf(days[0] ?? '')).toBe(start)
      expect(days).toEqual(days.map((_, index) => addDays(days[0] ?? '', index)))
      const own = days.filter((each) => each.slice(0, 7) === any.slice(0, 7))
      expect(own).toHaveLength(daysBetween(monthStart(any), monthStart(any, 1)))
      // No week is all of another month.
      expect(weeks.every((week) => week.some((each) => own.includes(each)))).toBe(true)
    }),
  )
})

test('a week begins on its day', () => {
  expect(startOfWeek('2026-11-22', 1)).toBe('2026-11-16')
  expect(startOfWeek('2026-11-22', 0)).toBe('2026-11-22')
  expect(startOfWeek('2026-11-23', 1)).toBe('2026-11-23')
})

test('days are counted over clock changes, leap days and years', () => {
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
  expect(monthStart('2026-12-15', 1)).toBe('2027-01-01')
  expect(monthStart('2027-01-31', -1)).toBe('2026-12-01')
})

test('another day keeps the time of the day', () => {
  expect(withDay('2026-11-22T15:00', '2026-11-24')).toBe('2026-11-24T15:00')
  expect(withDay('2026-11-22', '2026-11-24')).toBe('2026-11-24')
  expect(withDay(null, '2026-11-24')).toBe('2026-11-24')
})
