import { expect, test } from 'vitest'
import { placeBeside, type Box } from './place-beside.ts'

const CARD = { width: 320, height: 180 }
const WIDE = { width: 1280, height: 800 }
const covers = (about: Box, { left, top }: { readonly left: number; readonly top: number }) =>
  left < about.left + about.width &&
  left + CARD.width > about.left &&
  top < about.top + about.height &&
  top + CARD.height > about.top

test.each([
  ['right of what is at the left', { left: 44, top: 0, width: 240, height: 780 }, { left: 296 }],
  ['left of what is at the right', { left: 920, top: 0, width: 360, height: 780 }, { left: 588 }],
  [
    'below what is as wide as the window',
    { left: 0, top: 0, width: 1280, height: 40 },
    { top: 52 },
  ],
  ['above what is at the bottom', { left: 0, top: 740, width: 1280, height: 60 }, { top: 548 }],
])('%s', (_, about, place) => {
  const at = placeBeside(about, CARD, WIDE)
  expect(at).toMatchObject(place)
  expect(covers(about, at)).toBe(false)
})
test('on a phone it stays in the window, and above the bar', () => {
  const view = { width: 390, height: 760 }
  const button = { left: 312, top: 703, width: 78, height: 57 }
  const at = placeBeside(button, CARD, view)
  expect(at.left + CARD.width).toBeLessThanOrEqual(view.width)
  expect(covers(button, at)).toBe(false)
})
test('without anything in sight, or room beside it, it is in the corner', () => {
  const corner = { left: 952, top: 612 }
  expect(placeBeside(null, CARD, WIDE)).toEqual(corner)
  expect(placeBeside({ left: 0, top: 0, ...WIDE }, CARD, WIDE)).toEqual(corner)
})
