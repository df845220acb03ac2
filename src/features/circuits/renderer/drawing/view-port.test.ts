import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitted, fittedHeight, panned, toSheet, zoomed, type ViewPort } from './view-port.ts'

const bounds = { x: 100, y: 50, width: 400, height: 200 }
const size = { width: 600, height: 300 }

test('a fitted sheet is seen whole, in the middle, and never blown up', () => {
  const port = fitted(bounds, size)
  const corner = toSheet(port, { x: 0, y: 0 })
  const end = toSheet(port, { x: 600, y: 300 })
  expect(corner.x).toBeLessThan(100)
  expect(end.y).toBeGreaterThan(250)
  expect((corner.x + end.x) / 2).toBeCloseTo(300)
  expect(fitted({ x: 0, y: 0, width: 10, height: 10 }, size).scale).toBe(1.15)
})

test('a place is as high as its sheet needs, up to the most there is', () => {
  expect(fittedHeight(bounds, 600, 420)).toBeLessThan(420)
  expect(fittedHeight({ ...bounds, height: 5000 }, 600, 420)).toBe(420)
})

test('zooming keeps what is under the pointer, and panning follows it', () => {
  const ports = fc.record({
    x: fc.integer({ min: -500, max: 500 }),
    y: fc.integer({ min: -500, max: 500 }),
    scale: fc.double({ min: 0.1, max: 3, noNaN: true }),
  })
  fc.assert(
    fc.property(ports, fc.double({ min: 0.2, max: 5, noNaN: true }), (port: ViewPort, factor) => {
      const at = { x: 120, y: 80 }
      const before = toSheet(port, at)
      const after = toSheet(zoomed(port, factor, at), at)
      const moved = toSheet(panned(port, 30, -10), { x: 150, y: 70 })
      return (
        Math.abs(before.x - after.x) < 1e-6 &&
        Math.abs(before.y - after.y) < 1e-6 &&
        Math.abs(moved.x - before.x) < 1e-6 &&
        Math.abs(moved.y - before.y) < 1e-6
      )
    }),
  )
})
