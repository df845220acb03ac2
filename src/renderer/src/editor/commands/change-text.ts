import { isolateHistory } from '@codemirror/commands'
import type { EditorView } from '@codemirror/view'
import type { TextPlan } from '../../stores/editor-port.ts'
import { cursorsAt } from '../links/flash-line.ts'

/**
 * Makes one change, one step of the undo, as planned for what stands there now. False where nothing was changed: the
 * note is only read, an input method composes, or the plan wants nothing.
 */
export function changeText(view: EditorView, plan: TextPlan): boolean {
  const { state } = view
  if (state.readOnly || view.composing) return false
  const selections = state.selection.ranges.map(({ from, to }) => ({ from, to }))
  const change = plan({ text: state.doc.toString(), selections })
  if (change === null) return false
  view.dispatch({
    changes: change.edits.map(({ from, to, insert }) => ({
      from,
      to,
      insert: state.toText(insert),
    })),
    ...(change.cursors.length > 0 && { selection: cursorsAt(change.cursors) }),
    annotations: isolateHistory.of('full'),
    // No typing: that is kept out of properties that are hidden.
    userEvent: 'planned',
    scrollIntoView: true,
  })
  return change.edits.length === 0 || view.state.doc !== state.doc
}
