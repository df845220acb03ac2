import { expect, test } from 'vitest'
import { dayAgo } from './day-ago.ts'

const at = (...parts: [number, number, number, number]): number => new Date(...parts).getTime()
const now = at(2026, 10, 21, 1)

test('says days as people do', () => {
  expect(dayAgo(at(2026, 10, 21, 0), now)).toBe('today')
  expect(dayAgo(at(2026, 10, 20, 23), now)).toBe('yesterday')
  expect(dayAgo(at(2026, 10, 17, 12), now)).toBe('Tue')
  expect(dayAgo(at(2026, 2, 3, 12), now)).toBe('3 Mar')
  expect(dayAgo(at(2024, 2, 3, 12), now)).toBe('3 Mar 2024')
})
