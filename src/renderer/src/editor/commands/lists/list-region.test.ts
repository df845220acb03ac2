import { describe, expect, test } from 'vitest'
import { markedState } from '../../../../../../test/window/marked-editor.ts'
import { lineParts } from '../lines/line-parts.ts'
import { itemAt, listRegion, listText, siblingsOf } from './list-region.ts'

const regionOf = (text: string, number: number) => listRegion(listText(markedState(text)), number)
/** Sign, first to last line, and the line of the parent. */
const shapeOf = (text: string, number = 1): string[] =>
  regionOf(text, number).map(
    ({ parts: { sign }, first, last, parent }) =>
      `${sign} ${first}-${last}${parent ? ` in ${parent.first}` : ''}`,
  )

test.each([
  ['- a', ['', '', '-', ' ', '', 'a']],
  ['  12) [x] a', ['', '  ', '12)', ' ', '[x] ', 'a']],
  ['> > * a', ['> > ', '', '*', ' ', '', 'a']],
  ['>\ta', ['>', '\t', '', '', '', 'a']],
  ['- [ ]', ['', '', '-', ' ', '[ ]', '']],
  ['- [é] a', ['', '', '-', ' ', '[é] ', 'a']],
  ['-', ['', '', '-', '', '', '']],
  ['---', ['', '', '', '', '', '---']],
  ['- - -', ['', '', '', '', '', '- - -']],
  ['-a', ['', '', '', '', '', '-a']],
  ['1234567890. a', ['', '', '', '', '', '1234567890. a']],
])('the parts of “%s”', (line, parts) => {
  expect(Object.values(lineParts(line))).toEqual(parts)
  expect(Object.values(lineParts(line)).join('')).toBe(line)
})

describe('a list', () => {
  test('is its items with what hangs on them', () => {
    expect(shapeOf('- a\n  - b\n    - c\n  - d\n- e')).toEqual([
      '- 1-4',
      '- 2-3 in 1',
      '- 3-3 in 2',
      '- 4-4 in 1',
      '- 5-5',
    ])
  })
  test('goes on behind blank lines, and text below a sign is of its item', () => {
    expect(shapeOf('1. a\n\n   more\nlazy\n\n2. b\n\nout\n\n3. c', 6)).toEqual(['1. 1-4', '2. 6-6'])
  })
  test('ends with a paragraph, a heading and a fence at the margin', () => {
    for (const other of ['\ntext\n', '# H', '```\n- x\n```'])
      expect(shapeOf(`- a\n${other}\n- b`).map((item) => item[0])).toEqual(['-'])
  })
  test('is found from below, whatever stands above it', () => {
    expect(shapeOf('text\n- a\n- b', 3)).toEqual(['- 2-2', '- 3-3'])
    expect(shapeOf('- x\n\ntext\n\n- a\n  - b', 6)).toEqual(['- 5-6', '- 6-6 in 5'])
  })
  test('in a quotation is apart from one beside it', () => {
    expect(shapeOf('- x\n> - a\n>   - b\n- y', 3)).toEqual(['- 2-3', '- 3-3 in 2'])
  })
  test('is none in code, in properties and where there is none', () => {
    expect(shapeOf('```\n- a\n```', 2)).toEqual([])
    expect(shapeOf('---\ntags:\n  - a\n---\n', 3)).toEqual([])
    expect(shapeOf('text', 1)).toEqual([])
  })
  test('knows tabs, aligned numbers, and a child that stands too far left', () => {
    expect(shapeOf('- a\n\t- b\n\t\t- c')).toEqual(['- 1-3', '- 2-3 in 1', '- 3-3 in 2'])
    expect(shapeOf(' 9. a\n10. b')).toEqual(['9. 1-1', '10. 2-2'])
    expect(shapeOf('1. a\n  - b')).toEqual(['1. 1-2', '- 2-2 in 1'])
  })
  test('of another sign is another list', () => {
    const items = regionOf('- a\n  - x\n- b\n* c', 1)
    expect(items.map((item) => siblingsOf(items, item).length)).toEqual([2, 1, 2, 1])
    expect(itemAt(items, 2)?.parent?.first).toBe(1)
  })
})
