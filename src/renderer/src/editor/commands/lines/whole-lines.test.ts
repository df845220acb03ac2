import { history, undo } from '@codemirror/commands'
import { EditorSelection, type EditorState, type StateCommand } from '@codemirror/state'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../../test/shared/property-runs.ts'
import { afterCommands, markedState, run } from '../../../../../../test/window/marked-editor.ts'
import { changeCase } from './change-case.ts'
import { deleteLines, duplicate, joinLines } from './change-lines.ts'
import { lineParts } from './line-parts.ts'
import { selectedSpans } from './selected-lines.ts'
import { sortLines } from './sort-lines.ts'

const line = fc.constantFrom(
  '',
  '  ',
  'text',
  '- b',
  '  - [x] a',
  '\t1. n',
  '> q',
  '> - q',
  '# H',
  '```',
  '| a | b |',
  '---',
  '中文',
  'e\u0301 🎉',
  'שלום',
)
/** A note with one to three cursors and selections. */
const edited = fc.tuple(
  fc.array(line, { minLength: 1, maxLength: 8 }),
  fc.array(fc.tuple(fc.nat(99), fc.nat(99)), { minLength: 1, maxLength: 3 }),
)

function stateOf([lines, places]: readonly [readonly string[], readonly [number, number][]]) {
  const doc = lines.join('\n')
  const at = (place: number): number => place % (doc.length + 1)
  const ranges = places.map(([anchor, head]) => EditorSelection.range(at(anchor), at(head)))
  const state = markedState('', history()).update({ changes: { from: 0, insert: doc } }).state
  return state.update({ selection: EditorSelection.create(ranges) }).state
}
const linesIn = (state: EditorState): readonly string[] => state.doc.toString().split('\n')
const property = (holds: (before: EditorState) => void): void =>
  fc.assert(
    fc.property(edited, (note) => holds(stateOf(note))),
    { numRuns: runs(2000) },
  )

const COMMANDS: Readonly<Record<string, StateCommand>> = {
  'delete lines': deleteLines,
  duplicate,
  join: joinLines,
  sort: sortLines('up', 'en'),
  'upper case': changeCase('upper'),
  'title case': changeCase('title'),
  'sentence case': changeCase('sentence'),
}
test.each(Object.entries(COMMANDS))('one undo gives back every letter after %s', (_, command) => {
  property((before) => {
    const after = afterCommands(before, command)
    if (after.doc.eq(before.doc)) return
    expect(afterCommands(after, undo).doc.toString()).toBe(before.doc.toString())
  })
})
test('lines that are deleted are those of the selections, and the others stay in their order', () => {
  property((before) => {
    const gone = new Set(
      selectedSpans(before).flatMap(({ first, last }) =>
        Array.from({ length: last - first + 1 }, (_, index) => first + index),
      ),
    )
    const left = linesIn(before).filter((_, index) => !gone.has(index + 1))
    expect(linesIn(afterCommands(before, deleteLines))).toEqual(left.length === 0 ? [''] : left)
  })
})
test('a line that is joined to another loses blanks and signs, and no letter', () => {
  property((before) => {
    const letters = (state: EditorState): string =>
      state.doc.toString().replace(/[^\p{L}\p{M}\p{Extended_Pictographic}]/gu, '')
    const joined = afterCommands(before, joinLines)
    expect(letters(joined).replaceAll('x', '')).toBe(letters(before).replaceAll('x', ''))
    expect(joined.doc.lines).toBeLessThanOrEqual(before.doc.lines)
  })
})
test('a line taken apart is the same line when its parts are put together', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom(
          '-',
          '*',
          '+',
          '1',
          '.',
          ' ',
          ')',
          '>',
          '[',
          'x',
          ']',
          '#',
          '\t',
          '中',
        ),
      }),
      (text) => {
        const { quote, indent, sign, gap, box, text: rest } = lineParts(text)
        expect(quote + indent + sign + gap + box + rest).toBe(text)
      },
    ),
    { numRuns: runs(5000) },
  )
})
test.each([
  ['‹a\n›b', 'a\n‹a\n›b'],
  ['a|b|', 'ab\na|b|'],
  ['‹a›‹b›', 'a‹a›b‹b›'],
  ['a|\nb|', 'a\na|\nb\nb|'],
  ['‹a\nb›\nc|', 'a\nb\n‹a\nb›\nc\nc|'],
])('duplicated: %j becomes %j', (before, after) => {
  expect(run(before, duplicate)).toBe(after)
})
test.each([
  ['ab|\nb\n', 'b|\n'],
  ['ab\ncd|\ne', 'ab\ne|'],
  ['a|\nb|', '|'],
  ['a\nb|\nc|', 'a|'],
  ['a\n\nb|\nc|\nd', 'a\n\nd|'],
  ['a\n|', '|a'],
  ['🎉|\nb\u0301c', 'b\u0301|c'],
])('deleted: %j becomes %j', (before, after) => {
  expect(run(before, deleteLines)).toBe(after)
})
