import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import {
  EditorSelection,
  EditorState,
  Text,
  type Extension,
  type SelectionRange,
  type StateCommand,
} from '@codemirror/state'
import { expect } from 'vitest'
import { noteLanguage } from '../../src/renderer/src/editor/language/note-language.ts'

/**
 * A note's text with its selections: `|` is a cursor; `‹` and `›` stand round a selection. All of it is parsed, however
 * slow the machine is.
 */
export const markedState = (marked: string, extensions: Extension = []): EditorState =>
  parsed(unparsedState(marked, extensions))

/** The same, parsed as far as an editor is that has just been opened. */
export function unparsedState(marked: string, extensions: Extension = []): EditorState {
  const ranges: SelectionRange[] = []
  let text = ''
  let anchor = 0
  for (const letter of marked) {
    if (letter === '|') ranges.push(EditorSelection.cursor(text.length))
    else if (letter === '‹') anchor = text.length
    else if (letter === '›') ranges.push(EditorSelection.range(anchor, text.length))
    else text += letter
  }
  return EditorState.create({
    doc: text,
    selection: ranges.length > 0 ? EditorSelection.create(ranges) : EditorSelection.single(0),
    extensions: [
      EditorState.allowMultipleSelections.of(true),
      noteLanguage(Text.of(text.split('\n'))),
      extensions,
    ],
  })
}

/** The same state with the whole tree. */
export function parsed(state: EditorState): EditorState {
  ensureSyntaxTree(state, state.doc.length, 5000)
  return state.update({}).state
}

/** The text with the marks of its selections. */
export function markedText({ doc, selection }: EditorState): string {
  let marked = doc.toString()
  for (const { from, to, empty } of selection.ranges.toReversed())
    marked = empty
      ? `${marked.slice(0, from)}|${marked.slice(from)}`
      : `${marked.slice(0, from)}‹${marked.slice(from, to)}›${marked.slice(to)}`
  return marked
}

/** What a state is after these commands, one after the other; one that does nothing leaves it as it is. */
export function afterCommands(state: EditorState, ...commands: StateCommand[]): EditorState {
  let current = state
  for (const command of commands) {
    command({ state: current, dispatch: (transaction) => (current = transaction.state) })
    current = parsed(current)
  }
  return current
}

/** The text after a command at what is marked, far down in a note that is not read as far as there. */
export function runFarDown(marked: string, command: StateCommand): string {
  const above = 'word\n\n'.repeat(3000)
  const state = unparsedState(above + marked)
  expect(syntaxTree(state).length).toBeLessThan(state.doc.length)
  // On a slow machine a first press comes no further than to read on.
  const once = afterCommands(state, command)
  const { doc } = once.doc.eq(state.doc) ? afterCommands(once, command) : once
  expect(doc.sliceString(0, above.length)).toBe(above)
  return doc.sliceString(above.length)
}

/** The marked text after these commands. */
export const run = (marked: string, ...commands: StateCommand[]): string =>
  markedText(afterCommands(markedState(marked), ...commands))
