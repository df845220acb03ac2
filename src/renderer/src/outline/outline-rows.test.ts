import { expect, test } from 'vitest'
import type { Heading } from '../stores/text/outline.ts'
import { besideSection, endOfSection, foldedBelow, levelAt, outlineRows } from './outline-rows.ts'

/** `1A 2b 3c` */
const headingsOf = (short: string): Heading[] =>
  short
    .split(' ')
    .map((one, index) => ({ level: Number(one[0]), text: one.slice(1), line: index + 1 }))
const NOTE = headingsOf('1A 2b 3c 2b 1D')
const shown = (folded: readonly string[], filter = ''): string[] =>
  outlineRows(NOTE, { folded: new Set(folded), filter }).map(({ id }) => id)

test('what is folded hides what stands below it, and a filter shows what matches with what is above it', () => {
  expect(shown([])).toEqual(['0 A', '0 b', '0 c', '1 b', '0 D'])
  expect(shown(['0 b'])).toEqual(['0 A', '0 b', '1 b', '0 D'])
  expect(shown(['0 A'])).toEqual(['0 A', '0 D'])
  expect(shown(['0 A'], ' C')).toEqual(['0 A', '0 b', '0 c'])
  expect(shown([], 'nothing')).toEqual([])
  expect(shown([...foldedBelow(NOTE, 2)])).toEqual(['0 A', '0 b', '1 b', '0 D'])
})
test('sections end where the next one begins that is not below, and have neighbours below the same heading', () => {
  expect([0, 1, 2, 3, 4].map((index) => endOfSection(NOTE, index))).toEqual([4, 3, 3, 4, 5])
  expect([0, 1, 2, 3, 4].map((index) => besideSection(NOTE, index, 'down'))).toEqual([
    5,
    4,
    null,
    null,
    null,
  ])
  expect([0, 1, 2, 3, 4].map((index) => besideSection(NOTE, index, 'up'))).toEqual([
    null,
    null,
    null,
    1,
    0,
  ])
})
test('a dropped section stands below what is above it, and takes nothing from what is below', () => {
  expect(levelAt(NOTE, 4, 1, 1)).toBe(2)
  expect(levelAt(NOTE, 4, 2, 1)).toBe(3)
  expect(levelAt(NOTE, 4, 5, 5)).toBe(3)
  expect(levelAt(NOTE, 1, 5, 5)).toBe(2)
  expect(levelAt(NOTE, 1, 0, 3)).toBe(1)
})
