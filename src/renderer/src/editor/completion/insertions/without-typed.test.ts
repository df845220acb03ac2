import { history, undo } from '@codemirror/commands'
import type { StateCommand } from '@codemirror/state'
import { expect, test } from 'vitest'
import {
  afterCommands,
  markedState,
  markedText,
  parsed,
} from '../../../../../../test/window/marked-editor.ts'
import { toggleHeading } from '../../commands/blocks/toggle-heading.ts'
import { toggleList } from '../../commands/blocks/toggle-list.ts'
import { toggleQuote } from '../../commands/blocks/toggle-quote.ts'
import { insertFootnote, insertRule } from '../../commands/inserting/insert-blocks.ts'
import { withoutTyped } from './without-typed.ts'

/** What a command makes in the place of what is selected. */
function done(marked: string, command: StateCommand) {
  const state = markedState(marked, history())
  const spec = withoutTyped(state, state.selection.main, command)
  if (!spec) return null
  const after = parsed(state.update(spec).state)
  return { text: markedText(after), undone: afterCommands(after, undo).doc.toString() }
}

test.each([
  ['Plan ‹/h2›', toggleHeading(2), '## Plan|'],
  ['Plan ‹/h2› B', toggleHeading(2), '## Plan | B'],
  ['a\n‹/h1›\nb', toggleHeading(1), 'a\n# |\nb'],
  ['- ‹/todo›', toggleList('tasks'), '- [ ] |'],
  ['- [ ] ‹/quote›', toggleQuote, '> - [ ] |'],
  ['1. word ‹/bullets›', toggleList('bullets'), '- word|'],
  ['中文 ‹/h2›', toggleHeading(2), '## 中文|'],
  ['word ‹/rule›\nnext', insertRule, 'word\n\n---\n|\nnext'],
  ['word ‹/footnote›', insertFootnote, 'word[^1]\n\n[^1]: |'],
] as const)('in %j a command makes %j of it, in one step of the undo', (marked, command, text) => {
  expect(done(marked, command)).toEqual({ text, undone: marked.replace(/[‹›]/g, '') })
})
test('several steps of a command are one, and one that does nothing leaves what was typed', () => {
  const twice: StateCommand = ({ state, dispatch }) => {
    const one = state.update({ changes: { from: 0, insert: '1' } })
    dispatch(one)
    dispatch(one.state.update({ changes: { from: 1, insert: '2' }, selection: { anchor: 2 } }))
    return true
  }
  expect(done('a ‹/x›', twice)).toEqual({ text: '12|a', undone: 'a /x' })
  expect(done('a ‹/x›', () => false)).toBeNull()
})
