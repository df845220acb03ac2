import { Text, type TransactionSpec } from '@codemirror/state'
import { history, undo } from '@codemirror/commands'
import type { EditorView } from '@codemirror/view'
import { expect, test } from 'vitest'
import { vaultPath } from '../../../../../shared/domain/vault-path.ts'
import { afterCommands, markedState, parsed } from '../../../../../../test/window/marked-editor.ts'
import type { CompletionAsker } from '../completion-asker.ts'
import { resultOf, triggerAt } from '../completions.ts'
import type { Offered } from '../trigger.ts'
import { writtenNote } from '../written-note.ts'

const NOTE = vaultPath('Note.md')
const ADA = vaultPath('people/Ada.md')

const asker: CompletionAsker = {
  names: async () => [
    { path: ADA, title: 'Ada', alias: null, linkText: 'people/Ada' },
    { path: ADA, title: 'Ada', alias: 'Countess', linkText: 'Ada' },
  ],
  files: async () => [],
  headings: async () => [],
  noteAt: async () => ({
    path: ADA,
    text: Text.of(['# Early', '', '## A | b', '', 'A life. ^life']),
  }),
  addToLine: async () => {},
  tags: async () => [{ tag: 'work', count: 1 }],
  propertyWords: async () => [
    { text: 'a, b', count: 1 },
    { text: '[x]', count: 1 },
    { text: 'plain', count: 1 },
  ],
  linkTo: async (_from, path) => path.replace(/\.md$/, ''),
  settings: () => ({ dailyNoteFolder: '', dailyNoteFormat: '', weekStart: 'monday' }),
  nowMs: () => new Date(2026, 10, 18, 15, 30).getTime(),
  insertions: async () => [],
  askForHelp: () => {},
  help: () => {},
  say: () => {},
  report: (error) => {
    throw error
  },
}

/** The text after a row was chosen, and after an undo of that; a `¦` is the cursor. */
async function chosen(marked: string, label: string) {
  const head = marked.indexOf('¦')
  const doc = marked.replace('¦', '')
  let state = markedState('', [writtenNote.of(NOTE), history()])
  state = parsed(
    state.update({ changes: { from: 0, insert: doc }, selection: { anchor: head } }).state,
  )
  const trigger = triggerAt(NOTE, state, head)
  if (!trigger) return { text: 'nothing begun', undone: doc }
  const { options } = await resultOf(NOTE, trigger, asker, new AbortController().signal)
  const option = (options as readonly Offered[]).find((one) => one.label === label)
  if (typeof option?.apply !== 'function') return { text: 'not offered', undone: doc }
  const view = {
    get state() {
      return state
    },
    dispatch: (...specs: TransactionSpec[]) => void (state = state.update(...specs).state),
  } as unknown as EditorView
  option.apply(view, option, trigger.from, head)
  const at = state.selection.main.head
  return {
    text: `${state.sliceDoc(0, at)}¦${state.sliceDoc(at)}`,
    undone: afterCommands(state, undo).doc.toString(),
  }
}

test.each([
  ['[[Bo¦b]] x', 'Ada', '[[people/Ada]]¦ x'],
  ['[[Bo¦b#Early]] x', 'Ada', '[[people/Ada#Early]]¦ x'],
  ['[[Bo¦b|my words]] x', 'Ada', '[[people/Ada|my words]]¦ x'],
  ['| [[Bo¦b\\|my words]] |', 'Ada', '| [[people/Ada\\|my words]]¦ |'],
  ['[[¦Bob|my words]] x', 'Countess', '[[Ada|Countess]]¦ x'],
  ['[[Bob#E¦nd|my words]]', 'Early', '[[Bob#Early|my words]]¦'],
  ['[[Bob#¦]]', 'A | b', '[[Bob#A b]]¦'],
  ['[[Bob#^l¦ast]] x', 'A life.', '[[Bob#^life]]¦ x'],
  ['[[Bo¦ and [[Eve]]', 'Ada', '[[people/Ada]]¦ and [[Eve]]'],
  ['[[Bo¦]', 'Ada', '[[people/Ada]]¦]'],
  ['![[Bo¦b]]', 'Ada', '![[people/Ada]]¦'],
  ['[[Ada¦]] [[Bo]]', 'Ada', '[[people/Ada]]¦ [[Bo]]'],
  ['a #wo¦ b', 'work', 'a #work¦ b'],
  ['---\ntags: [pl¦]\n---\n', 'a, b', '---\ntags: ["a, b"¦]\n---\n'],
  ['---\ntags: [no, pl¦, yes]\n---\n', '[x]', '---\ntags: [no, "[x]"¦, yes]\n---\n'],
  ['---\ntags:\n- pl¦\n---\n', 'plain', '---\ntags:\n- plain¦\n---\n'],
])('in %j, “%s” makes %j, and one undo takes it back', async (marked, label, text) => {
  expect(await chosen(marked, label)).toEqual({ text, undone: marked.replace('¦', '') })
})
