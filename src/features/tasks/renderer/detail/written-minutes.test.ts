import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { spokenMinutes } from '../parts/spoken-minutes.ts'
import { loggedMinutes, minutesIn } from './written-minutes.ts'

test('a length is read as people write it', () => {
  const read = (text: string) => minutesIn(text, 1)
  expect(['30m', '1h 30m', '1.5h', '~2h', '45 min', '1 h 5 min', '90'].map(read)).toEqual([
    30,
    90,
    90,
    120,
    45,
    65,
    null,
  ])
})
test('what the field says of a length is that length when it is written back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 525_600 }), (minutes) => {
      expect(minutesIn(spokenMinutes(minutes), 1)).toBe(minutes)
    }),
    { numRuns: runs(2000) },
  )
})
test('what is no length, or means more than a length, is none', () => {
  for (const text of [
    '',
    ' ',
    'long',
    '0',
    '0m',
    '-30m',
    '1h 30m tomorrow',
    '30m #tag',
    '9999999h',
  ])
    expect(minutesIn(text, 1), text).toBeNull()
})
test('what was worked is all that has ended, by whatever clock it was written', () => {
  expect(
    loggedMinutes([
      { start: '2026-11-22T09:00', end: '2026-11-22T09:30' },
      { start: '2026-11-22T23:50:00+01:00', end: '2026-11-22T23:00:00Z' },
      { start: '2026-11-22T10:00', end: null },
    ]),
  ).toBe(40)
  expect(loggedMinutes([])).toBe(0)
})
test('a time that cannot be read, or ends before it begins, takes nothing from the others', () => {
  const half = { start: '2026-11-22T09:00', end: '2026-11-22T09:30' }
  expect(loggedMinutes([half, { start: 'soon', end: '2026-11-22T09:30' }])).toBe(30)
  expect(loggedMinutes([half, { start: '2026-11-22T11:00', end: '2026-11-22T10:00' }])).toBe(30)
})
