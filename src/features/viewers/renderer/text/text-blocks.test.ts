import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { textBlocks } from './text-blocks.ts'

test('lines are numbered from 1, whatever ends them, and the last line break begins none', () => {
  const { blocks, lines } = textBlocks('a\r\nb\rc\n\nd\n')
  expect(lines).toBe(5)
  expect(blocks).toEqual([
    { firstLine: 1, text: 'a\nb\nc\n\nd', numbers: '1\n2\n3\n4\n5', rows: 5 },
  ])
})
test('a large text has many blocks, each with the number of its first line', () => {
  const { blocks } = textBlocks(Array.from({ length: 450 }, (_, at) => `line ${at + 1}`).join('\n'))
  expect(blocks.map(({ firstLine, rows }) => [firstLine, rows])).toEqual([
    [1, 200],
    [201, 200],
    [401, 50],
  ])
  expect(blocks[1]?.text.startsWith('line 201\n')).toBe(true)
})
test('a very long line is broken, and counts once', () => {
  const { blocks, lines, hasLongLines, longest } = textBlocks(`${'x'.repeat(4500)}\nend`)
  expect([lines, hasLongLines, longest]).toEqual([2, true, 2000])
  expect(blocks[0]?.numbers).toBe('1\n\n\n2')
})
test('a very long line is broken between characters, never in one', () => {
  const { blocks } = textBlocks(`${'x'.repeat(1999)}🎉${'y'.repeat(1999)}🎉🎉`)
  const rows = blocks.flatMap(({ text }) => text.split('\n'))
  expect(rows.map((row) => [row.length, row.isWellFormed()])).toEqual([
    [1999, true],
    [2000, true],
    [5, true],
  ])
})
test('no character of a text is left out or added', () => {
  const piece = fc.oneof(fc.constantFrom('\n', '\r\n', '\r', 'x'.repeat(2100)), fc.string())
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 300 }), (pieces) => {
      const text = pieces.join('')
      const { blocks } = textBlocks(text)
      const all = blocks.map((block) => block.text).join('')
      expect(all.replaceAll('\n', '')).toBe(text.replace(/[\r\n]/g, ''))
      for (const { text: shown, numbers, rows } of blocks) {
        expect(shown.split('\n')).toHaveLength(rows)
        expect(numbers.split('\n')).toHaveLength(rows)
      }
    }),
    { numRuns: runs(500) },
  )
})
