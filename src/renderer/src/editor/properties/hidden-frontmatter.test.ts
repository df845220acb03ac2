import { EditorSelection, EditorState, type TransactionSpec } from '@codemirror/state'
import { expect, test } from 'vitest'
import {
  hiddenFrontmatter,
  outOfHidden,
  shownFrontmatter,
  startOfShown,
} from './hidden-frontmatter.ts'

const stateOf = (doc: string): EditorState =>
  EditorState.create({
    doc,
    extensions: [hiddenFrontmatter, EditorState.allowMultipleSelections.of(true)],
  })
const start = (doc: string): number => startOfShown(stateOf(doc))

test('what is shown begins behind the frontmatter, where a line is left to show', () => {
  expect(start('---\na: 1\n---\nText')).toBe('---\na: 1\n---\n'.length)
  expect(start('---\na: 1\n---\n')).toBe('---\na: 1\n---\n'.length)
  expect(start('\ufeff---\na: 1\n---\n')).toBe('\ufeff---\na: 1\n---\n'.length)
  expect(start('---\na: 1\n---')).toBe(0)
  expect(start('---\nno end\nText')).toBe(0)
  expect(start('Text\n---\na: 1\n---\n')).toBe(0)
  expect(startOfShown(EditorState.create({ doc: '---\na: 1\n---\nText' }))).toBe(0)
})

test('it follows the text', () => {
  const state = stateOf('Text')
  const given = state.update({ changes: { from: 0, insert: '---\na: 1\n---\n' } }).state
  expect(startOfShown(given)).toBe(13)
  expect(given.selection.main.head).toBe(13)
  expect(startOfShown(given.update({ changes: { from: 0, to: 1 } }).state)).toBe(0)
})

const NOTE = '---\na: 1\n---\nText'
const BODY = 13

test('no cursor goes into it, and nothing of the person reaches into it', () => {
  const state = stateOf(NOTE)
  const opened = state.update(outOfHidden(state) ?? {}).state
  expect(opened.selection.main.head).toBe(BODY)
  const after = (spec: TransactionSpec): EditorState => opened.update(spec).state
  expect(after({ selection: { anchor: 2 } }).selection.main.head).toBe(BODY)
  expect(after({ selection: { anchor: 15, head: 0 } }).selection.main).toMatchObject({
    anchor: 15,
    head: BODY,
  })
  const deleted = after({ changes: { from: BODY - 1, to: BODY }, userEvent: 'delete.backward' })
  expect(deleted.doc.toString()).toBe(NOTE)
  const typed = after({ changes: { from: BODY, insert: 'A ' }, userEvent: 'input.type' })
  expect(typed.doc.toString()).toBe('---\na: 1\n---\nA Text')
  // What its rows change is no typing.
  expect(after({ changes: { from: 7, to: 8, insert: '22' } }).doc.toString()).toContain('a: 22')
  const all = after({ selection: EditorSelection.range(0, NOTE.length) })
  expect(all.selection.main.from).toBe(0)
  const gone = all.update({ changes: { from: 0, to: NOTE.length }, userEvent: 'delete.selection' })
  expect(gone.state.doc.length).toBe(0)
})

test('it is shown where it is asked for, found or typed, until the cursor leaves it', () => {
  const state = stateOf(NOTE)
  const shown = state.update(shownFrontmatter(state)).state
  expect([startOfShown(shown), shown.selection.main.head]).toEqual([0, 0])
  const moved = shown.update({ selection: { anchor: 5 } }).state
  expect([startOfShown(moved), moved.selection.main.head]).toEqual([0, 5])
  expect(startOfShown(moved.update({ selection: { anchor: BODY } }).state)).toBe(BODY)
  const found = state.update({
    selection: { anchor: 4, head: 5 },
    userEvent: 'select.search',
  }).state
  expect([startOfShown(found), found.selection.main.head]).toEqual([0, 5])
  const unclosed = stateOf('---\na: 1\n\nText')
  const closed = unclosed.update({
    changes: { from: 9, insert: '---' },
    selection: { anchor: 12 },
    userEvent: 'input.type',
  }).state
  expect([startOfShown(closed), closed.selection.main.head]).toEqual([0, 12])
  expect(startOfShown(closed.update({ selection: { anchor: 14 } }).state)).toBe(13)
})
