import { expect, test } from 'vitest'
import { tableAsCsv, tableAsMarkdown } from './table-text.ts'

const table = {
  status: 'table',
  inputs: ['A', 'B|C'],
  outputs: ['=Q, "x"'],
  rows: [
    { inputs: [0, 0], outputs: ['x'] },
    { inputs: [1, 0], outputs: [1] },
  ],
} as const

test('a table is Markdown, whatever the labels hold', () => {
  expect(tableAsMarkdown(table)).toBe(
    '| A | B\\|C | =Q, "x" |\n| --- | --- | --- |\n| 0 | 0 | x |\n| 1 | 0 | 1 |\n',
  )
})

test('a table is CSV, and no label is a formula', () => {
  expect(tableAsCsv(table)).toBe('A,B|C,"\'=Q, ""x"""\r\n0,0,x\r\n1,0,1\r\n')
})
