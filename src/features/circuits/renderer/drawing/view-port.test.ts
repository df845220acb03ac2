import { expect, test } from 'vitest'
import { toSheet } from '../../../../renderer/src/ui/layout/view-port.ts'
import { fitted, fittedHeight } from './view-port.ts'

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
