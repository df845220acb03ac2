import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasBegun, nearName, periodName, stepDay } from './digest-days.ts'

const british = { language: 'en-GB', hour12: false }
// A Sunday: the last day of its week.
const today = '2026-11-22'

describe('days of digests', () => {
  test('steps go a day or a week, over the ends of months and years', () => {
    expect(stepDay('daily', '2026-12-31', 1)).toBe('2027-01-01')
    expect(stepDay('daily', '2028-03-01', -1)).toBe('2028-02-29')
    expect(stepDay('weekly', '2026-12-28', 1)).toBe('2027-01-04')
    expect(stepDay('weekly', '2026-01-01', -1)).toBe('2025-12-25')
  })

  test('what is near has a name', () => {
    expect(nearName('daily', today, today)).toBe('Today')
    expect(nearName('daily', '2026-11-21', today)).toBe('Yesterday')
    expect(nearName('daily', '2026-11-20', today)).toBeNull()
    expect(nearName('weekly', '2026-11-16', today)).toBe('This week')
    expect(nearName('weekly', '2026-11-15', today)).toBe('Last week')
    expect(nearName('weekly', '2026-11-23', today)).toBeNull()
  })

  test('a period is told by its days', () => {
    expect(periodName('daily', today, british)).toBe('Sunday 22 November 2026')
    expect(periodName('weekly', today, british)).toBe('16 – 22 November 2026')
    expect(periodName('weekly', '2026-12-02', british)).toBe('30 November – 6 December 2026')
    expect(periodName('weekly', '2026-12-30', british)).toBe('28 December 2026 – 3 January 2027')
  })

  test('a week that began on Monday has begun, the next one has not', () => {
    expect(hasBegun('weekly', '2026-11-22', '2026-11-18')).toBe(true)
    expect(hasBegun('weekly', '2026-11-23', today)).toBe(false)
    expect(hasBegun('daily', '2026-11-23', today)).toBe(false)
  })
})

const NEAR = { daily: ['Today', 'Yesterday'], weekly: ['This week', 'Last week'] }
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
test.each(['daily', 'weekly'] as const)(
  '%s, a step there and one back lead to where it was',
  (type) => {
    fc.assert(
      fc.property(day, (from) => {
        const next = stepDay(type, from, 1)
        expect(next > from).toBe(true)
        expect(stepDay(type, next, -1)).toBe(from)
        // What is ahead has not begun and has no name; of what is over only the nearest has one.
        expect(hasBegun(type, next, from)).toBe(false)
        expect(hasBegun(type, from, next)).toBe(true)
        const names = [1, 0, -1, -2].map((step) => nearName(type, stepDay(type, from, step), from))
        expect(names).toEqual([null, ...NEAR[type], null])
        expect(periodName(type, from, british)).not.toBe(periodName(type, next, british))
      }),
    )
  },
)
