import { expect, test } from 'vitest'
import { filterOfDays, isOverdue, weekStartOf } from './task-days.ts'

const TODAY = '2026-11-22' // a Sunday

test('“this week” is one week, by the day that the settings begin it with (M10)', () => {
  expect(filterOfDays('week', TODAY, weekStartOf({ weekStart: 'monday' }))).toMatchObject({
    from: '2026-11-16',
    before: '2026-11-23',
  })
  expect(filterOfDays('week', TODAY, weekStartOf({ weekStart: 'sunday' }))).toMatchObject({
    from: '2026-11-22',
    before: '2026-11-29',
  })
})

test('a month ends where the next begins, also in December', () => {
  expect(filterOfDays('month', '2026-12-31', 1)).toMatchObject({
    from: '2026-12-01',
    before: '2027-01-01',
  })
})

test('what is overdue is open and was due before today; a plan that is past is not late (M1)', () => {
  const due = '2026-11-21T09:00'
  expect(isOverdue({ due, status: 'doing' }, TODAY)).toBe(true)
  expect(isOverdue({ due, status: 'done' }, TODAY)).toBe(false)
  expect(isOverdue({ due, status: 'cancelled' }, TODAY)).toBe(false)
  expect(isOverdue({ due: TODAY, status: 'open' }, TODAY)).toBe(false)
  expect(isOverdue({ due: null, status: 'open' }, TODAY)).toBe(false)
  expect(filterOfDays('overdue', TODAY, 1)).toEqual({
    from: null,
    before: null,
    undated: false,
    overdue: true,
  })
})
