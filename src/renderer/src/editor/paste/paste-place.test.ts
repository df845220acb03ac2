import { EditorState } from '@codemirror/state'
import { describe, expect, test } from 'vitest'
import { noteLanguage } from '../language/note-language.ts'
import { toDoc } from '../../stores/notes/text-changes.ts'
import { isVerbatim, pasteAt } from './paste-place.ts'
import { fenceOf, isOwn } from './copied.ts'

/** A broken bar is the cursor, two are a selection. */
function open(marked: string): {
  readonly state: EditorState
  readonly from: number
  readonly to: number
} {
  const parts = marked.split('¦')
  const doc = toDoc(parts.join(''))
  const state = EditorState.create({ doc, extensions: noteLanguage(doc) })
  const from = parts[0]?.length ?? 0
  return { state, from, to: parts.length > 2 ? from + (parts[1]?.length ?? 0) : from }
}
const pasted = (marked: string, markdown: string): string => {
  const { state, from, to } = open(marked)
  const changes = pasteAt(state, from, to, markdown)
  return state.update({ changes }).state.doc.toString()
}

describe('what is pasted', () => {
  test.each([
    ['words go between words', 'a ¦ b', '**x**', 'a **x** b'],
    ['words take the place of what is selected', 'a ¦old¦ b', '**x**', 'a **x** b'],
    ['a table has lines of its own', 'a¦b', '| x |\n| - |', 'a\n\n| x |\n| - |\n\nb'],
    ['a table is not read as part of the line above', 'a\n¦', '| x |\n| - |', 'a\n\n| x |\n| - |'],
    ['blocks in an empty line stay there', 'a\n\n¦\n\nb', '# x\n\ny', 'a\n\n# x\n\ny\n\nb'],
    ['a list goes on with a list', '- a\n¦', '- x\n- y', '- a\n- x\n- y'],
    ['a list takes the place of an empty item', '- a\n- ¦', '- x\n- y', '- a\n- x\n- y'],
    [
      'a list in an item of a list keeps its depth',
      '- a\n  - ¦',
      '- x\n  - y',
      '- a\n  - x\n    - y',
    ],
    ['paragraphs stay in their item', '- ¦', 'x\n\ny', '- x\n\n  y'],
    ['paragraphs stay in their task', '- [ ] ¦', 'x\n\ny', '- [ ] x\n\n      y'],
    ['paragraphs stay in their quotation', '> ¦', 'x\n\ny', '> x\n>\n> y'],
  ])('%s', (_, before, markdown, after) => {
    expect(pasted(before, markdown)).toBe(after)
  })
})
test.each([
  ['```\n¦a\n```', true],
  ['```js\na¦', true],
  ['```\na\n```¦', false],
  ['    in¦dented', true],
  ['a `co¦de` b', true],
  ['a `code`¦ b', false],
  ['---\ntitle: ¦\n---\n', true],
  ['---\ntitle: a\n---\n¦', false],
  ['$$\nx¦\n$$', true],
  ['$$\nx\n$$\n\n¦', false],
  ['$$x$$\n\n¦', false],
  ['$$\nx\n$$¦', false],
  ['$$\nx\n¦', true],
  ['so $x ¦+ y$ is', true],
  ['so $x$ ¦is', false],
  ['it costs $5 ¦now', false],
  ['word¦', false],
  ['| a¦ |\n| - |', false],
])('%j is as it is written: %s', (marked, expected) => {
  const { state, from } = open(marked)
  expect(isVerbatim(state, from)).toBe(expected)
})

describe('code', () => {
  const box = '<meta charset="utf-8"><div style="color: #fff;font-family: Consolas, monospace;white-space: pre;"><div>x</div></div>' // oxfmt-ignore
  test('of several lines is a block in its language, whose fence is longer than any in it', () => {
    expect(fenceOf(box, 'a\r\nb\n', '{"mode":"python"}')).toBe('```python\na\nb\n```')
    expect(fenceOf(box, 'a\n````\nb', '')).toBe('`````\na\n````\nb\n`````')
    expect(fenceOf(box, 'a\nb', '{"mode":"x y"}')).toBe('```\na\nb\n```')
    expect(fenceOf(box, 'a\nb', 'no json')).toBe('```\na\nb\n```')
  })
  test('of one line, and Markdown, go in as they are; a page is no code', () => {
    expect(fenceOf(box, 'a.b()', '{"mode":"python"}')).toBe('a.b()')
    expect(fenceOf(box, '# a\nb', '{"mode":"markdown"}')).toBe('# a\nb')
    expect(fenceOf('<div style="white-space: pre">x</div>', 'a\nb', '')).toBeNull()
  })
})
test('what was copied in a note is known by its mark, near the start', () => {
  expect(isOwn('<html><body><div data-latent-markdown="">x</div>')).toBe(true)
  expect(isOwn('<p>about data-latent-markdown</p>')).toBe(false)
})
