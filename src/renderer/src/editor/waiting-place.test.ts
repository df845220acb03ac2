import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { placeOf, stopWaiting, waitAt, waitingPlaces } from './waiting-place.ts'

const ID = {}
/** What the place holds after these changes, between bars in the text. */
function after(
  doc: string,
  [from, to]: readonly [number, number],
  ...changes: readonly { readonly from: number; readonly to?: number; readonly insert?: string }[]
): string {
  let { state } = EditorState.create({ doc, extensions: waitingPlaces }).update({
    effects: waitAt.of({ id: ID, from, to }),
  })
  for (const change of changes) state = state.update({ changes: change }).state
  const place = placeOf(state, ID)
  expect(placeOf(state.update({ effects: stopWaiting.of(ID) }).state, ID)).toBeNull()
  if (!place) return 'gone'
  const text = state.doc.toString()
  return `${text.slice(0, place.from)}|${text.slice(place.from, place.to)}|${text.slice(place.to)}`
}

test('what is typed at a place stands behind it', () => {
  expect(after('ab', [1, 1], { from: 1, insert: 'x' }, { from: 2, insert: 'y' })).toBe('a||xyb')
  expect(after('ab', [1, 1], { from: 0, insert: 'x' })).toBe('xa||b')
})
test('a selected text is replaced as it was, wherever it is by now', () => {
  expect(after('abcd', [1, 3], { from: 0, insert: 'x' })).toBe('xa|bc|d')
  expect(after('abcd', [1, 3], { from: 1, insert: 'x' })).toBe('ax|bc|d')
  expect(after('abcd', [1, 3], { from: 3, insert: 'x' })).toBe('a|bc|xd')
})
test('a selected text that was changed or typed over meanwhile is not replaced', () => {
  expect(after('abcd', [1, 3], { from: 1, to: 3, insert: 'x' })).toBe('a||xd')
  expect(after('abcd', [1, 3], { from: 2, insert: 'x' })).toBe('a||bxcd')
  expect(after('abcd', [1, 3], { from: 0, to: 4 })).toBe('||')
})
