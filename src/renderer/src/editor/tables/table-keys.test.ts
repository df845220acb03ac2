import { ensureSyntaxTree } from '@codemirror/language'
import { EditorSelection, EditorState, type TransactionSpec } from '@codemirror/state'
import { describe, expect, test } from 'vitest'
import type { TableAction } from '../../stores/editor-port.ts'
import { noteLanguage } from '../language/note-language.ts'
import { toDoc } from '../../stores/notes/text-changes.ts'
import { tableEdit } from './table-actions.ts'
import { cellAtCursor, tableAt, type CellPlace } from './table-at.ts'
import { cellBelow, nextCell, previousCell } from './table-keys.ts'

/** A bar of broken line is the cursor, two of them a selection. */
function stateOf(marked: string): EditorState {
  const parts = marked.split('¦')
  const doc = toDoc(parts.join(''))
  const at = [parts[0]?.length ?? 0, (parts[0]?.length ?? 0) + (parts[1]?.length ?? 0)]
  return EditorState.create({
    doc,
    selection: EditorSelection.single(at[0] ?? 0, parts.length > 2 ? at[1] : at[0]),
    extensions: [noteLanguage(doc)],
  })
}
const shown = (state: EditorState): string => {
  const { head } = state.selection.main
  return `${state.sliceDoc(0, head)}¦${state.sliceDoc(head)}`
}
const done = (
  marked: string,
  move: (state: EditorState, place: CellPlace) => TransactionSpec | null,
): string => {
  const state = stateOf(marked)
  const place = cellAtCursor(state)
  const spec = place && move(state, place)
  return spec ? shown(state.update(spec).state) : 'not ours'
}

describe('Tab goes', () => {
  test.each([
    ['to the next cell', '| a¦ | bc |\n| - | - |', '| a | bc¦ |\n| - | - |'],
    ['over the rule', '| a | b¦ |\n| - | - |\n| c | d |', '| a | b |\n| - | - |\n| c¦ | d |'],
    ['from the rule to the first row', '| a |\n| -¦ |\n| c |', '| a |\n| - |\n| c¦ |'],
    [
      'to a new row',
      '| a | b |\n| - | - |\n| c | d¦ |',
      '| a | b |\n| - | - |\n| c | d |\n| ¦ |  |',
    ],
    ['to a new row without any yet', '| a |¦\n| - |\n\nend', '| a |\n| - |\n| ¦ |\n\nend'],
    [
      'to a cell that a short row has not',
      '| a | b |\n| - | - |\n| c¦ |',
      '| a | b |\n| - | - |\n| c | ¦ |',
    ],
    [
      'from what is beyond the columns',
      '| a |\n| - |\n| c | d¦ |',
      '| a |\n| - |\n| c | d |\n| ¦ |',
    ],
    ['in a table without outer bars', 'a¦ | b\n-- | --\nc | d', 'a | b¦\n-- | --\nc | d'],
    ['on from a selected text of a cell', '| ¦a¦ | b |\n| - | - |', '| a | b¦ |\n| - | - |'],
  ])('%s', (_, before, after) => {
    expect(done(before, nextCell)).toBe(after)
  })
})
test('Shift and Tab go back, over the rule, and stay in the first cell', () => {
  expect(done('| a | b |\n| - | - |\n| c¦ | d |', previousCell)).toBe(
    '| a | b¦ |\n| - | - |\n| c | d |',
  )
  expect(done('| a | b¦ |\n| - | - |', previousCell)).toBe('| a¦ | b |\n| - | - |')
  expect(done('| a¦ | b |\n| - | - |', previousCell)).toBe('| a¦ | b |\n| - | - |')
})
describe('Enter goes', () => {
  test.each([
    ['to the cell below', '| a | b¦ |\n| - | - |\n| c | d |', '| a | b |\n| - | - |\n| c | d¦ |'],
    ['to a new row', '| a |\n| - |\n| c¦ |', '| a |\n| - |\n| c |\n| ¦ |'],
    [
      'out of an empty last row, which goes',
      '| a |\n| - |\n| c |\n| ¦ |\n\nend',
      '| a |\n| - |\n| c |\n\n¦\n\nend',
    ],
    ['out of the only row, which stays', '| a |\n| - |\n| ¦ |', '| a |\n| - |\n|  |\n\n¦'],
  ])('%s', (_, before, after) => {
    expect(done(before, cellBelow)).toBe(after)
  })
})
test.each([
  ['before the header', '¦| a |\n| - |'],
  ['outside of tables', 'a ¦ | b'],
  ['over two cells', '| ¦a | b¦ |\n| - | - |'],
  ['over two lines', '| a |\n| - |\n| ¦b |\n| c¦ |'],
  ['in words right below', '| a | b |\n| - | - |\nwords¦'],
  ['in code', '```\n| ¦a |\n| - |\n```'],
  ['in frontmatter', '---\n| ¦a |\n| - |\n---'],
  ['in a quotation, whose lines begin with what is no cell', '> | ¦a |\n> | - |\n> | b |'],
  ['in a list', '- | ¦a |\n  | - |'],
])('%s the keys are others’', (_, marked) => {
  expect(done(marked, nextCell)).toBe('not ours')
})

test('a long table that is not read to its end yet is a whole one, or none', () => {
  const state = stateOf(`| a¦ | b |\n| - | - |\n${'| *c* | [d](e) |\n'.repeat(8000)}`)
  const last = state.doc.lines - 1
  expect([last, undefined]).toContain(tableAt(state, 3)?.last)
  ensureSyntaxTree(state, state.doc.length, 20_000)
  expect(tableAt(state.update({}).state, 3)?.last).toBe(last)
})

describe('a command', () => {
  const T = '| a | b |\n| - | - |\n| 1 | x¦ |\n| 2 | y |'
  test.each<[Exclude<TableAction, 'insert' | 'from-selection' | 'copy-csv'>, string]>([
    ['row-above', '| a | b |\n| - | - |\n|  | ¦ |\n| 1 | x |\n| 2 | y |'],
    ['row-below', '| a | b |\n| - | - |\n| 1 | x |\n|  | ¦ |\n| 2 | y |'],
    ['row-down', '| a | b |\n| - | - |\n| 2 | y |\n| 1 | x¦ |'],
    ['row-duplicate', '| a | b |\n| - | - |\n| 1 | x |\n| 1 | x¦ |\n| 2 | y |'],
    ['row-delete', '| a | b |\n| - | - |\n| 2 | y¦ |'],
    ['column-before', '| a |  | b |\n| - | --- | - |\n| 1 | ¦ | x |\n| 2 |  | y |'],
    ['column-after', '| a | b |  |\n| - | - | --- |\n| 1 | x | ¦ |\n| 2 | y |  |'],
    ['column-left', '| b | a |\n| - | - |\n| x¦ | 1 |\n| y | 2 |'],
    ['column-duplicate', '| a | b | b |\n| - | - | - |\n| 1 | x | x¦ |\n| 2 | y | y |'],
    ['column-delete', '| a |\n| - |\n| 1¦ |\n| 2 |'],
    ['align-right', '| a | b |\n| - | --: |\n| 1 | x¦ |\n| 2 | y |'],
    ['row-up', 'not ours'],
    ['column-right', 'not ours'],
  ])('%s leaves the cursor where one goes on', (action, after) => {
    expect(done(T, (state, place) => tableEdit(state, place, action))).toBe(after)
  })
  test('sorts with the cursor in the table, and never deletes the header', () => {
    expect(done(T, (state, place) => tableEdit(state, place, 'sort-descending'))).toContain(
      '| - | - |\n| 2 | y',
    )
    for (const action of ['row-delete', 'row-duplicate'] as const)
      expect(done('| a¦ |\n| - |', (state, place) => tableEdit(state, place, action))).toBe(
        'not ours',
      )
  })
})
