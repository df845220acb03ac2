import { EditorSelection, EditorState, type StateCommand } from '@codemirror/state'
import { describe, expect, test } from 'vitest'
import { insertLink, toggleMark, toggleTask } from './format-commands.ts'

/** `|` is the cursor; `‹` and `›` stand round a selection. */
function run(command: StateCommand, marked: string): string {
  const anchor = marked.search(/[|‹]/)
  const head = marked.includes('›') ? marked.indexOf('›') - 1 : anchor
  let state = EditorState.create({
    doc: marked.replace(/[|‹›]/g, ''),
    selection: EditorSelection.single(anchor, head),
  })
  command({ state, dispatch: (transaction) => (state = transaction.state) })
  const { from, to } = state.selection.main
  const text = state.doc.toString()
  if (from === to) return `${text.slice(0, from)}|${text.slice(from)}`
  return `${text.slice(0, from)}‹${text.slice(from, to)}›${text.slice(to)}`
}

describe('toggling a mark', () => {
  const bold = toggleMark('**')
  const italic = toggleMark('*')
  test.each([
    [bold, 'a ‹word› here', 'a **‹word›** here'],
    [bold, 'a **‹word›** here', 'a ‹word› here'],
    [bold, 'a ‹**word**› here', 'a ‹word› here'],
    [bold, 'a wo|rd here', 'a **wo|rd** here'],
    [bold, 'a **wo|rd** here', 'a wo|rd here'],
    [bold, '|', '**|**'],
    [italic, '**‹word›**', '***‹word›***'],
    [italic, '***‹word›***', '**‹word›**'],
    [italic, '*‹word›*', '‹word›'],
  ])('%#: %s becomes %s', (command, before, after) => {
    expect(run(command, before)).toBe(after)
  })
})

describe('a link', () => {
  test('from a word waits for its address, from an address for its words', () => {
    expect(run(insertLink, 'see ‹this›')).toBe('see [this](|)')
    expect(run(insertLink, '‹https://a.example›')).toBe('[|](https://a.example)')
    expect(run(insertLink, '|')).toBe('[|]()')
  })
})

describe('a task', () => {
  test.each([
    ['- [ ] buy |milk', '- [x] buy |milk'],
    ['- [x] buy |milk', '- [ ] buy |milk'],
    ['- [/] half|', '- [ ] half|'],
    ['- it|em', '- [ ] it|em'],
    ['  1. it|em', '  1. [ ] it|em'],
    ['pla|in', '- [ ] pla|in'],
    ['> quo|te', '> - [ ] quo|te'],
    ['|', '- [ ] |'],
    ['see [a] th|ere', '- [ ] see [a] th|ere'],
  ])('%s becomes %s', (before, after) => {
    expect(run(toggleTask, before)).toBe(after)
  })
  test('every selected line, empty ones left out', () => {
    expect(run(toggleTask, '‹- [ ] a\n\n- [x] b›')).toBe('‹- [x] a\n\n- [ ] b›')
  })
  test('nothing changes in a note that is read-only', () => {
    const state = EditorState.create({ doc: 'a', extensions: EditorState.readOnly.of(true) })
    expect(toggleTask({ state, dispatch: () => expect.unreachable() })).toBe(false)
  })
})
