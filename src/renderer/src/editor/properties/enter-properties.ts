import type { EditorView } from '@codemirror/view'
import { enterTitle } from '../title/enter-title.ts'
import { startOfShown } from './hidden-frontmatter.ts'

/**
 * ↑ from the first line of the text goes into the properties above it, into the last of them where they are open; of a
 * note without, into its title.
 */
export function enterProperties(view: EditorView): boolean {
  const { main, ranges } = view.state.selection
  if (!main.empty || ranges.length > 1 || !isOnFirstRow(view, main.head)) return false
  const spots = view.scrollDOM.querySelectorAll<HTMLElement>(
    '[data-property-spot] input, [data-property-door]',
  )
  const spot = spots.item(spots.length - 1)
  if (spots.length === 0) return enterTitle(view.scrollDOM, view.coordsAtPos(main.head)?.left ?? 0)
  spot.focus()
  return true
}

/** A long first line is wrapped: from its second row ↑ stays in it. */
function isOnFirstRow(view: EditorView, head: number): boolean {
  const first = view.state.doc.lineAt(startOfShown(view.state))
  if (head > first.to) return false
  const [here, top] = [view.coordsAtPos(head), view.coordsAtPos(first.from)]
  return here !== null && top !== null && here.top - top.top < (top.bottom - top.top) / 2
}
