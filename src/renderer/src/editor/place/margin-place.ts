import { Direction, type EditorView } from '@codemirror/view'
import type { Line } from '@codemirror/state'

/** How wide what stands in the margin is, in px. */
export const MARGIN_SIZE = 18
/** Between that and the text, in px. */
const GAP = 4

/** A place beside a line, in px from the start of what scrolls. */
export interface MarginPlace {
  readonly left: number
  readonly top: number
  readonly height: number
}

/** Beside the text of a line, on the side on which it begins; null where the line is not drawn. */
export function marginPlace(view: EditorView, { from, text }: Line): MarginPlace | null {
  const at = from + (/^[\s>]*/.exec(text)?.[0].length ?? 0)
  const place = view.coordsAtPos(at, 1)
  if (!place) return null
  const { scrollDOM } = view
  const frame = scrollDOM.getBoundingClientRect()
  const isRight = view.textDirectionAt(at) === Direction.RTL
  const left = isRight ? place.right + GAP : place.left - MARGIN_SIZE - GAP
  return {
    left: Math.round(left - frame.left + scrollDOM.scrollLeft),
    top: Math.round(place.top - frame.top + scrollDOM.scrollTop),
    height: Math.round(place.bottom - place.top),
  }
}
