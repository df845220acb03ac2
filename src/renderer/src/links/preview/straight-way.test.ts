import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { isIn, isOnTheWay, type Point } from './on-the-way.ts'

const place = (most: number) => fc.integer({ min: -most, max: most })
const way = fc
  .record({
    card: fc.record({ left: place(300), top: place(300), width: fc.integer({ min: 20, max: 400 }), height: fc.integer({ min: 20, max: 400 }) }), // oxfmt-ignore
    start: fc.record({ x: place(900), y: place(900) }),
    into: fc.tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 99 })),
  })
  .map(({ card: { left, top, width, height }, start, into: [across, down] }) => ({
    card: { left, right: left + width, top, bottom: top + height },
    start,
    target: { x: left + (width * across) / 100, y: top + (height * down) / 100 },
  }))
  .filter(({ card, start }) => !isIn(start, card))
const between = (from: Point, to: Point, part: number): Point => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
})

test('who goes straight to any place of a card is on the way until the card begins, from wherever', () => {
  fc.assert(
    fc.property(way, ({ card, start, target }) => {
      for (const percent of [1, 10, 25, 50, 75, 90, 99]) {
        const at = between(start, target, percent / 100)
        expect(isIn(at, card) || isOnTheWay(start, at, card), `${percent} %`).toBe(true)
      }
    }),
    { numRuns: runs(5000) },
  )
})
test('who goes the other way is not, however far', () => {
  fc.assert(
    fc.property(way, fc.integer({ min: 1, max: 300 }), ({ card, start, target }, percent) => {
      expect(isOnTheWay(start, between(start, target, -percent / 100), card)).toBe(false)
    }),
    { numRuns: runs(5000) },
  )
})
test('from beyond a corner the lower part of a card is reached, too', () => {
  const card = { left: 100, right: 200, top: 100, bottom: 200 }
  expect(isOnTheWay({ x: 0, y: 90 }, { x: 50, y: 135 }, card)).toBe(true)
  expect(isOnTheWay({ x: 0, y: 90 }, { x: 20, y: 190 }, card)).toBe(false)
})
