import { expect, test } from 'vitest'
import { FollowedJson } from './followed-json.ts'

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

test('is what JSON can say', () => {
  for (const value of [null, 'a', 0.5, true, [], { a: [{ b: null }] }])
    expect(FollowedJson.safeParse(value).success).toBe(true)
  for (const value of [undefined, NaN, () => {}, { a: undefined }, [1n]])
    expect(FollowedJson.safeParse(value).success).toBe(false)
})

test('is not what is nested deeper than can be followed, however deep that is', () => {
  expect(FollowedJson.safeParse(nested(60)).success).toBe(true)
  expect(FollowedJson.safeParse(nested(100)).success).toBe(false)
  let deep: unknown = 0
  for (let depth = 0; depth < 1_000_000; depth += 1) deep = { a: deep }
  expect(FollowedJson.safeParse(deep).success).toBe(false)
})
