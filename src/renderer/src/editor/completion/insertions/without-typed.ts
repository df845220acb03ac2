import type { EditorState, StateCommand, TransactionSpec } from '@codemirror/state'

/** What a command does once a range is taken away, with that in one step. Null where the command does nothing. */
export function withoutTyped(
  state: EditorState,
  { from, to }: { readonly from: number; readonly to: number },
  command: StateCommand,
): TransactionSpec | null {
  const start = blanksBefore(state, from, to)
  let last = state.update({ changes: { from: start, to }, selection: { anchor: start } })
  let { changes } = last
  const isDone = command({
    state: last.state,
    dispatch(next) {
      changes = changes.compose(next.changes)
      last = next
    },
  })
  return isDone ? { changes, selection: last.newSelection } : null
}

/** At the end of a line with words the blank before what was typed goes too. */
function blanksBefore({ doc }: EditorState, from: number, to: number): number {
  const line = doc.lineAt(from)
  const before = line.text.slice(0, from - line.from)
  const isLast = line.text.slice(to - line.from).trim() === ''
  return isLast &&
    /[\p{L}\p{N}\p{P}][ \t]+$/u.test(before) &&
    !/^[\s>]*(?:[-*+]|\d+[.)])\s+(?:\[.\]\s+)?$/.test(before)
    ? line.from + before.trimEnd().length
    : from
}
