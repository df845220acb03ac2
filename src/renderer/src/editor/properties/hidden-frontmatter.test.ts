import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { hiddenFrontmatter, startOfShown } from './hidden-frontmatter.ts'

const start = (doc: string): number =>
  startOfShown(EditorState.create({ doc, extensions: hiddenFrontmatter }))

test('what is shown begins behind the frontmatter, where a line is left to show', () => {
  expect(start('---\na: 1\n---\nText')).toBe('---\na: 1\n---\n'.length)
  expect(start('---\na: 1\n---\n')).toBe('---\na: 1\n---\n'.length)
  expect(start('---\na: 1\n---')).toBe(0)
  expect(start('---\nno end\nText')).toBe(0)
  expect(start('Text\n---\na: 1\n---\n')).toBe(0)
  expect(startOfShown(EditorState.create({ doc: '---\na: 1\n---\nText' }))).toBe(0)
})

test('it follows the text', () => {
  const state = EditorState.create({ doc: 'Text', extensions: hiddenFrontmatter })
  const typed = state.update({ changes: { from: 0, insert: '---\na: 1\n---\n' } }).state
  expect(startOfShown(typed)).toBe(13)
  expect(startOfShown(typed.update({ changes: { from: 0, to: 1 } }).state)).toBe(0)
})
