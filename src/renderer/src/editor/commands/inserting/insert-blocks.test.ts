import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { markedState, run } from '../../../../../../test/window/marked-editor.ts'
import { insertCodeBlock, insertDate, insertFootnote, insertRule } from './insert-blocks.ts'
import { readLinePlace } from '../../../stores/text/line-place.ts'

test.each([
  [insertRule, 'te|xt\nmore', 'text\n\n---\n|\nmore'],
  [insertRule, 'text\n|', 'text\n\n---\n|'],
  [insertRule, 'text\n\n|\nmore', 'text\n\n---\n|\nmore'],
  // On the first line three hyphens would begin properties.
  [insertRule, '|', '***\n|'],
  [insertCodeBlock, '‹a\nb›\nc', '```|\na\nb\n```\nc'],
  [insertCodeBlock, '|', '```|\n\n```'],
  [insertCodeBlock, '‹```\na\n```›', '````|\n```\na\n```\n````'],
  [insertCodeBlock, '> ‹a›', '> ```|\n> a\n> ```'],
  [insertDate(() => '2026-11-23'), 'on |.', 'on 2026-11-23|.'],
  [insertFootnote, 'a|b', 'a[^1]b\n\n[^1]: |'],
  [insertFootnote, 'a[^1] b|\n\n[^1]: one', 'a[^1] b[^2]\n\n[^1]: one\n[^2]: |'],
  [insertFootnote, 'a|\n', 'a[^1]\n\n[^1]: |'],
  [insertFootnote, 'a[^x|] b\n\n[^x]: one', 'a[^x] b\n\n[^x]: |one'],
  [insertFootnote, 'a[^x] b\n\n[^x]: on|e', 'a[^x]| b\n\n[^x]: one'],
  [insertFootnote, '```\na|\n```', '```\na|\n```'],
])('%#: %j', (command, before, after) => {
  expect(run(before, command)).toBe(after)
})
test('nothing is put into a note that is read-only', () => {
  const state = markedState('a|', EditorState.readOnly.of(true))
  for (const command of [insertRule, insertCodeBlock, insertDate(() => 'x'), insertFootnote])
    expect(command({ state, dispatch: () => expect.unreachable() })).toBe(false)
})
test.each([
  ['12', { line: 12, column: 1 }],
  ['12:5', { line: 12, column: 5 }],
  [' 12 : 5 ', { line: 12, column: 5 }],
  ['+3', { line: 8, column: 1 }],
  ['-3', { line: 2, column: 1 }],
  ['-30', { line: 1, column: 1 }],
  ['999', { line: 40, column: 1 }],
  ['0', { line: 1, column: 1 }],
  ['', null],
  ['x', null],
  ['1:', null],
  ['1.5', null],
])('the place “%s” from line 5 of 40', (typed, place) => {
  expect(readLinePlace(typed, 5, 40)).toEqual(place)
})
