import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { addDays } from '../calendar/calendar-days.ts'
import { axisSteps, spanOf, withFreeDays } from './report-range.ts'

/** A Wednesday. */
const TODAY = '2026-11-18'
const OWN = { from: '2026-01-05', before: '2026-01-09' }
const free = (day: string) => ({ key: day, minutes: 0 })

test('weeks begin where the person says, months at their first, and own days stay in order', () => {
  expect(spanOf('this-week', OWN, TODAY, 1)).toEqual({ from: '2026-11-16', before: '2026-11-23' })
  expect(spanOf('this-week', OWN, TODAY, 0)).toEqual({ from: '2026-11-15', before: '2026-11-22' })
  expect(spanOf('last-week', OWN, TODAY, 1)).toEqual({ from: '2026-11-09', before: '2026-11-16' })
  expect(spanOf('this-month', OWN, TODAY, 1)).toEqual({ from: '2026-11-01', before: '2026-12-01' })
  expect(spanOf('own', OWN, TODAY, 1)).toEqual(OWN)
  const wrong = { from: OWN.before, before: OWN.from }
  expect(spanOf('own', wrong, TODAY, 1)).toEqual({ from: OWN.before, before: '2026-01-10' })
})
test('every day of a span has its bar, also those without time; of very many only those with time', () => {
  const rows = [{ key: '2026-01-06', minutes: 30 }]
  expect(withFreeDays(rows, OWN, free).map(({ minutes }) => minutes)).toEqual([0, 30, 0, 0])
  expect(withFreeDays(rows, { from: '2025-01-01', before: '2026-02-01' }, free)).toEqual(rows)
  expect(withFreeDays([], { from: TODAY, before: addDays(TODAY, 62) }, free)).toHaveLength(62)
})
test('the axis begins at nothing, reaches over the most, and has at most four lines above it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 * 24 * 400 }), (most) => {
      const steps = axisSteps(most)
      const [first, second = 0] = steps
      expect(first).toBe(0)
      expect(steps.at(-1)).toBeGreaterThanOrEqual(most)
      expect(steps.length).toBeLessThanOrEqual(5)
      expect(steps).toEqual(steps.map((_, index) => index * second))
      expect(second).toBeGreaterThan(0)
    }),
    { numRuns: runs(1000) },
  )
})
