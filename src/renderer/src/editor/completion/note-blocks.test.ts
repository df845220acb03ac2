import { Text } from '@codemirror/state'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { blocksOf } from './note-blocks.ts'

const { signal } = new AbortController()
const toDoc = (lines: readonly string[]): Text => Text.of(lines.length === 0 ? [''] : [...lines])

test('a block knows the line that it ends with, and no line is the end of two', async () => {
  const line = fc.constantFrom(
    '',
    'text',
    'end ^id',
    '^own',
    '- item',
    '  more',
    '\t- [ ] task ^t1',
    '> said',
    '| a |',
    '# H',
    '---',
    '```',
    '中文 🎉',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 12 }), async (lines) => {
      const doc = toDoc(lines)
      const blocks = await blocksOf(doc, signal)
      const ends = blocks.map((block) => block.line)
      expect(ends).toEqual([...new Set(ends)].toSorted((a, b) => a - b))
      for (const block of blocks) {
        expect(doc.line(block.line).text).toBe(block.lineText)
        expect(block.text).not.toBe('')
        expect(block.lineText.trim()).not.toBe('')
      }
    }),
    { numRuns: runs(4000) },
  )
})
test.each([
  [
    ['one', 'two', '', 'three'],
    ['one two', 'three'],
  ],
  [
    ['- a', '  b', '- c', '  - d'],
    ['a b', 'c', 'd'],
  ],
  [
    ['1) a', '- [x] b'],
    ['a', 'b'],
  ],
  [
    ['> a', '> b', 'c'],
    ['> a > b', 'c'],
  ],
  [['| a |', '| - |', '', '^t'], ['| a | | - |']],
  [['---', 'a: 1', '---', 'text'], ['text']],
  [['```', 'code', '```', 'text'], ['text']],
  [['# A', 'text ^x', '***'], ['text']],
  [['中文', '第二行'], ['中文 第二行']],
  [[], []],
])('the blocks of %j are %j', async (lines, texts) => {
  const blocks = await blocksOf(toDoc(lines), signal)
  expect(blocks.map(({ text }) => text)).toEqual(texts)
})
test('a mark below a table or a quotation is its own, and is not given another time', async () => {
  const marked = await blocksOf(toDoc(['| a |', '', '^t1', '', 'x', '', '> q', '', '^q1']), signal)
  expect(marked.map(({ id, line }) => [id, line])).toEqual([
    ['t1', 1],
    [null, 5],
    ['q1', 7],
  ])
})
test('a mark goes below what ends with a row or a quotation, and behind all else', async () => {
  const blocks = await blocksOf(toDoc(['| a |', '', '> q', '', '- i', 'text']), signal)
  expect(blocks.map(({ gap }) => gap)).toEqual(['\n\n', '\n\n', ' '])
  expect(blocks.map(({ line }) => line)).toEqual([1, 3, 6])
})
test('what is looked through for nobody any more ends', async () => {
  await expect(blocksOf(toDoc(['a']), AbortSignal.abort())).rejects.toMatchObject({
    name: 'AbortError',
  })
})
