import { history, undo } from '@codemirror/commands'
import { EditorState, type TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { expect, test } from 'vitest'
import { afterCommands, markedState, parsed } from '../../../../../test/window/marked-editor.ts'
import { linkAt, type EditorLink } from './link-at.ts'
import { retargetLink } from './retarget-link.ts'

/** An editor without a window, with a `¦` where the link is that is asked for. */
function editorOf(marked: string, readOnly = false) {
  const doc = marked.replace('¦', '')
  const empty = markedState('', [history(), EditorState.readOnly.of(readOnly)])
  let state = parsed(empty.update({ changes: { from: 0, insert: doc } }).state)
  const view = {
    composing: false,
    get state() {
      return state
    },
    dispatch: (...specs: TransactionSpec[]) => void (state = parsed(state.update(...specs).state)),
  }
  return {
    view: view as unknown as EditorView & { composing: boolean },
    link: linkAt(state, marked.indexOf('¦')),
    text: () => state.doc.toString(),
    undone: () => afterCommands(state, undo).doc.toString(),
  }
}
const written = (marked: string, target: string): string => {
  const { view, link, text } = editorOf(marked)
  return link && retargetLink(view, link, target) ? text() : 'not written'
}

test.each([
  ['see [[O¦ld]] now', 'New', 'see [[New]] now'],
  ['[[Old#Part|my w¦ords]]', 'New#Part', '[[New#Part|my words]]'],
  ['| [[Old\\|wo¦rds]] |\n| - |', 'New', '| [[New\\|words]] |\n| - |'],
  ['![[a¦.png|200]]', 'b.png', '![[b.png|200]]'],
  ['[wo¦rds](old.md)', 'new.md', '[words](new.md)'],
  ['[wo¦rds](<my old.md> "Title")', 'my%20new.md', '[words](<my%20new.md> "Title")'],
  ['![p¦ic](a.png)', 'b.png', '![pic](b.png)'],
  ['[[旧¦い]] 🎉', '新しい', '[[新しい]] 🎉'],
  ['- [ ] > [[O¦ld]]', 'New', '- [ ] > [[New]]'],
])('in %j the target %j makes %j', (marked, target, text) => {
  expect(written(marked, target)).toBe(text)
})
test.each(['`[[¦a]]`', '```\n[[¦a]]\n```', 'a¦ b', '[a¦](b.md', '[[a]] ¦ b'])(
  '%j has no link there',
  (marked) => expect(editorOf(marked).link).toBeNull(),
)
test('an undo gives back the old target alone', () => {
  const { view, link, undone } = editorOf('a [[O¦ld|x]] b')
  if (!link) throw new Error('no link')
  view.dispatch({ changes: { from: 0, insert: 'typed ' }, userEvent: 'input.type' })
  expect(retargetLink(view, { ...link, from: link.from + 6, to: link.to + 6 }, 'New')).toBe(true)
  expect(undone()).toBe('typed a [[Old|x]] b')
})
test('a link that another program changed or took away meanwhile is left as it is', () => {
  const changed = editorOf('a [[O¦ld]]')
  const link = changed.link as EditorLink
  changed.view.dispatch({ changes: { from: 4, to: 7, insert: 'Else' } })
  expect(retargetLink(changed.view, link, 'New')).toBe(false)
  changed.view.dispatch({ changes: { from: 0, to: changed.text().length } })
  expect(retargetLink(changed.view, link, 'New')).toBe(false)
  expect(changed.text()).toBe('')
})
test('nothing is written into what is only read, nor under an input method', () => {
  const read = editorOf('[[O¦ld]]', true)
  expect(retargetLink(read.view, read.link as EditorLink, 'New')).toBe(false)
  const composing = editorOf('[[O¦ld]]')
  composing.view.composing = true
  expect(retargetLink(composing.view, composing.link as EditorLink, 'New')).toBe(false)
  expect([read.text(), composing.text()]).toEqual(['[[Old]]', '[[Old]]'])
})
