import { expect, test } from 'vitest'
import { lastingRepeat } from './lasting-repeat.ts'
import { nextDates } from './next-dates.ts'

/** The dates of a task that is done on each of its days. */
function chain(
  repeat: string,
  first: string,
  length: number,
  form: 'words' | 'any' = 'any',
): string[] {
  const days = [first]
  let rule = repeat
  while (days.length < length) {
    const from = days.at(-1) ?? ''
    const next = nextDates({ due: from, scheduled: null, start: null }, rule, from)
    if (next.status !== 'next') throw new Error(next.status)
    const { due } = next.dates
    rule = lastingRepeat(rule, { from, next: due, form })
    days.push(due ?? '')
  }
  return days
}

test('monthly tasks keep their day after a short month (M10)', () => {
  expect(chain('monthly', '2026-01-31', 5)).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
  ])
  expect(chain('every month', '2026-01-30', 4)).toEqual([
    '2026-01-30',
    '2026-02-28',
    '2026-03-30',
    '2026-04-30',
  ])
  expect(chain('monthly', '2027-01-29', 15).slice(-3)).toEqual([
    '2028-01-29',
    '2028-02-29',
    '2028-03-29',
  ])
  expect(chain('every 2 months', '2025-12-31', 4)).toEqual([
    '2025-12-31',
    '2026-02-28',
    '2026-04-30',
    '2026-06-30',
  ])
  expect(chain('yearly', '2024-02-29', 6).at(-2)).toBe('2028-02-29')
  expect(chain('every month', '2026-01-31', 3, 'words').at(-1)).toBe('2026-03-31')
})

test('a rule that says its day, or counts from completion, stays as it is written', () => {
  const dates = { from: '2026-01-31', next: '2026-02-28', form: 'any' } as const
  for (const rule of ['every month on the last', 'every month when done', 'weekly', 'now and then'])
    expect(lastingRepeat(rule, dates)).toBe(rule)
  expect(lastingRepeat('Every month', { ...dates, next: '2026-03-31' })).toBe('Every month')
})
