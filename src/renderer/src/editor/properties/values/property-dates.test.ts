import { expect, test } from 'vitest'
import { readDate, readDateTime } from './property-dates.ts'

const NOW = new Date(2026, 10, 23, 13).getTime() // a Monday

test.each([
  ['tomorrow', '2026-11-24'],
  [' 2026-12-03 ', '2026-12-03'],
  ['3 dec', '2026-12-03'],
  ['friday', '2026-11-27'],
  ['2026-02-30', null],
  ['soon', null],
  ['', null],
])('the day %j is %j', (text, day) => expect(readDate(text, NOW, 1)).toBe(day))

test.each([
  ['tomorrow 15:00', '2026-11-24T15:00'],
  ['fri at 9:30', '2026-11-27T09:30'],
  ['2026-12-03T09:30:15', '2026-12-03T09:30:15'],
  ['2026-12-03 09:30', '2026-12-03T09:30'],
  ['tomorrow', '2026-11-24T00:00'],
  ['tomorrow 25:00', null],
  ['15:00', null],
])('the moment %j is %j', (text, moment) => expect(readDateTime(text, NOW, 1)).toBe(moment))
