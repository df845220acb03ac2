import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { addDays, addMonths, monthDays } from './month-days.ts'

const day = fc
  .date({
    min: new Date('0000-01-01T00:00:00Z'),
    max: new Date('9999-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10))

test('a month has all its days once, in whole weeks that begin with the day of the person', () => {
  fc.assert(
    fc.property(day, fc.constantFrom<(0 | 1)[]>(0, 1), (chosen, weekStart) => {
      const days = monthDays(chosen, weekStart)
      expect(days).toContain(chosen)
      expect(days).toEqual([...new Set(days)].toSorted())
      const month = chosen.slice(0, 7)
      const own = days.filter((one) => one.startsWith(month))
      expect(own[0]).toBe(`${month}-01`)
      expect(addDays(own.at(-1) ?? '', 1).slice(0, 7) === month).toBe(month === '9999-12')
      if (month !== '9999-12' && month !== '0000-01') {
        expect(days).toHaveLength(42)
        expect(new Date(`${days[0]}T00:00:00Z`).getUTCDay()).toBe(weekStart)
      }
    }),
    { numRuns: runs(3000) },
  )
})
test('a step to another month is a day of that month, and a step back leads to the same month', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -30, max: 30 }), (from, count) => {
      const to = addMonths(from, count)
      const months = (of: string): number => Number(of.slice(0, 4)) * 12 + Number(of.slice(5, 7))
      const wanted = months(from) + count
      if (wanted < 1 || wanted > 9999 * 12 + 12) return
      expect(months(to)).toBe(wanted)
      expect(Number(to.slice(8))).toBeLessThanOrEqual(Number(from.slice(8)))
      expect(months(addMonths(to, -count))).toBe(months(from))
    }),
    { numRuns: runs(3000) },
  )
})
test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-03-31', -1, '2026-02-28'],
  ['9999-12-31', 1, '9999-12-31'],
  ['0000-01-01', -1, '0000-01-01'],
])('%s and %i months are %s', (from, count, to) => {
  expect(addMonths(from, count)).toBe(to)
})
test('a day that stands for never has a month too, which ends with the last day there is', () => {
  expect(monthDays('9999-12-31', 1).at(-1)).toBe('9999-12-31')
  expect(addDays('9999-12-31', 7)).toBe('9999-12-31')
})
