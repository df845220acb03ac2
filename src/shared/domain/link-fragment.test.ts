import { expect, test } from 'vitest'
import { linkFragment } from './link-fragment.ts'

test.each([
  ['report.pdf#page=3', 'page=3'],
  ['talk.mp3#t=90', 't=90'],
  ['a%20b.pdf#page%3D3', 'page=3'],
  ['a.pdf#page=3#x', 'page=3#x'],
  ['100%#50%', '50%'],
  ['report.pdf', null],
  ['report.pdf#', null],
])('the place that %s leads to is %s', (target, place) => {
  expect(linkFragment(target)).toBe(place)
})
