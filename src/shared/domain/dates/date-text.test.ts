import { expect, test } from 'vitest'
import { parseDate } from './date-text.ts'

const now = new Date(2024, 1, 29, 23, 59, 59).getTime()

test('reads days and moments in local time, and moments with a zone exactly', () => {
  expect(parseDate('2024-01-31', now)).toBe(new Date(2024, 0, 31).getTime())
  expect(parseDate('2024-01-31T09:30', now)).toBe(new Date(2024, 0, 31, 9, 30).getTime())
  expect(parseDate('2024-01-31T09:30:15Z', now)).toBe(Date.UTC(2024, 0, 31, 9, 30, 15))
  expect(parseDate('2024-01-31T09:30:00+02:00', now)).toBe(Date.UTC(2024, 0, 31, 7, 30))
})

test('reads words relative to the local day', () => {
  expect(parseDate(' Today ', now)).toBe(new Date(2024, 1, 29).getTime())
  expect(parseDate('tomorrow', now)).toBe(new Date(2024, 2, 1).getTime())
  expect(parseDate('yesterday', now)).toBe(new Date(2024, 1, 28).getTime())
})

test.each([
  '',
  'soon',
  '2024-02-30',
  '2023-02-29',
  '2024-13-01',
  '2024-1-5',
  '2024-01-01T24:00',
  'constructor',
])('refuses %j', (text) => {
  expect(parseDate(text, now)).toBeNull()
})
