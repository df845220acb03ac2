import type { EditorView } from '@codemirror/view'
import type { EditorLink } from './link-at.ts'

/** Where the link is drawn, one box for each of its lines, in px of the window; none where it is not in sight. */
export function linkBoxes(view: EditorView, { from, to }: EditorLink): readonly DOMRect[] {
  if (to > view.state.doc.length) return []
  const start = view.domAtPos(from, 1)
  const end = view.domAtPos(to, -1)
  const range = document.createRange()
  range.setStart(start.node, start.offset)
  range.setEnd(end.node, end.offset)
  return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
}
