import { EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/** Marks of Markdown that stand on both sides of a text. Brackets and quotes are the editor's own. */
const MARKS = '*_~=`$%'

/**
 * A mark that is typed over selected text goes round it, and the text stays selected, so that typing it again makes
 * `**bold**` of `*bold*`. Null for any other letter, or when nothing is selected.
 */
export function wrapSelection(state: EditorState, typed: string): TransactionSpec | null {
  if (typed.length !== 1 || !MARKS.includes(typed) || state.readOnly) return null
  if (state.selection.ranges.every(({ empty }) => empty)) return null
  const wrapped = state.changeByRange(({ anchor, head, from, to, empty }) => ({
    changes: empty
      ? [{ from, insert: typed }]
      : [
          { from, insert: typed },
          { from: to, insert: typed },
        ],
    range: EditorSelection.range(anchor + 1, head + 1),
  }))
  return { ...wrapped, userEvent: 'input.wrap', scrollIntoView: true }
}

export const wrappingMarks = EditorView.inputHandler.of((view, _from, _to, text) => {
  const wrapped = view.composing ? null : wrapSelection(view.state, text)
  if (wrapped) view.dispatch(wrapped)
  return wrapped !== null
})
