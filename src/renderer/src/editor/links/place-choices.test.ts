import { EditorState } from '@codemirror/state'
import { describe, expect, test } from 'vitest'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import type { ConflictTexts } from '../../stores/notes/note-session.ts'
import { startOf, textOf, type Place } from '../bars/merge-choices.ts'
import { choicesFor, placesField, startPlaces } from './place-choices.ts'

const conflict = (base: string, mine: string, theirs: string): ConflictTexts => ({
  base,
  mine,
  theirs: {
    path: vaultPath('Note.md'),
    text: theirs,
    etag: 'etag',
    sizeBytes: 0,
    modifiedMs: 0,
    readOnlyReason: null,
  },
})

function stateOf(texts: ConflictTexts): EditorState {
  const { text, places } = startOf(texts)
  const state = EditorState.create({ doc: text, extensions: placesField })
  return state.update({ effects: startPlaces(places) }).state
}
const placesOf = (state: EditorState): readonly Place[] => state.field(placesField)
const standing = (state: EditorState): string[] =>
  placesOf(state).map(({ from, to }) => state.sliceDoc(from, to))

describe('the places to decide', () => {
  const texts = conflict(
    'head\r\none\r\ntwo\r\nthree\r\nfour',
    'head\r\nmine\r\ntwo\r\nthree\r\nmine four',
    'HEAD\r\ntheirs\r\ntwo\r\nthree\r\ntheirs four',
  )
  test('are where both wrote; all else is merged, and mine stands in the places meanwhile', () => {
    const { text, places } = startOf(
      conflict('a\nb\nc\nd\n', 'a\nmine\nc\nd\nmore\n', 'A\ntheirs\nc\nd\n'),
    )
    expect(text).toBe('a\nmine\nc\nd\nmore\n')
    expect(places).toHaveLength(1)
    expect(text.slice(places[0]?.from, places[0]?.to)).toContain('mine')
  })
  test('are every difference after a merge that was taken back', () => {
    const { text, places } = startOf(conflict('a\nb\nc\n', 'a\nb\nC\n', 'A\nb\nc\n'))
    expect(text).toBe('a\nb\nC\n')
    expect(places.map(({ mine, theirs }) => [mine, theirs])).toEqual([
      ['a\n', 'A\n'],
      ['C\n', 'c\n'],
    ])
  })
  test('take one side, or both with a line break between them', () => {
    let state = stateOf(texts)
    expect(standing(state)).toEqual(['head\nmine\n', 'mine four'])
    state = state.update(choicesFor(state, new Set([1]), 'both')).state
    expect(standing(state)).toEqual(['head\nmine\n', 'theirs four\nmine four'])
    state = state.update(choicesFor(state, new Set([0, 1]), 'theirs')).state
    expect(state.doc.toString()).toBe('HEAD\ntheirs\ntwo\nthree\ntheirs four')
    state = state.update(choicesFor(state, new Set([0, 1]), 'mine')).state
    expect(state.doc.toString()).toBe('head\nmine\ntwo\nthree\nmine four')
    expect(placesOf(state).map(({ choice }) => choice)).toEqual(['mine', 'mine'])
  })
  test('stay where they are while the text round them is edited, and are decided by editing them', () => {
    let state = stateOf(texts)
    const type = (from: number, insert: string): void => {
      state = state.update({ changes: { from, insert } }).state
    }
    type(state.doc.toString().indexOf('two'), 'right behind the first\n')
    expect(standing(state)).toEqual(['head\nmine\n', 'mine four'])
    expect(placesOf(state).map(({ choice }) => choice)).toEqual([null, null])
    type(state.doc.toString().indexOf('mine\n'), 'all ')
    expect(placesOf(state).map(({ choice }) => choice)).toEqual(['edited', null])
    type(state.doc.length, ' at the end')
    expect(standing(state)).toEqual(['head\nall mine\n', 'mine four at the end'])
    expect(placesOf(state).map(({ choice }) => choice)).toEqual(['edited', 'edited'])
  })
  test('where one side has nothing can become the other, and nothing again', () => {
    let state = stateOf(conflict('a\nb\nc\n', 'a\nc\n', 'a\nB\nc\n'))
    expect(standing(state)).toEqual([''])
    state = state.update(choicesFor(state, new Set([0]), 'theirs')).state
    expect(state.doc.toString()).toBe('a\nB\nc\n')
    state = state.update(choicesFor(state, new Set([0]), 'mine')).state
    expect(state.doc.toString()).toBe('a\nc\n')
    expect(textOf({ from: 0, to: 0, mine: '', theirs: 'B', choice: null }, 'both')).toBe('B')
  })
})
