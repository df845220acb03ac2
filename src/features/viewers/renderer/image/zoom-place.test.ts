import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import type { Size } from '../../../../renderer/src/ui/layout/use-element-size.ts'
import { fitted, isLarger, panned, zoomed } from './zoom-place.ts'

const size = fc.record({
  width: fc.integer({ min: 1, max: 9000 }),
  height: fc.integer({ min: 1, max: 9000 }),
})
const room = fc.record({
  width: fc.integer({ min: 40, max: 4000 }),
  height: fc.integer({ min: 40, max: 4000 }),
})

test('a large image fits wholly, a small one stays as it is, both in the middle', () => {
  expect(fitted({ width: 2000, height: 1000 }, { width: 500, height: 500 })).toEqual({
    scale: 0.25,
    x: 0,
    y: 125,
  })
  expect(fitted({ width: 40, height: 20 }, { width: 500, height: 300 })).toEqual({
    scale: 1,
    x: 230,
    y: 140,
  })
})
test('what lies under the pointer stays there', () => {
  const image = { width: 1000, height: 1000 }
  const frame = { width: 500, height: 500 }
  const at = { x: 100, y: 400 }
  const place = zoomed(fitted(image, frame), 4, { at, image, frame })
  expect(place.scale).toBe(2)
  expect((at.x - place.x) / place.scale).toBeCloseTo(200)
  expect((at.y - place.y) / place.scale).toBeCloseTo(800)
})
test('however it is zoomed and moved, an image cannot be lost', () => {
  const step = fc.oneof(
    fc.record({
      factor: fc.double({ min: 0.01, max: 100, noNaN: true }),
      x: fc.integer({ min: 0, max: 40 }),
    }),
    fc.record({
      byX: fc.integer({ min: -9999, max: 9999 }),
      byY: fc.integer({ min: -9999, max: 9999 }),
    }),
  )
  fc.assert(
    fc.property(size, room, fc.array(step, { maxLength: 12 }), (image, frame, steps) => {
      let place = fitted(image, frame)
      for (const each of steps)
        place =
          'factor' in each
            ? zoomed(place, each.factor, { at: { x: each.x, y: each.x }, image, frame })
            : panned(place, each, { image, frame })
      const gap = (start: number, length: number, all: number): void => {
        // It is wholly inside, or covers all of the frame.
        if (length <= all) expect(start).toBeGreaterThanOrEqual(-0.01)
        else expect(Math.max(start, all - (start + length))).toBeLessThanOrEqual(0.01)
      }
      gap(place.x, image.width * place.scale, frame.width)
      gap(place.y, image.height * place.scale, frame.height)
    }),
    { numRuns: runs(1000) },
  )
})
test('what fits is not larger than its frame', () => {
  fc.assert(
    fc.property(size, room, (image: Size, frame: Size) => {
      expect(isLarger(fitted(image, frame), image, frame)).toBe(false)
    }),
  )
})
