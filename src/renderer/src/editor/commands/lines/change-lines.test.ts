import fc from 'fast-check'
import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { runs } from '../../../../../../test/shared/property-runs.ts'
import { afterCommands, markedState, run } from '../../../../../../test/window/marked-editor.ts'
import { changeCase } from './change-case.ts'
import { deleteLines, duplicate, joinLines } from './change-lines.ts'
import { sortLines } from './sort-lines.ts'

test.each([
  ['a|\nb\nc', 'a| b\nc'],
  ['a  |\n   b', 'a| b'],
  ['- a|\n- [ ] b', '- a| b'],
  ['> a|\n> > b', '> a| b'],
  ['# A|\n## B', '# A| B'],
  ['‹a\n\nb\nc›', '‹a b c›'],
  ['中|\n文', '中|文'],
  ['a|', 'a|'],
  ['a|\n\nb', 'a|\nb'],
  ['```\na|\n- b\n```', '```\na| - b\n```'],
  ['a|\n1. b', 'a| b'],
])('joined: %j becomes %j', (before, after) => {
  expect(run(before, joinLines)).toBe(after)
})
test.each([
  ['a|\nb', 'a\na|\nb'],
  ['a ‹b› c', 'a b‹b› c'],
  ['‹a\nb›', 'a\nb\n‹a\nb›'],
  ['- |a', '- a\n- |a'],
])('twice: %j becomes %j', (before, after) => {
  expect(run(before, duplicate)).toBe(after)
})
test.each([
  ['a\nb|\nc', 'a\nc|'],
  ['a\nb|', 'a|'],
  ['‹a\nb›\nc', 'c|'],
  ['|', '|'],
  ['a|\nb\nc|\nd', 'b|\nd|'],
])('gone: %j becomes %j', (before, after) => {
  expect(run(before, deleteLines)).toBe(after)
})
test.each([
  ['‹b10\nb9\na›', 'a\nb9\nb10'],
  [
    '- |pear\n  - b\n  - a\n- apple\n  - x\n\n- fig',
    '- apple\n  - x\n- fig\n\n- pear\n  - b\n  - a',
  ],
  ['- a\n  - |2\n  - 1', '- a\n  - 1\n  - 2'],
  ['zebra|\nÄpfel\nBirne\n\nout', 'Äpfel\nBirne\nzebra\n\nout'],
  ['> ‹b\n> a›', '> a\n> b'],
  ['‹b\n\na›', 'a\n\nb'],
])('sorted: %j becomes %j', (before, after) => {
  expect(afterCommands(markedState(before), sortLines('up', 'de')).doc.toString()).toBe(after)
})
test('sorting is a permutation of the lines, and the same when it is done twice', () => {
  const line = fc.constantFrom('- a', '  - b', '- c10', '- c9', 'x', '', '> q', '1. n', '字')
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), fc.boolean(), (lines, isUp) => {
      const text = lines.join('\n')
      const state = markedState('').update({ changes: { from: 0, insert: text } }).state
      const all = state.update({ selection: { anchor: 0, head: text.length } }).state
      const sort = sortLines(isUp ? 'up' : 'down', 'en')
      const sorted = afterCommands(afterCommands(all), sort)
      expect(sorted.doc.toString().split('\n').toSorted()).toEqual(lines.toSorted())
    }),
    { numRuns: runs(1000) },
  )
})
test.each([
  ['upper', 'stra|ße', 'STRA|SSE'],
  ['upper', '‹at https://a.example `code` #tag 中文›', '‹AT https://a.example `code` #tag 中文›'],
  ['lower', '‹ÉCOLE Ωmega›', '‹école ωmega›'],
  ['title', "‹it's a LONG way, l’été›", "‹It's A Long Way, L’été›"],
  ['sentence', '‹THE END. AND more? “yes”\nno›', '‹The end. And more? “Yes”\nNo›'],
  ['upper', '```\n‹code›\n```', '```\n‹code›\n```'],
  ['lower', 'A‹B›C', 'A‹b›C'],
] as const)('%s: %j becomes %j', (wanted, before, after) => {
  expect(run(before, changeCase(wanted))).toBe(after)
})
test('targets of links stay as they are', () => {
  const text = 'see [[Note|the note]] and [this](a.md)'
  const note = markedState('').update({ changes: { from: 0, insert: text } }).state
  const all = afterCommands(note.update({ selection: { anchor: 0, head: text.length } }).state)
  expect(afterCommands(all, changeCase('upper')).doc.toString()).toBe(
    'SEE [[Note|THE NOTE]] AND [THIS](a.md)',
  )
})
test('nothing changes in a note that is read-only', () => {
  const state = markedState('b|\na', EditorState.readOnly.of(true))
  for (const command of [joinLines, duplicate, deleteLines, sortLines('up'), changeCase('upper')])
    expect(command({ state, dispatch: () => expect.unreachable() })).toBe(false)
})
