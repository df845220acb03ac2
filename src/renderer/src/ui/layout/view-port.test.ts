import fc from 'fast-check'
import { test } from 'vitest'
import { panned, toSheet, zoomed, type ViewPort } from './view-port.ts'

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
