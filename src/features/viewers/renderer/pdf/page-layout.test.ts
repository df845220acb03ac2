import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layOut, pageAt, PAGE_GAP, placeAt, scaleFor, scrollFor } from './page-layout.ts'

const A4 = { width: 595, height: 842 }

test('a page is as wide as there is room, up to a size to read at', () => {
  expect(scaleFor('auto', A4, { width: 595 + 2 * PAGE_GAP, height: 400 })).toBe(1)
  expect(scaleFor('auto', A4, { width: 4000, height: 400 })).toBe(1.6)
  expect(scaleFor('width', A4, { width: 4000, height: 400 })).toBeGreaterThan(6)
  expect(scaleFor('page', A4, { width: 4000, height: 421 + 2 * PAGE_GAP })).toBe(0.5)
  expect(scaleFor(900, A4, { width: 100, height: 100 })).toBe(8)
})
test('pages lie below each other, and each is found at its place', () => {
  const layout = layOut([A4, { width: 842, height: 595 }, A4], 1)
  expect(layout.tops).toEqual([12, 866, 1473])
  expect([0, 12, 865, 866, 99_999].map((y) => pageAt(layout, y))).toEqual([1, 1, 1, 2, 3])
  expect(layout.width).toBe(842 + 2 * PAGE_GAP)
})
test('a place is seen where it was after pages are drawn in another size', () => {
  const page = fc.record({
    width: fc.integer({ min: 50, max: 2000 }),
    height: fc.integer({ min: 50, max: 2000 }),
  })
  fc.assert(
    fc.property(
      fc.array(page, { minLength: 1, maxLength: 30 }),
      fc.double({ min: 0.2, max: 6, noNaN: true }),
      fc.nat(20_000),
      fc.nat(600),
      (sizes, scale, scrolled, offset) => {
        const place = placeAt(layOut(sizes, 1), scrolled, offset)
        const larger = layOut(sizes, scale)
        const again = placeAt(larger, scrollFor(larger, place), offset)
        // In the gap below a page the next one may be nearer by then.
        if (place.ratio >= 0 && place.ratio < 0.99) {
          expect(again.page).toBe(place.page)
          expect(again.ratio).toBeCloseTo(place.ratio, 2)
        }
      },
    ),
  )
})
