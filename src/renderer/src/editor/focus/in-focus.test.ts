import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { inFocus } from './in-focus.ts'

/** What is in focus with a cursor at `|`, or all between two of them selected. */
function focused(marked: string, what: 'paragraph' | 'sentence'): string[] {
  const [before = '', inside, after] = marked.split('|')
  const doc = before + (inside ?? '') + (after ?? '')
  const selection = {
    anchor: before.length,
    head: before.length + (after === undefined ? 0 : (inside ?? '').length),
  }
  const state = EditorState.create({ doc, selection })
  return inFocus(state, what).map(({ from, to }) => doc.slice(from, to))
}

test.each([
  ['One.\n\nT|wo\nlines.\n\nThree.', ['Two\nlines.']],
  ['# He|ad\nText.', ['# Head']],
  ['# Head\nTe|xt.\n## Next', ['Text.']],
  ['- one\n- t|wo\n  more\n- three', ['- two\n  more']],
  ['- one\n  mo|re', ['- one\n  more']],
  ['a\n|\nb', ['']],
  ['One.\n\nT|wo.\n\nThr|ee.\n\nFour.', ['Two.\n\nThree.']],
])('the paragraph of %j', (text, expected) => {
  expect(focused(text, 'paragraph')).toEqual(expected)
})
test.each([
  ['One here. Two th|ere. Three.', ['Two there. ']],
  ['One here. Two\nth|ere. Three.', ['Two\nthere. ']],
  ['One. Two.|', ['Two.']],
  ['一つ。二|つ。三つ。', ['二つ。']],
  ['One. T|wo. Thr|ee. Four.', ['Two. Three. ']],
  ['|', ['']],
  [`${'a. '.repeat(8000)}|`, ['a. '.repeat(8000)]],
])('the sentence of %j', (text, expected) => {
  expect(focused(text, 'sentence')).toEqual(expected)
})
