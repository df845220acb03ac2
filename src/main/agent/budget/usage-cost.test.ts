import { expect, test } from 'vitest'
import { usageAndCost } from './usage-cost.ts'

const PRICES = { input: 3, output: 15, cached: 0.3 }
const costOf = (
  usage: Parameters<typeof usageAndCost>[0][number],
  prices: typeof PRICES | Omit<typeof PRICES, 'cached'> = PRICES,
) => usageAndCost([usage], { answers: 1, prices }).costDollars

test('what the server had from before costs what that costs', () => {
  expect(costOf({ promptTokens: 1_000_000, completionTokens: 0 })).toBe(3)
  expect(
    costOf({ promptTokens: 1_000_000, completionTokens: 0, cachedTokens: 900_000 }),
  ).toBeCloseTo(0.57)
})

test('without a price of its own it costs as much as what is read', () => {
  const usage = { promptTokens: 1_000_000, completionTokens: 100_000, cachedTokens: 900_000 }
  expect(costOf(usage, { input: 3, output: 15 })).toBeCloseTo(4.5)
})

test('a server that does not count it among the prompt is read so', () => {
  expect(costOf({ promptTokens: 100_000, completionTokens: 0, cachedTokens: 900_000 })).toBeCloseTo(
    0.57,
  )
})

test('answers are added up; no cost is said where one was not counted, or the prices are not known', () => {
  const used = [
    { promptTokens: 10, completionTokens: 1 },
    { promptTokens: 20, completionTokens: 2, cachedTokens: 9 },
  ]
  const usage = { promptTokens: 30, completionTokens: 3, cachedTokens: 9 }
  expect(usageAndCost(used, { answers: 3, prices: PRICES })).toEqual({ usage })
  expect(usageAndCost(used, { answers: 2, prices: undefined })).toEqual({ usage })
  expect(usageAndCost(used, { answers: 2, prices: PRICES })).toMatchObject({ usage })
})
