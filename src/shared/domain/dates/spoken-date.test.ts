import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  clockTime,
  exactDate,
  exactMoment,
  monthName,
  spokenDate,
  spokenDayOf,
  spokenMoment,
  spokenSpan,
  windowLocale,
} from './spoken-date.ts'
import { spokenNumber } from '../spoken-number.ts'

const british = windowLocale(['en-GB'])
const american = windowLocale(['en-US', 'en'])
const at = (...parts: [number, number, number, number, number?]): number =>
  new Date(...parts).getTime()
const now = at(2026, 10, 22, 1)

describe('dates in one way (W14)', () => {
  test.each([
    ['2026-11-22', 'today'],
    ['2026-11-22T15:00', 'today 15:00'],
    ['2026-11-23', 'tomorrow'],
    ['2026-11-21', 'yesterday'],
    ['2026-12-03', 'Thu 3 Dec'],
    ['2026-11-17', 'Tue 17 Nov'],
    ['2027-01-02T09:30:00', '2 Jan 2027 09:30'],
    ['2024-03-03', '3 Mar 2024'],
  ])('%s is %s', (date, words) => {
    expect(spokenDate(date, '2026-11-22', british)).toBe(words)
  })

  test('a moment that was is said like a day that comes', () => {
    expect(spokenDayOf(at(2026, 10, 22, 0), now, british)).toBe('today')
    expect(spokenDayOf(at(2026, 10, 21, 23), now, british)).toBe('yesterday')
    expect(spokenDayOf(at(2026, 10, 17, 12), now, british)).toBe('Tue 17 Nov')
    expect(spokenMoment(at(2026, 10, 22, 0, 42), now, british)).toBe('00:42')
    expect(spokenMoment(at(2026, 10, 21, 13, 42), now, british)).toBe('yesterday 13:42')
  })

  test('exactly, for hovering', () => {
    expect(exactDate('2026-12-03', british)).toBe('Thursday 3 December 2026')
    expect(exactDate('2026-12-03T15:00', british)).toBe('Thursday 3 December 2026, 15:00')
    expect(exactMoment(at(2026, 11, 3, 9, 5), british)).toBe('Thursday 3 December 2026, 09:05:00')
    expect(monthName('2026-12-03', british)).toBe('December 2026')
  })

  test('a span says what its ends share once', () => {
    expect(spokenSpan('2026-11-16', '2026-11-22', british)).toBe('16 – 22 November 2026')
    expect(spokenSpan('2026-11-30', '2026-12-06', british)).toBe('30 November – 6 December 2026')
    expect(spokenSpan('2026-12-28', '2027-01-03', british)).toBe(
      '28 December 2026 – 3 January 2027',
    )
  })

  test('the order and the clock are those of the person, the words English', () => {
    expect(spokenDate('2026-12-03T15:00', '2026-11-22', american)).toMatch(/^Thu Dec 3 3:00\sPM$/)
    expect(clockTime(at(2026, 10, 22, 13, 42), american)).toMatch(/^1:42\sPM$/)
    expect(spokenNumber(1204, american.language)).toBe('1,204')
    expect(windowLocale(['de-DE', 'de'])).toEqual({ language: 'en-GB', hour12: false })
    expect(windowLocale(['de-DE', 'en-US'])).toEqual({ language: 'en-US', hour12: false })
    expect(spokenNumber(1204, windowLocale(['de-DE']).language)).toBe('1,204')
    expect([0, 7, 999, 0.5, -3].map((number) => spokenNumber(number))).toEqual([
      '0',
      '7',
      '999',
      '0.5',
      '-3',
    ])
  })
})

test('a thousand rows of a list make no more forms than one', () => {
  spokenMoment(0, 1e12)
  spokenNumber(1000)
  const made = [vi.spyOn(Intl, 'DateTimeFormat'), vi.spyOn(Intl, 'NumberFormat')]
  onTestFinished(() => made.forEach((spy) => spy.mockRestore()))
  for (let row = 0; row < 1000; row += 1) {
    spokenMoment(row, 1e12)
    spokenNumber(1000 * row)
  }
  expect(made.map((spy) => spy.mock.calls.length)).toEqual([0, 0])
})

test('clocks of another zone are read as soon as the machine is there', () => {
  const before = process.env['TZ']
  onTestFinished(() => {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  })
  const saidIn = (zone: string): string => {
    process.env['TZ'] = zone
    return exactMoment(Date.UTC(2026, 10, 28, 12), { language: 'en-GB', hour12: false })
  }
  expect(saidIn('Asia/Tokyo')).toContain('21:00:00')
  expect(saidIn('America/New_York')).toContain('07:00:00')
})
