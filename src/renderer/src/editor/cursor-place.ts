import type { EditorState } from '@codemirror/state'
import { NOTHING, type ActiveText } from '../stores/notes/active-text-store.ts'

/** Where the cursor is, and what is selected, for what stands round the editor. */
export function cursorPlace({
  doc,
  selection,
}: EditorState): Pick<ActiveText, 'line' | 'selected'> {
  const ranges = selection.ranges.filter(({ empty }) => !empty)
  return {
    line: doc.lineAt(selection.main.head).number,
    selected: ranges.length === 0 ? NOTHING : ranges.map(({ from, to }) => doc.slice(from, to)),
  }
}
