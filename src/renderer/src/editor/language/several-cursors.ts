import { EditorState, type Extension } from '@codemirror/state'
import { crosshairCursor, EditorView, rectangularSelection } from '@codemirror/view'

/** Alt and a click add a cursor, Alt and a drag select a rectangle. Ctrl and a click stay with the links. */
export const severalCursors: Extension = [
  EditorState.allowMultipleSelections.of(true),
  EditorView.clickAddsSelectionRange.of(({ altKey }) => altKey),
  rectangularSelection(),
  crosshairCursor(),
]
