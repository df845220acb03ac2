import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { addDays, daysBetween, weekdayOf } from '../calendar/calendar-days.ts'
import { quickDays } from './quick-days.ts'

const days = (today: string, weekStart: 0 | 1): Record<string, string> =>
  Object.fromEntries(quickDays(today, weekStart).map(({ label, day }) => [label, day]))

test('the days that are chosen most, from a Wednesday', () => {
  expect(days('2026-11-18', 1)).toEqual({
    Today: '2026-11-18',
    Tomorrow: '2026-11-19',
    'This weekend': '2026-11-21',
    'Next week': '2026-11-23',
  })
})

test('the weekend is never past, and next week is the Monday that comes', () => {
  fc.assert(
    fc.property(fc.nat(3000), fc.constantFrom<0 | 1>(0, 1), (offset, weekStart) => {
      const today = addDays('2026-01-01', offset)
      const { 'This weekend': weekend = '', 'Next week': next = '' } = days(today, weekStart)
      expect([0, 6]).toContain(weekdayOf(weekend))
      expect(daysBetween(today, weekend)).toBeGreaterThanOrEqual(0)
      expect(daysBetween(today, weekend)).toBeLessThanOrEqual(6)
      expect(weekdayOf(next)).toBe(1)
      expect(daysBetween(today, next)).toBeGreaterThan(0)
      expect(daysBetween(today, next)).toBeLessThanOrEqual(8)
    }),
    { numRuns: runs(1000) },
  )
})
