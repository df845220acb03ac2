import { expect, test } from 'vitest'
import { indexBeside, indexOfMatch } from './matches.ts'

const matches = { starts: [2, 5, 5, 9], ends: [4, 5, 7, 12] }
const at = (from: number, to = from) => ({ from, to })

test.each([
  ['after a place', at(0), false, 0],
  ['from one to the next, an empty one too', at(2, 4), false, 1],
  ['round the end', at(9, 12), false, 0],
  ['from within one', at(10), false, 0],
  ['before a place', at(8), true, 2],
  ['not one that ends after the place', at(6), true, 1],
  ['before, round the beginning', at(2, 4), true, 3],
])('the match %s', (_name, selected, isBackward, index) => {
  expect(indexBeside(matches, selected, isBackward)).toBe(index)
})
test('none is beside anything where there is none, and half of one is none', () => {
  expect(indexBeside({ starts: [], ends: [] }, at(3), false)).toBe(-1)
  expect(indexOfMatch(matches, at(2, 3))).toBe(-1)
})
