import { describe, expect, test } from 'vitest'
import { readDay, readPeriod, type DateContext } from './date-words.ts'

/** A Wednesday. */
const wednesday: DateContext = { nowMs: new Date(2026, 10, 18, 15, 30).getTime(), weekStart: 1 }

describe('a day in words, on Wednesday 2026-11-18', () => {
  test.each([
    ['today', '2026-11-18'],
    ['Tomorrow', '2026-11-19'],
    ['yesterday', '2026-11-17'],
    ['the day after tomorrow', '2026-11-20'],
    ['day before yesterday', '2026-11-16'],
    ['friday', '2026-11-20'],
    ['on Fri', '2026-11-20'],
    ['monday', '2026-11-23'],
    ['wednesday', '2026-11-18'],
    ['this monday', '2026-11-16'],
    ['next friday', '2026-11-27'],
    ['next monday', '2026-11-23'],
    ['next wednesday', '2026-11-25'],
    ['last monday', '2026-11-16'],
    ['last wednesday', '2026-11-11'],
    ['last friday', '2026-11-13'],
    ['in two weeks', '2026-12-02'],
    ['in 3 days', '2026-11-21'],
    ['a week from now', '2026-11-25'],
    ['3 days ago', '2026-11-15'],
    ['a month ago', '2026-10-18'],
    ['in a year', '2027-11-18'],
    ['december 24', '2026-12-24'],
    ['24 Dec', '2026-12-24'],
    ['March 3rd', '2027-03-03'],
    ['the 3rd of March', '2027-03-03'],
    ['March 3, 2024', '2024-03-03'],
    ['29 February 2024', '2024-02-29'],
    ['2026-11-21', '2026-11-21'],
  ])('%s is %s', (words, day) => {
    expect(readDay(words, wednesday)).toBe(day)
  })

  test.each([
    ['friday', '2026-11-13'],
    ['monday', '2026-11-16'],
    ['december 24', '2025-12-24'],
    ['march 3', '2026-03-03'],
  ])('%s of a memory is %s', (words, day) => {
    expect(readDay(words, wednesday, 'behind')).toBe(day)
  })

  test.each([
    '',
    'someday',
    '30 february 2026',
    '2026-02-30',
    'in many days',
    'two weeks',
    'mon ami',
    'marchpane 3',
  ])('%j is none', (words) => {
    expect(readDay(words, wednesday)).toBeNull()
  })

  test('a week may begin on Sunday', () => {
    const sunday = { nowMs: new Date(2026, 10, 22).getTime(), weekStart: 1 } as const
    expect(readDay('next friday', sunday)).toBe('2026-11-27')
    expect(readDay('next friday', { ...sunday, weekStart: 0 })).toBe('2026-12-04')
  })

  test('a month from the last day of a long one is the last day of the short one', () => {
    const lastDay = { nowMs: new Date(2027, 0, 31).getTime(), weekStart: 1 } as const
    expect(readDay('in a month', lastDay)).toBe('2027-02-28')
  })
})

describe('a span of days', () => {
  test.each([
    ['yesterday', '2026-11-17', '2026-11-18'],
    ['this week', '2026-11-16', '2026-11-23'],
    ['last week', '2026-11-09', '2026-11-16'],
    ['this month', '2026-11-01', '2026-12-01'],
    ['last month', '2026-10-01', '2026-11-01'],
    ['last year', '2025-01-01', '2026-01-01'],
    ['the last 10 days', '2026-11-08', '2026-11-19'],
    ['March', '2026-03-01', '2026-04-01'],
    ['December', '2025-12-01', '2026-01-01'],
    ['December 2024', '2024-12-01', '2025-01-01'],
    ['2025', '2025-01-01', '2026-01-01'],
  ])('%s is from %s and before %s', (words, from, before) => {
    expect(readPeriod(words, wednesday)).toEqual({ from, before })
  })

  test.each(['', 'soon', 'the garden', '12345'])('%j is none', (words) => {
    expect(readPeriod(words, wednesday)).toBeNull()
  })
})
