import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../test/shared/property-runs.ts'
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

test('where nothing is below the levels that are shown, nothing is folded', () => {
  expect([...foldedBelow(NOTE, 3)]).toEqual([])
  expect([...foldedBelow(NOTE, 6)]).toEqual([])
  expect([...foldedBelow(headingsOf('6a'), 1)]).toEqual([])
  expect([...foldedBelow(NOTE, 1)]).toEqual(['0 A', '0 b'])
})

const anyHeadings = fc
  .array(
    fc.record({ level: fc.integer({ min: 1, max: 6 }), text: fc.constantFrom('a', 'b', '') }),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((all): Heading[] => all.map((one, index) => ({ ...one, line: index + 1 })))

test('whatever is folded, rows keep their order and their own ids, and what is looked for is never hidden', () => {
  fc.assert(
    fc.property(anyHeadings, fc.integer({ min: 1, max: 6 }), (headings, level) => {
      const folded = foldedBelow(headings, level)
      const all = outlineRows(headings, { folded: new Set(), filter: '' })
      const rows = outlineRows(headings, { folded, filter: '' })
      expect(all.map(({ index }) => index)).toEqual(headings.map((_, index) => index))
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
      const order = rows.map(({ index }) => index)
      expect(order).toEqual(order.toSorted((a, b) => a - b))
      // The first level of each run stays, however little is shown.
      expect(rows.some(({ heading }) => heading === headings[0])).toBe(true)
      const found = outlineRows(headings, { folded, filter: 'a' })
      const matching = headings.filter(({ text }) => text === 'a')
      expect(found.filter(({ heading }) => heading.text === 'a')).toHaveLength(matching.length)
    }),
    { numRuns: runs(2000) },
  )
})
test('a section that is dropped anywhere gets a level that its neighbours bear', () => {
  fc.assert(
    fc.property(
      anyHeadings,
      fc.nat(),
      fc.nat(),
      fc.integer({ min: -3, max: 9 }),
      (headings, ...drawn) => {
        const [nth, to, wanted] = drawn
        const moved = nth % headings.length
        const place = to % (headings.length + 1)
        const level = levelAt(headings, moved, place, wanted)
        const end = endOfSection(headings, moved)
        const above = headings[place > moved && place <= end ? moved - 1 : place - 1]
        expect(level).toBeGreaterThanOrEqual(1)
        expect(level).toBeLessThanOrEqual(Math.min(6, (above?.level ?? 0) + 1))
      },
    ),
    { numRuns: runs(2000) },
  )
})
