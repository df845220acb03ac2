import { history, undo } from '@codemirror/commands'
import { EditorState, type TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { expect, test } from 'vitest'
import { afterCommands, markedState, markedText } from '../../../../../test/window/marked-editor.ts'
import { changeText } from './change-text.ts'

function editorOf(marked: string, { readOnly = false, composing = false } = {}) {
  let state = markedState(marked, [history(), EditorState.readOnly.of(readOnly)])
  const view = {
    composing,
    get state() {
      return state
    },
    dispatch: (...specs: TransactionSpec[]) => void (state = state.update(...specs).state),
  } as unknown as EditorView
  return { view, text: () => markedText(state), undone: () => afterCommands(state, undo) }
}

test('a plan is made of the text as it stands, with every selection, and is one step of the undo', () => {
  const { view, text, undone } = editorOf('one ‹two› three|')
  const isDone = changeText(view, (now) => {
    expect(now).toEqual({
      text: 'one two three',
      selections: [
        { from: 4, to: 7 },
        { from: 13, to: 13 },
      ],
    })
    const edits = [
      { from: 0, to: 3, insert: '1' },
      { from: 13, to: 13, insert: '!\r\nnext' },
    ]
    return { edits, cursors: [0, 12] }
  })
  expect(isDone).toBe(true)
  expect(text()).toBe('|1 two three!|\nnext')
  expect(undone().doc.toString()).toBe('one two three')
})
test('without cursors of its own the selections stay where they are in the text', () => {
  const { view, text } = editorOf('one |two')
  changeText(view, () => ({ edits: [{ from: 0, to: 4, insert: '' }], cursors: [] }))
  expect(text()).toBe('|two')
})
test('a plan that only moves the cursor is done, and one that wants nothing is not', () => {
  const { view, text } = editorOf('one |two')
  expect(changeText(view, () => ({ edits: [], cursors: [0] }))).toBe(true)
  expect(text()).toBe('|one two')
  expect(changeText(view, () => null)).toBe(false)
})
test('nobody is asked for a plan of what is only read, or under an input method', () => {
  for (const how of [{ readOnly: true }, { composing: true }]) {
    const { view, text } = editorOf('one|', how)
    expect(changeText(view, () => expect.unreachable())).toBe(false)
    expect(text()).toBe('one|')
  }
})
