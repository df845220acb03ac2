import { describe, expect, test } from 'vitest'
import { parsePriority } from './parse-priority.ts'
import { parseRepeatInterval } from './parse-repeat-interval.ts'
import { localDateTime, parseTaskDate } from './parse-task-date.ts'

const now = new Date(2026, 10, 22, 8, 30).getTime()
const FORMATS =
  'YYYY-MM-DD, YYYY-MM-DDTHH:MM[:SS][Z|±hh:mm], today, tomorrow or yesterday, for example 2026-11-21 or 2026-11-21T15:00:00'

describe('a priority', () => {
  test.each([
    ['low', 'low'],
    ['Medium', 'medium'],
    [' HIGH\n', 'high'],
  ])('%j is %s', (text, value) => {
    expect(parsePriority(text)).toEqual({ value })
  })
  test.each([['urgent'], [''], ['highest'], ['hi gh'], ['__proto__']])(
    '%j is refused with what is allowed',
    (text) => {
      expect(parsePriority(text)).toEqual({
        problem: `"${text}" is not a priority; allowed: low, medium, high, for example medium`,
      })
    },
  )
})

describe('a repeat interval', () => {
  test.each([
    ['hourly', 'hourly'],
    ['DAILY', 'daily'],
    [' Weekly ', 'weekly'],
    ['\tmonthly', 'monthly'],
  ])('%j is %s', (text, value) => {
    expect(parseRepeatInterval(text)).toEqual({ value })
  })
  test.each([['yearly'], [''], ['every week'], ['constructor']])(
    '%j is refused with what is allowed',
    (text) => {
      expect(parseRepeatInterval(text)).toEqual({
        problem: `"${text}" is not a repeat interval; allowed: hourly, daily, weekly, monthly, for example weekly`,
      })
    },
  )
})

describe('a date', () => {
  test.each([
    ['2026-11-21', '2026-11-21'],
    [' 2024-02-29 ', '2024-02-29'],
    ['2026-11-21T15:00', '2026-11-21T15:00'],
    ['2026-11-21t15:00:30', '2026-11-21T15:00:30'],
    ['today', '2026-11-22'],
    ['Tomorrow', '2026-11-23'],
    ['YESTERDAY', '2026-11-21'],
    // No clock of Berlin or New York showed these, but somebody wrote them: they stay.
    ['2026-03-29T02:30', '2026-03-29T02:30'],
    ['2026-03-08T02:30:00', '2026-03-08T02:30:00'],
  ])('%j is %s', (text, value) => {
    expect(parseTaskDate(text, now)).toEqual({ value })
  })
  test('with a zone is what the clock here shows then', () => {
    const ms = Date.UTC(2026, 10, 21, 23, 30)
    expect(parseTaskDate('2026-11-21T23:30Z', now)).toEqual({ value: localDateTime(ms) })
    expect(parseTaskDate('2026-11-22T01:30:00+02:00', now)).toEqual({ value: localDateTime(ms) })
  })
  test('that is not given is none', () => {
    expect(parseTaskDate(null, now)).toEqual({ value: null })
  })
  test.each([['soon'], [''], ['2026-02-29'], ['21.11.2026'], ['2026-11-21T25:00'], ['2026-13-01']])(
    '%j is refused with the formats and an example',
    (text) => {
      expect(parseTaskDate(text, now)).toEqual({
        problem: `"${text}" is not a date; allowed: ${FORMATS}`,
      })
    },
  )
})
