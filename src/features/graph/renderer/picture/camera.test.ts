import { expect, test } from 'vitest'
import { dotAt, fitted, zoomed } from './camera.ts'

const SIZE = { width: 400, height: 200 }
const dots = {
  positions: Float32Array.of(0, 0, 100, 50, 9000, 9000),
  sizes: Float32Array.of(4, 4, 4),
  shown: Uint8Array.of(1, 1, 0),
}
const inView = (camera: ReturnType<typeof fitted>, dot: number): [number, number] => [
  camera.x + (dots.positions[dot * 2] ?? 0) * camera.scale,
  camera.y + (dots.positions[dot * 2 + 1] ?? 0) * camera.scale,
]

test('all that is shown is in the picture, in its middle, and what is hidden does not count', () => {
  const camera = fitted(dots.positions, dots.shown, SIZE)
  const [left, top] = inView(camera, 0)
  const [right, bottom] = inView(camera, 1)
  expect(left).toBeGreaterThanOrEqual(48)
  expect(right).toBeLessThanOrEqual(352)
  expect((left + right) / 2).toBeCloseTo(200)
  expect((top + bottom) / 2).toBeCloseTo(100)
})

test('one dot, and none, have numbers too', () => {
  expect(inView(fitted(dots.positions, Uint8Array.of(0, 1, 0), SIZE), 1)).toEqual([200, 100])
  expect(fitted(new Float32Array(), new Uint8Array(), SIZE)).toEqual({ x: 200, y: 100, scale: 1 })
})

test('what is zoomed at stays where it is', () => {
  const camera = fitted(dots.positions, dots.shown, SIZE)
  const [x, y] = inView(camera, 1)
  const [after, below] = inView(zoomed(camera, 3, { x, y }), 1)
  expect(after).toBeCloseTo(x)
  expect(below).toBeCloseTo(y)
})

test('a dot is hit on itself and a little beside; a hidden one never', () => {
  const camera = { x: 0, y: 0, scale: 1 }
  expect(dotAt({ x: 5, y: 5 }, camera, dots)).toBe(0)
  expect(dotAt({ x: 20, y: 5 }, camera, dots)).toBeNull()
  expect(dotAt({ x: 9000, y: 9000 }, camera, dots)).toBeNull()
})
