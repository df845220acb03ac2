import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState, Text } from '@codemirror/state'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { continueList, noteLanguage } from './note-language.ts'

/** The texts after each Enter at the end. */
function enters(doc: string, times: number): string[] {
  let state = EditorState.create({
    doc,
    selection: { anchor: doc.length },
    extensions: noteLanguage(Text.of(doc.split('\n'))),
  })
  return Array.from({ length: times }, () => {
    ensureSyntaxTree(state, state.doc.length, 5000)
    state = state.update({}).state // takes what was parsed: a slow machine gets no further at first than 20 ms
    continueList({ state, dispatch: (transaction) => (state = transaction.state) })
    expect(state.selection.main.head).toBe(state.doc.length)
    return state.doc.toString()
  })
}

test('an empty item is left one level at an Enter, and no blank stays behind (W8)', () => {
  expect(enters('- a\n  - b\n    - c', 4)).toEqual([
    '- a\n  - b\n    - c\n    - ',
    '- a\n  - b\n    - c\n  - ',
    '- a\n  - b\n    - c\n- ',
    '- a\n  - b\n    - c\n',
  ])
  // The second item of a list, which would become a loose one.
  expect(enters('- a', 2)).toEqual(['- a\n- ', '- a\n'])
  expect(enters('- [x] a\n  1. b', 3).slice(1)).toEqual([
    '- [x] a\n  1. b\n- [ ] ',
    '- [x] a\n  1. b\n',
  ])
})

test('whatever is typed into an empty note, key by key, is in it', () => {
  const word = fc.constantFrom('---', '```', '~~~', '\n', ' ', 'a: b', '> ', '# ', '<p>', '|', '[[')
  fc.assert(
    fc.property(fc.array(word, { maxLength: 6 }), (words) => {
      let state = EditorState.create({ extensions: noteLanguage(Text.empty) })
      for (const insert of words.join(''))
        state = state.update({ changes: { from: state.doc.length, insert } }).state
      expect(state.doc.toString()).toBe(words.join(''))
    }),
  )
})
