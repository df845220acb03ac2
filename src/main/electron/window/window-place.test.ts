import { expect, test } from 'vitest'
import { placeOf } from './window-place.ts'

const screens = [{ x: 0, y: 0, width: 1920, height: 1080 }]
const size = { width: 1000, height: 700 }
const kept = { ...size, isMaximized: false, isFullScreen: false }

test('a window comes back where it was, while a screen shows it', () => {
  expect(placeOf({ ...kept, x: 50, y: 60 }, screens)).toEqual({ ...size, x: 50, y: 60 })
})
test('of a screen that is gone only the size is kept', () => {
  for (const [x, y] of [
    [3000, 60],
    [-950, 60],
    [50, 2000],
    [50, -500],
    [null, null],
  ] as const)
    expect(placeOf({ ...kept, x, y }, screens)).toEqual(size)
  const large = { ...kept, x: 2000, y: 60, width: 2400, height: 1300 }
  expect(placeOf(large, screens)).toEqual({ width: 1920, height: 1080 })
})
test('the first time it has the size of the design', () => {
  expect(placeOf(null, screens)).toEqual({ width: 1280, height: 800 })
})
