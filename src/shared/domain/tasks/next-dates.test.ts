import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../test/shared/property-runs.ts'
import { RECURRENCE_CASES } from '../../../../test/shared/recurrence-cases.ts'
import { calendarText, daysInMonth, readCalendarDay } from './calendar-day.ts'
import { describeRecurrence } from './describe-recurrence.ts'
import { nextDates } from './next-dates.ts'
import { occurrencesAfter } from './occurrences.ts'
import { readRecurrence } from './read-recurrence.ts'
import type { RecurrenceRule } from './recurrence-rule.ts'

const none = { due: null, scheduled: null, start: null }

function ruleOf(text: string): RecurrenceRule {
  const reading = readRecurrence(text)
  if ('problem' in reading) throw new Error(reading.problem)
  return reading.value
}

describe('the next date of a repeating task', () => {
  test.each(RECURRENCE_CASES)('%s, due %s, done %s: %s', (repeat, due, completed, expected) => {
    const next = nextDates({ ...none, due }, repeat, completed)
    expect(next.status === 'next' ? next.dates.due : next.status).toBe(expected)
  })

  test.each([
    // due before scheduled before start, and the others at their distance
    [
      'every 2 weeks',
      { due: '2021-10-30', scheduled: '2021-10-28', start: null },
      { due: '2021-11-13', scheduled: '2021-11-11', start: null },
    ],
    [
      'monthly',
      { due: '2026-01-31', scheduled: '2026-01-29', start: '2026-01-01' },
      { due: '2026-02-28', scheduled: '2026-02-26', start: '2026-01-29' },
    ],
    [
      'weekly',
      { due: null, scheduled: '2026-11-22', start: '2026-11-20' },
      { due: null, scheduled: '2026-11-29', start: '2026-11-27' },
    ],
    [
      'weekly',
      { due: null, scheduled: null, start: '2026-11-20' },
      { due: null, scheduled: null, start: '2026-11-27' },
    ],
    [
      'daily',
      { due: '2026-03-28T18:00', scheduled: '2026-03-28', start: '2026-03-27T09:00:00' },
      { due: '2026-03-29T18:00', scheduled: '2026-03-29', start: '2026-03-28T09:00:00' },
    ],
    [
      'hourly',
      { due: '2026-11-22T23:30', scheduled: '2026-11-22T22:45', start: '2026-11-21' },
      { due: '2026-11-23T00:30', scheduled: '2026-11-22T23:45', start: '2026-11-22' },
    ],
    // A scheduled date that no calendar has has no distance to keep.
    [
      'daily',
      { due: '2026-11-22', scheduled: '2026-02-31', start: null },
      { due: '2026-11-23', scheduled: '2026-02-31', start: null },
    ],
    ['daily', none, none],
  ])('%s: %j comes back as %j', (repeat, dates, expected) => {
    expect(nextDates(dates, repeat, '2026-11-22')).toEqual({ status: 'next', dates: expected })
  })

  test('a rule that is not understood is said, with examples of what is', () => {
    expect(nextDates({ ...none, due: '2026-11-22' }, 'every blue moon', '2026-11-22')).toEqual({
      status: 'unknown',
      problem:
        '"every blue moon" is not a repeat rule that is understood; for example: daily, every 2 weeks on Monday, every month on the last Friday, every January on the 15th when done',
    })
    expect(
      nextDates({ ...none, due: '2026-11-22' }, 'FREQ=WEEKLY;BYWEEKNO=20', '2026-11-22'),
    ).toMatchObject({
      problem: '"FREQ=WEEKLY;BYWEEKNO=20" is not a repeat rule that is understood: "BYWEEKNO=20"',
    })
    expect(nextDates({ ...none, due: '2026-02-30' }, 'daily', '2026-11-22')).toMatchObject({
      problem: '2026-02-30 is no day of the calendar',
    })
  })

  const anyDay = fc.integer({ min: -20_000, max: 60_000 }).map(calendarText)
  const anyRule = fc.constantFrom(
    ...RECURRENCE_CASES.filter(([, , , next]) => next !== 'unknown').map(([repeat]) => repeat),
  )
  test('is always later than the one before, and a real day', () => {
    fc.assert(
      fc.property(anyRule, anyDay, (repeat, due) => {
        const next = nextDates({ ...none, due }, repeat, due)
        if (next.status !== 'next' || next.dates.due === null) return
        if (!/hour/i.test(repeat)) expect(next.dates.due > due).toBe(true)
        expect(readCalendarDay(next.dates.due)).not.toBeNull()
      }),
      { numRuns: runs(2000) },
    )
  })
  test('every month without a day keeps the day, or takes the last one of a shorter month', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 30 }), (due, months) => {
        const next = nextDates({ ...none, due }, `every ${months} months`, due)
        const [year = 0, month = 0, day = 0] = due.split('-').map(Number)
        const index = year * 12 + month - 1 + months
        const length = daysInMonth(Math.floor(index / 12), (index % 12) + 1)
        expect(next).toMatchObject({
          dates: {
            due: `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}-${String(Math.min(day, length)).padStart(2, '0')}`,
          },
        })
      }),
    )
  })
  test('a rule in words is read again as the same rule', () => {
    for (const [repeat, , , next] of RECURRENCE_CASES) {
      if (next === 'unknown') continue
      const words = describeRecurrence(ruleOf(repeat))
      if (words === null) expect(repeat).toMatch(/FREQ=|^every 2 years on/)
      else expect(ruleOf(words)).toEqual(ruleOf(repeat))
    }
  })
  test('a rule that never fits ends, whatever it is', () => {
    const rule = ruleOf('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')
    expect([...occurrencesAfter(rule, 0, 0)]).toEqual([])
  })
})

describe('a rule in words', () => {
  test.each([
    ['weekly', 'every week'],
    ['every other week on thu and mon', 'every 2 weeks on Monday, Thursday'],
    ['every weekday when done', 'every weekday when done'],
    ['every month on the second last fri', 'every month on the 2nd last Friday'],
    ['every month on the 22nd, 3rd and 11th', 'every month on the 3rd, 11th and 22nd'],
    ['every jan on the 15th', 'every January on the 15th'],
    ['FREQ=MONTHLY;BYDAY=-1FR', 'every month on the last Friday'],
    ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1', null],
    ['DTSTART:20250804;FREQ=DAILY', null],
  ])('%s is %s', (text, words) => {
    expect(describeRecurrence(ruleOf(text))).toBe(words)
  })
})
