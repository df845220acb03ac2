import { expect, test } from 'vitest'
import { spokenDuration } from './spoken-time.ts'
import { usageText } from './usage-text.ts'

const cost = (costDollars: number | null): string =>
  usageText({ usage: { promptTokens: 900, completionTokens: 90 }, costDollars }).short

test('what an answer cost is said in cents, and finer where it is less', () => {
  expect([0, 0.0004, 0.004, 0.0996, 0.1, 1.2, 12].map(cost)).toEqual([
    '$0',
    'less than $0.001',
    '$0.004',
    '$0.10',
    '$0.10',
    '$1.20',
    '$12.00',
  ])
})
test('where nobody knows the price it is tokens, with those that came from a cache', () => {
  expect(cost(null)).toBe('990 tokens')
  const usage = { promptTokens: 900, completionTokens: 90, cachedTokens: 300 }
  expect(usageText({ usage, costDollars: null }).long).toBe(
    '900 tokens read (300 from a cache), 90 written',
  )
  expect(usageText({ usage, costDollars: 0.5 }).long).toMatch(/, \$0\.50$/)
})
test('a time is said in one unit, or in minutes and seconds, without 60 seconds and 1000 ms', () => {
  expect([0, 41.4, 999.6, 1000, 59_949, 59_950, 119_600, 3_605_000].map(spokenDuration)).toEqual([
    '0 ms',
    '41 ms',
    '1.0 s',
    '1.0 s',
    '59.9 s',
    '1 min 0 s',
    '2 min 0 s',
    '60 min 5 s',
  ])
})
