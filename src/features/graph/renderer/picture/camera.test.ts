import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
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
  const [after, below] = inView(zoomed(camera, 3, { x, y }, camera.scale), 1)
  expect(after).toBeCloseTo(x)
  expect(below).toBeCloseTo(y)
})

test('a dot is hit on itself and a little beside; a hidden one never', () => {
  const camera = { x: 0, y: 0, scale: 1 }
  expect(dotAt({ x: 5, y: 5 }, camera, dots)).toBe(0)
  expect(dotAt({ x: 20, y: 5 }, camera, dots)).toBeNull()
  expect(dotAt({ x: 9000, y: 9000 }, camera, dots)).toBeNull()
})

test('nobody zooms so near, or so far away, that nothing can be seen or found again', () => {
  const whole = fitted(dots.positions, dots.shown, SIZE)
  const steps = fc.array(
    fc.record({
      by: fc.constantFrom(0.001, 0.2, 0.9, 1, 1.4, 30, 1e9),
      at: fc.record({ x: fc.nat(400), y: fc.nat(200) }),
    }),
    { maxLength: 200 },
  )
  fc.assert(
    fc.property(steps, (zooms) => {
      let camera = whole
      for (const { by, at } of zooms) {
        const next = zoomed(camera, by, at, whole.scale)
        expect(next.scale).toBeGreaterThanOrEqual(whole.scale / 4)
        expect(next.scale).toBeLessThanOrEqual(whole.scale * 50)
        // What lies under the pointer stays there, also at the ends.
        expect((at.x - next.x) / next.scale).toBeCloseTo((at.x - camera.x) / camera.scale, 4)
        camera = next
      }
      expect(Object.values(camera).every(Number.isFinite)).toBe(true)
    }),
    { numRuns: runs(300) },
  )
})

test('in a place without room, and for dots in one place, numbers stay numbers', () => {
  for (const size of [{ width: 0, height: 0 }, { width: 50, height: 2000 }, SIZE])
    for (const positions of [dots.positions, new Float32Array(6)]) {
      const camera = fitted(positions, Uint8Array.of(1, 1, 1), size)
      expect(Object.values(camera).every(Number.isFinite)).toBe(true)
      expect(camera.scale).toBeGreaterThan(0)
      expect(camera.scale).toBeLessThanOrEqual(12)
    }
})

test('of dots that lie upon each other the nearest is hit, and the first of two in one place', () => {
  const camera = { x: 0, y: 0, scale: 1 }
  const near = {
    positions: Float32Array.of(0, 0, 6, 0, 6, 0),
    sizes: Float32Array.of(9, 2, 2),
    shown: Uint8Array.of(1, 1, 1),
  }
  expect(dotAt({ x: 2, y: 0 }, camera, near)).toBe(0)
  expect(dotAt({ x: 5, y: 0 }, camera, near)).toBe(1)
  expect(dotAt({ x: 5, y: 0 }, camera, { ...near, shown: Uint8Array.of(1, 0, 1) })).toBe(2)
})
