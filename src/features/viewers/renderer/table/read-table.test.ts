import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { MOST_ROWS, readTable } from './read-table.ts'

const read = (text: string, delimiter: string | null = null, isWhole = true) =>
  readTable(text, {
    delimiter,
    isWhole,
    pause: async () => {},
    signal: new AbortController().signal,
  })

test('cells in quotes may have commas, quotation marks and line breaks in them', async () => {
  const text = 'name,note\r\n"Okafor, Ada","said ""no""\r\ntwice"\r\nBo,\r\n'
  expect((await read(text)).rows).toEqual([
    ['name', 'note'],
    ['Okafor, Ada', 'said "no"\r\ntwice'],
    ['Bo', ''],
  ])
})
test.each([
  [
    'semicolons',
    'a;b\n1,5;2\n',
    null,
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'tabs',
    'a\tb\n1\t2\n',
    '\t',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a mark at the beginning',
    '\ufeffa,b\n1,2',
    null,
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'old line ends',
    'a,b\r1,2\r',
    null,
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'empty lines',
    'a,b\n\n1,2\n\n',
    null,
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
])('a table with %s is read', async (_, text, delimiter, rows) => {
  expect((await read(text, delimiter)).rows).toEqual(rows)
})
test('rows of different lengths are all kept, and the longest counts', async () => {
  const { rows, columns } = await read('a,b\n1,2,3\n4\n')
  expect(columns).toBe(3)
  expect(rows.map(({ length }) => length)).toEqual([2, 3, 1])
})
test('a text that was cut has no last row, which may be half of one', async () => {
  expect((await read('a,b\n1,2\n3,4', null, false)).rows).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})
test('a quotation mark that is never closed is told', async () => {
  expect((await read('a,b\n"1,2\n3,4\n')).hasOpenQuote).toBe(true)
  expect((await read('a,b\n"1",2\n')).hasOpenQuote).toBe(false)
})
test('more rows than are shown are left out, and that is told', async () => {
  const { rows, isCut } = await read('a,b\n'.repeat(MOST_ROWS + 5000))
  expect([rows.length, isCut]).toEqual([MOST_ROWS, true])
})
test('read in pieces a table is what it is as a whole', async () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom('', 'a,b', '"', 'x\ny', 'é'.repeat(40), 'long '.repeat(9000)),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 40 }),
      async (rows) => {
        const text = Papa.unparse(rows, { quotes: true, newline: '\n' })
        expect((await read(text, ',')).rows).toEqual(rows)
      },
    ),
    { numRuns: runs(300) },
  )
})
