import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxOf, pinPlace, rotationOf } from './part-geometry.ts'

const definition = { width: 60, height: 40 }
const at = (rotation: number) => ({ position: { x: 100, y: 200 }, properties: { rotation } })
const left = { position: { x: 0, y: 20 }, side: 'left' } as const
const corner = { position: { x: 60, y: 0 }, side: 'top' } as const

test('a part that is turned keeps its top left corner, and its sides change places', () => {
  expect(boxOf(at(0), definition)).toEqual({ x: 100, y: 200, width: 60, height: 40 })
  expect(boxOf(at(90), definition)).toEqual({ x: 100, y: 200, width: 40, height: 60 })
})

test('pins turn clockwise with their part', () => {
  expect(pinPlace(at(0), definition, left)).toEqual({ x: 100, y: 220, side: 'left' })
  expect(pinPlace(at(90), definition, left)).toEqual({ x: 120, y: 200, side: 'top' })
  expect(pinPlace(at(180), definition, left)).toEqual({ x: 160, y: 220, side: 'right' })
  expect(pinPlace(at(270), definition, left)).toEqual({ x: 120, y: 260, side: 'bottom' })
  expect(pinPlace(at(90), definition, corner)).toEqual({ x: 140, y: 260, side: 'right' })
})

test('a pin on the edge of its part stays on the edge, however the part is turned', () => {
  const points = fc.constantFrom(left, corner, {
    position: { x: 20, y: 40 },
    side: 'bottom',
  } as const)
  fc.assert(
    fc.property(points, fc.constantFrom(0, 90, 180, 270), (pin, rotation) => {
      const box = boxOf(at(rotation), definition)
      const { x, y, side } = pinPlace(at(rotation), definition, pin)
      const edge = {
        left: x === box.x,
        right: x === box.x + box.width,
        top: y === box.y,
        bottom: y === box.y + box.height,
      }
      return edge[side]
    }),
  )
})

test('what is no quarter turn, and a position that is no place, do no harm', () => {
  expect(rotationOf({ properties: { rotation: -90 } })).toBe(270)
  expect(rotationOf({ properties: { rotation: 'NaN' } })).toBe(0)
  expect(rotationOf({ properties: { rotation: 1e308 } })).toBe(0)
  expect(rotationOf({})).toBe(0)
  const wild = { position: { x: Number.NaN, y: 1e300 } }
  expect(boxOf(wild, definition)).toEqual({ x: 0, y: 1_000_000, width: 60, height: 40 })
})
