import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { numberIn, sortRows } from './sort-rows.ts'

const scope = { pause: async () => {}, signal: new AbortController().signal }
const sorted = async (cells: readonly string[], isDown = false): Promise<string[]> => {
  const rows = cells.map((cell) => [cell])
  return (await sortRows(rows, { column: 0, isDown }, scope)).map((at) => cells[at] ?? '')
}

test('numbers are sorted as numbers, words as people do, and empty cells come last both ways', async () => {
  expect(await sorted(['10', '9', '', '-1', '1,000', '2.5'])).toEqual([
    '-1',
    '2.5',
    '9',
    '10',
    '1,000',
    '',
  ])
  expect(await sorted(['10', '9', '', 'x'], true)).toEqual(['x', '10', '9', ''])
  expect(await sorted(['Ötzi', 'item 10', 'item 9', 'zebra', 'apple'])).toEqual([
    'apple',
    'item 9',
    'item 10',
    'Ötzi',
    'zebra',
  ])
})
test.each([
  ['12', 12],
  ['-3.5', -3.5],
  ['1,234', 1234],
  ['1.234', 1.234],
  ['1.234,5', 1234.5],
  ['3,5', 3.5],
  ['1 234 567', 1_234_567],
  ['€ 3.50', 3.5],
  ['12 %', 12],
  ['−7', -7],
  ['1e3', 1000],
  ['2026-01-02', null],
  ['1-2', null],
  ['v2', null],
  ['.', null],
])('%s is the number %s', (cell, number) => {
  expect(numberIn(cell)).toBe(number)
})
test('rows keep their order where nothing tells them apart, in one run and in many', async () => {
  const rows = Array.from({ length: 50_000 }, (_, at) => [String(at % 7)])
  const order = await sortRows(rows, { column: 0, isDown: false }, scope)
  expect(order).toHaveLength(50_000)
  for (let at = 1; at < order.length; at++) {
    const [before = 0, now = 0] = [order[at - 1], order[at]]
    expect(before % 7 < now % 7 || (before % 7 === now % 7 && before < now)).toBe(true)
  }
})
test('what is sorted has the same rows, and both ways are each other', async () => {
  const cell = fc.oneof(fc.string(), fc.integer().map(String), fc.constant(''))
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { maxLength: 60 }), async (cells) => {
      const up = await sorted(cells)
      expect(up.toSorted()).toEqual(cells.toSorted())
    }),
    { numRuns: runs(500) },
  )
})
test('sorting stops when nobody wants it any more', async () => {
  const stopper = new AbortController()
  const rows = Array.from({ length: 60_000 }, (_, at) => [String(at)])
  const sorting = sortRows(
    rows,
    { column: 0, isDown: true },
    {
      pause: async () => stopper.abort(),
      signal: stopper.signal,
    },
  )
  await expect(sorting).rejects.toThrow()
})
