import type { EditorView } from '@codemirror/view'

/** ↓ from the end of the text goes into what stands below it, where there is something to go to. */
export function enterFoot(view: EditorView): boolean {
  const { main, ranges } = view.state.selection
  if (!main.empty || ranges.length > 1 || main.head !== view.state.doc.length) return false
  const spot = view.scrollDOM.querySelector<HTMLElement>('[data-note-foot] button')
  spot?.focus()
  return spot !== null
}
