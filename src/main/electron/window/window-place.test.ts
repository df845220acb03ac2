import { expect, test } from 'vitest'
import { placeOf } from './window-place.ts'

const screens = [{ x: 0, y: 0, width: 1920, height: 1080 }]
const size = { width: 1000, height: 700, isMaximized: false }

test('a window comes back where it was, while a screen shows it', () => {
  const { isMaximized: _, ...bounds } = { x: 50, y: 60, ...size }
  expect(placeOf({ ...bounds, isMaximized: false }, screens)).toEqual(bounds)
})
test('of a screen that is gone only the size is kept', () => {
  for (const [x, y] of [
    [3000, 60],
    [-950, 60],
    [50, 2000],
    [50, -500],
    [null, null],
  ] as const)
    expect(placeOf({ x, y, ...size }, screens)).toEqual({ width: 1000, height: 700 })
})
test('the first time it has the size of the design', () => {
  expect(placeOf(null, screens)).toEqual({ width: 1280, height: 800 })
})
