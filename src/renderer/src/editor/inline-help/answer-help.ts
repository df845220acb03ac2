import { isolateHistory } from '@codemirror/commands'
import { EditorView } from '@codemirror/view'
import { wordChanges } from '../../../../shared/domain/text/diff.ts'
import { endHelp, helpPreview } from './help-preview.ts'

/** Makes the new text part of the note, as one step that the editor's undo takes back. False without a preview. */
export function takeHelp(view: EditorView): boolean {
  const { state } = view
  const preview = state.field(helpPreview)
  if (!preview) return false
  const { from, to, adds, text, isWhole } = preview
  if (!isWhole || state.readOnly) return true // a Tab that comes too early must not indent
  const changes = adds
    ? [{ from: to, to, insert: text }]
    : wordChanges(state.sliceDoc(from, to), text).map((change) => ({
        from: from + change.from,
        to: from + change.to,
        insert: change.insert,
      }))
  view.dispatch({
    changes,
    selection: { anchor: adds ? to + text.length : from + text.length },
    effects: [endHelp.of(null), EditorView.announce.of('Taken over.')],
    annotations: isolateHistory.of('full'),
    userEvent: 'input.help',
    scrollIntoView: true,
  })
  view.focus()
  return true
}

/** Stops what is being written, and forgets what came. The note stays as it is. False without a preview. */
export function rejectHelp(view: EditorView): boolean {
  if (!view.state.field(helpPreview)) return false
  view.dispatch({ effects: [endHelp.of(null), EditorView.announce.of('Rejected.')] })
  view.focus()
  return true
}
