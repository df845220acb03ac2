import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { centred, panned, SMALLEST_SCALE, toSheet, zoomed, type ViewPort } from './view-port.ts'

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const port = fc.record({ x: number(-5000, 5000), y: number(-5000, 5000), scale: number(0.05, 4) })
const point = fc.record({ x: number(0, 2000), y: number(0, 2000) })
const expectNear = (one: { x: number; y: number }, other: { x: number; y: number }): void => {
  expect(Math.abs(one.x - other.x)).toBeLessThan(1e-6)
  expect(Math.abs(one.y - other.y)).toBeLessThan(1e-6)
}

test('what lies under the pointer stays there however a sheet is zoomed, and no zoom has no end', () => {
  fc.assert(
    fc.property(port, point, fc.array(number(0.01, 50), { maxLength: 6 }), (start, at, factors) => {
      let now: ViewPort = start
      for (const factor of factors) {
        now = zoomed(now, factor, at)
        expectNear(toSheet(now, at), toSheet(start, at))
        expect(now.scale).toBeGreaterThanOrEqual(SMALLEST_SCALE)
        expect(now.scale).toBeLessThanOrEqual(4)
      }
    }),
    { numRuns: runs(2000) },
  )
})
test('a sheet that is dragged follows the pointer, at every zoom', () => {
  fc.assert(
    fc.property(port, point, number(-500, 500), number(-500, 500), (start, at, byX, byY) => {
      const there = { x: at.x + byX, y: at.y + byY }
      expectNear(toSheet(panned(start, byX, byY), there), toSheet(start, at))
    }),
    { numRuns: runs(2000) },
  )
})
test('a point is in the middle of a place of any size', () => {
  fc.assert(
    fc.property(point, number(0.05, 4), point, (middle, scale, { x: width, y: height }) => {
      const size = { width, height }
      expectNear(toSheet(centred(middle, scale, size), { x: width / 2, y: height / 2 }), middle)
    }),
    { numRuns: runs(2000) },
  )
})
