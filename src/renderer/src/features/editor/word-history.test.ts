import { undo } from '@codemirror/commands'
import { EditorState, Transaction } from '@codemirror/state'
import { expect, test } from 'vitest'
import { wordHistory } from './word-history.ts'

/** Typed without a pause, letter by letter, then undone step by step. */
function stepsBack(doc: string, text: string): string[] {
  let state = EditorState.create({ doc, extensions: wordHistory() })
  let at = doc.length
  for (const insert of text) {
    state = state.update({
      changes: { from: at, insert },
      userEvent: 'input.type',
      annotations: Transaction.time.of(1000),
    }).state
    at += insert.length
  }
  const steps: string[] = []
  while (undo({ state, dispatch: (transaction) => (state = transaction.state) }))
    steps.push(state.doc.toString())
  return steps
}

test('an undo takes back a word, however fast it was typed (W8)', () => {
  expect(stepsBack('', 'one two, three')).toEqual(['one two, ', 'one ', ''])
  expect(stepsBack('so', 'me more 👍 ok')).toEqual(['some more 👍 ', 'some more ', 'some ', 'so'])
})
test('a paragraph of many words takes as many steps (W8)', () => {
  const paragraph = 'word '.repeat(117)
  expect(stepsBack('', paragraph)).toHaveLength(117)
})
