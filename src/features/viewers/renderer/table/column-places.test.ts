import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnPlaces, shownBetween } from './column-places.ts'

test('columns are as wide as their cells, within limits', () => {
  expect(columnPlaces([['a', 'x'.repeat(20), 'y'.repeat(500)]], 3)).toEqual([0, 56, 228, 588])
  expect(columnPlaces([['a\n'.repeat(100)]], 2)).toEqual([0, 56, 112])
})
test('what is shown are those that the place cuts, and no others', () => {
  const widths = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 50 })
  fc.assert(
    fc.property(widths, fc.nat(4000), fc.integer({ min: 1, max: 900 }), (all, from, length) => {
      const places = [0]
      for (const width of all) places.push((places.at(-1) ?? 0) + width)
      const end = places.at(-1) ?? 0
      const start = Math.min(from, end - 1)
      const { first, last } = shownBetween(places, start, start + length)
      expect(places[first]).toBeLessThanOrEqual(start)
      expect(places[first + 1]).toBeGreaterThan(start)
      expect(places[last + 1]).toBeGreaterThan(Math.min(start + length, end - 1))
    }),
  )
})
