import { EditorSelection, EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { wrapSelection } from './wrap-selection.ts'

function typed(
  doc: string,
  ranges: readonly (readonly [number, number])[],
  keys: Iterable<string>,
  isReadOnly = false,
): string {
  let state = EditorState.create({
    doc,
    selection: EditorSelection.create(ranges.map(([from, to]) => EditorSelection.range(from, to))),
    extensions: [EditorState.allowMultipleSelections.of(true), EditorState.readOnly.of(isReadOnly)],
  })
  for (const key of keys) {
    const wrapped = wrapSelection(state, key)
    if (!wrapped) return 'as typed'
    state = state.update(wrapped).state
  }
  const selected = state.selection.ranges.map(({ from, to }) => state.sliceDoc(from, to)).join('|')
  return `${state.doc.toString()} (${selected})`
}

test('a mark goes round the selected text, and again round that (W8)', () => {
  for (const mark of '*_~=`')
    expect(typed('a bc d', [[2, 4]], mark)).toBe(`a ${mark}bc${mark} d (bc)`)
  expect(typed('a bc d', [[2, 4]], '**')).toBe('a **bc** d (bc)')
  expect(typed('a bc d', [[4, 2]], '==')).toBe('a ==bc== d (bc)')
})
test('every selected text has its own marks (W8)', () => {
  const two = [
    [0, 1],
    [2, 4],
  ] as const
  expect(typed('a bc d', two, '_')).toBe('_a_ _bc_ d (a|bc)')
})
test('a cursor beside a selection gets one mark, as typed (W8)', () => {
  const cursorAndText = [
    [0, 0],
    [2, 4],
  ] as const
  expect(typed('a bc', cursorAndText, '*')).toBe('*a *bc* (|bc)')
})
test('nothing goes round a text that is read only, and only a single mark goes round any (W8)', () => {
  expect(typed('a bc', [[0, 1]], '*', true)).toBe('as typed')
  for (const text of ['', '*_']) expect(typed('a bc', [[0, 1]], [text])).toBe('as typed')
})
test('without selected text a mark is a letter, and a letter is never a mark', () => {
  expect(typed('a bc', [[1, 1]], '*')).toBe('as typed')
  expect(typed('a bc', [[0, 1]], 'x')).toBe('as typed')
  expect(typed('a bc', [[0, 1]], '#')).toBe('as typed')
})
