import type { EditorView } from '@codemirror/view'
import { asVaultPath } from '../../../shared/domain/vault-path.ts'
import type { EditorSelection } from '../stores/editor-port.ts'

/** What is selected in the note at `path`; null when nothing but spaces is, or no note is in front. */
export function selectionOf({ state }: EditorView, path: string | null): EditorSelection | null {
  const known = asVaultPath(path)
  const { from, to } = state.selection.main
  const text = state.sliceDoc(from, to)
  if (known === null || text.trim() === '') return null
  return {
    path: known,
    startLine: state.doc.lineAt(from).number,
    // A selection up to the beginning of a line has nothing of that line.
    endLine: state.doc.lineAt(Math.max(from, text.endsWith('\n') ? to - 1 : to)).number,
    text,
  }
}
