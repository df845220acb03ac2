import { undo } from '@codemirror/commands'
import { EditorState, Transaction } from '@codemirror/state'
import { expect, test } from 'vitest'
import { wordHistory } from './word-history.ts'

/** A text that is put in at `from`; without one, everything up to `to` is deleted. */
type Edit = { readonly from: number; readonly to?: number; readonly insert?: string }

/** Done without a pause, then undone step by step: the texts after each step. */
function undone(doc: string, edits: readonly Edit[]): string[] {
  let state = EditorState.create({ doc, extensions: wordHistory() })
  for (const changes of edits)
    state = state.update({
      changes,
      userEvent: changes.insert === undefined ? 'delete.selection' : 'input.type',
      annotations: Transaction.time.of(1000),
    }).state
  const steps: string[] = []
  while (undo({ state, dispatch: (transaction) => (state = transaction.state) }))
    steps.push(state.doc.toString())
  return steps
}

/** Letter by letter from a place on. */
function keys(from: number, text: string): Edit[] {
  const edits: Edit[] = []
  let at = from
  for (const insert of text) {
    edits.push({ from: at, insert })
    at += insert.length
  }
  return edits
}
const stepsBack = (doc: string, text: string): string[] => undone(doc, keys(doc.length, text))

test('an undo takes back a word, however fast it was typed (W8)', () => {
  expect(stepsBack('', 'one two, three')).toEqual(['one two, ', 'one ', ''])
  expect(stepsBack('so', 'me more 👍 ok')).toEqual(['some more 👍 ', 'some more ', 'some ', 'so'])
})
test('a paragraph of many words takes as many steps (W8)', () => {
  const paragraph = 'word '.repeat(117)
  expect(stepsBack('', paragraph)).toHaveLength(117)
})
test('what is typed elsewhere, or where a text was deleted, is a step of its own (W8)', () => {
  expect(undone('word', [...keys(4, 's'), ...keys(2, 'xy')])).toEqual(['words', 'word'])
  expect(undone('old', [{ from: 0, to: 3 }, ...keys(0, 'new')])).toEqual(['', 'old'])
})
