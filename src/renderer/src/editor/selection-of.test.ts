import { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { expect, test } from 'vitest'
import { selectionOf } from './selection-of.ts'

const DOC = 'one\ntwo\n\nthree\n'
const selected = (anchor: number, head: number, path: string | null = 'Plan.md') => {
  const state = EditorState.create({ doc: DOC, selection: { anchor, head } })
  return selectionOf({ state } as EditorView, path)
}

test('is what is selected, with its lines, whichever way it was made', () => {
  const middle = { path: 'Plan.md', startLine: 1, endLine: 2, text: 'e\ntw' }
  expect(selected(2, 6)).toEqual(middle)
  expect(selected(6, 2)).toEqual(middle)
})
test('has nothing of the line that it only reaches the beginning of', () => {
  expect(selected(0, 4)).toMatchObject({ startLine: 1, endLine: 1 })
  expect(selected(4, 9)).toMatchObject({ startLine: 2, endLine: 3 })
})
test('is none without a letter, and without a note', () => {
  expect(selected(5, 5)).toBeNull()
  expect(selected(7, 9)).toBeNull()
  expect(selected(0, 3, null)).toBeNull()
  expect(selected(0, 3, '../outside.md')).toBeNull()
})
