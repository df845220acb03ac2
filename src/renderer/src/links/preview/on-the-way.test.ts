import { expect, test } from 'vitest'
import { isIn, isOnTheWay } from './on-the-way.ts'

const CARD = { left: 100, right: 500, top: 220, bottom: 520 }
const START = { x: 130, y: 200 }

test.each([
  ['straight down', { x: 130, y: 215 }, true],
  ['aslant to the far corner', { x: 300, y: 211 }, true],
  ['along the line of text', { x: 300, y: 200 }, false],
  ['away from it', { x: 130, y: 190 }, false],
  ['beside it', { x: 60, y: 215 }, false],
])('a pointer that goes %s', (_, at, isMeant) => {
  expect(isOnTheWay(START, at, CARD)).toBe(isMeant)
})

test.each([
  ['above', { x: 300, y: 560 }, { x: 300, y: 530 }],
  ['on its left', { x: 540, y: 300 }, { x: 520, y: 310 }],
  ['on its right', { x: 60, y: 300 }, { x: 90, y: 290 }],
])('the card may stand %s', (_, start, at) => {
  expect(isOnTheWay(start, at, CARD)).toBe(true)
  expect(isOnTheWay(start, { x: 2 * start.x - at.x, y: 2 * start.y - at.y }, CARD)).toBe(false)
})

test('a hand is not steady: some px beside a box are in it', () => {
  expect(isIn({ x: 97, y: 217 }, CARD)).toBe(true)
  expect(isIn({ x: 90, y: 300 }, CARD)).toBe(false)
})
