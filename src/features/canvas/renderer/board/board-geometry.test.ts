import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import type { Box, CanvasNode } from '../../shared/canvas.ts'
import { inReadingOrder, nearestTowards, withContents } from './card-order.ts'
import { arrowPath, edgePath, sideTowards } from './edge-path.ts'
import { resized } from './pointer/resize-box.ts'
import { snapBox } from './pointer/snap.ts'
import { panned, toSheet, zoomed } from '../../../../renderer/src/ui/layout/view-port.ts'
import { boundsOf, fitted, holds, showing, sightOf } from './view-port.ts'

const SIZE = { width: 800, height: 600 }
const number = fc.integer({ min: -5000, max: 5000 })
const length = fc.integer({ min: 40, max: 2000 })
const box: fc.Arbitrary<Box> = fc.record({ x: number, y: number, width: length, height: length })
const card = (id: string, x: number, y: number, type: 'text' | 'group' = 'text', side = 100) =>
  ({ id, type, x, y, width: side, height: side, text: '', label: '', color: null }) as CanvasNode

test('everything is in sight when all is shown, no larger than 100 %', () => {
  fc.assert(
    fc.property(fc.array(box, { minLength: 1, maxLength: 8 }), (boxes) => {
      const bounds = boundsOf(boxes) ?? { x: 0, y: 0, width: 0, height: 0 }
      const port = fitted(bounds, SIZE)
      expect(port.scale).toBeLessThanOrEqual(1)
      if (port.scale > 0.05) expect(holds(sightOf(port, SIZE, 0.001), bounds)).toBe(true)
    }),
    { numRuns: runs(1000) },
  )
})
test('what is under the pointer stays there while one zooms, and goes along while one pans', () => {
  const port = { x: 10, y: -20, scale: 0.7 }
  const at = { x: 300, y: 120 }
  const under = toSheet(port, at)
  const near = toSheet(zoomed(port, 3, at), at)
  expect(near.x).toBeCloseTo(under.x)
  expect(near.y).toBeCloseTo(under.y)
  const moved = toSheet(panned(port, 50, 7), { x: 350, y: 127 })
  expect(moved.x).toBeCloseTo(under.x)
  expect(moved.y).toBeCloseTo(under.y)
})
test('a card comes into sight, and nothing moves for one that is', () => {
  fc.assert(
    fc.property(box, number, number, ({ x, y }, portX, portY) => {
      const small = { x, y, width: 100, height: 60 }
      const port = { x: portX, y: portY, scale: 1 }
      const shown = showing(port, small, SIZE)
      expect(holds(sightOf(shown, SIZE), small)).toBe(true)
      if (holds(sightOf(port, SIZE), small)) expect(shown).toEqual(port)
    }),
    { numRuns: runs(1000) },
  )
})
test('an edge leaves from the sides that face each other, or from those it names', () => {
  const [a, b] = [card('a', 0, 0), card('b', 400, 10)]
  expect(sideTowards(a, { x: 450, y: 60 })).toBe('right')
  const free = edgePath({ fromSide: null, toSide: null }, a, b)
  expect([free.from, free.to]).toMatchObject([
    { x: 100, y: 50 },
    { x: 400, y: 60 },
  ])
  const named = edgePath({ fromSide: 'top', toSide: 'bottom' }, a, b)
  expect([named.from, named.to]).toMatchObject([
    { x: 50, y: 0 },
    { x: 450, y: 110 },
  ])
  expect(named.path).toMatch(/^M50 0C50 -\d/)
  expect(holds(named.box, { ...named.middle, width: 0, height: 0 })).toBe(true)
  expect(arrowPath({ x: 0, y: 0, side: 'left' }, 10)).toBe('M0 0L-10 -5.5L-10 5.5Z')
})
test('what is moved snaps to a neighbour that is near, else to the grid', () => {
  const moved = { x: 103, y: 209, width: 50, height: 50 }
  expect(snapBox(moved, [{ x: 100, y: 500, width: 80, height: 80 }], 6)).toEqual({
    x: 100,
    y: 200,
    guides: [{ axis: 'x', at: 100 }],
  })
  expect(snapBox(moved, [], 6)).toEqual({ x: 100, y: 200, guides: [] })
})
test('a handle moves its own side only, and never through the other', () => {
  const start = { x: 0, y: 0, width: 200, height: 100 }
  expect(resized(start, 'se', { x: 41, y: -500 })).toEqual({ x: 0, y: 0, width: 240, height: 40 })
  expect(resized(start, 'nw', { x: 500, y: 20 })).toEqual({ x: 160, y: 20, width: 40, height: 80 })
  expect(resized(start, 'e', { x: 7, y: 90 }, true)).toEqual({ ...start, width: 207 })
})
test('cards are gone through as one reads', () => {
  const order = inReadingOrder([
    card('d', 0, 300),
    card('b', 200, 20),
    card('a', 0, 0),
    card('c', 400, 10),
  ])
  expect(order.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
})
test('the nearest card in a direction is one that lies there', () => {
  fc.assert(
    fc.property(box, fc.array(box, { maxLength: 6 }), (from, others) => {
      const found = nearestTowards(from, 'right', others)
      const isRight = (each: Box): boolean => each.x + each.width / 2 > from.x + from.width / 2
      expect(found === null ? others.some(isRight) : !isRight(found)).toBe(false)
    }),
    { numRuns: runs(1000) },
  )
})
test('a group takes along what lies in it as a whole', () => {
  const nodes = [
    card('g', 0, 0, 'group', 500),
    card('in', 50, 50),
    card('half', 450, 0),
    card('out', 900, 0),
  ]
  expect([...withContents(new Set(['g']), nodes)]).toEqual(['g', 'in'])
  expect([...withContents(new Set(['in']), nodes)]).toEqual(['in'])
})
