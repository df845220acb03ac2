import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { simpleRoute, withoutIdlePoints } from './simple-routes.ts'

const at = fc.integer({ min: -20, max: 20 }).map((step) => step * 20)
const side = fc.constantFrom('left', 'right', 'top', 'bottom')
const pin = fc.record({ x: at, y: at, side })

test('a drawn wire joins its pins, by level and upright stretches alone', () => {
  fc.assert(
    fc.property(pin, pin, (from, to) => {
      const route = simpleRoute(from, to)
      expect(route[0]).toEqual({ x: from.x, y: from.y })
      if (from.x !== to.x || from.y !== to.y) expect(route.at(-1)).toEqual({ x: to.x, y: to.y })
      for (const [index, point] of route.entries()) {
        const before = route[index - 1]
        if (before) expect(before.x === point.x || before.y === point.y).toBe(true)
      }
    }),
    { numRuns: runs(1000) },
  )
})
test('a wire to a pin ahead leaves to the side of its pin and comes in from the side of the other', () => {
  const route = simpleRoute({ x: 0, y: 0, side: 'right' }, { x: 100, y: 40, side: 'left' })
  expect(route).toEqual([
    { x: 0, y: 0 },
    { x: 50, y: 0 },
    { x: 50, y: 40 },
    { x: 100, y: 40 },
  ])
})
test('points that stand twice or on a straight stretch are left out', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 20, y: 0 },
    { x: 20, y: 5 },
  ]
  expect(withoutIdlePoints(points)).toEqual([
    { x: 0, y: 0 },
    { x: 20, y: 0 },
    { x: 20, y: 5 },
  ])
})
