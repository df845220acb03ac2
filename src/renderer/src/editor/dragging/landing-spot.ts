import { Direction, type EditorView } from '@codemirror/view'
import type { Landing } from '../commands/moving/move-block.ts'

/** Where something that is dragged lands, and where that is shown, in px of the window. */
export interface LandingSpot {
  readonly landing: Landing
  /** Of an item, in columns. */
  readonly indent: number
  readonly left: number
  readonly top: number
  readonly width: number
}

/** How far an item goes in with each level, roughly, in px. */
const LEVEL_PX = 24

/** The landing that is nearest to a place of the window, and of an item the level. @param landings from top to bottom */
export function landingSpot(
  view: EditorView,
  landings: readonly Landing[],
  { x, y }: { readonly x: number; readonly y: number },
): LandingSpot | null {
  const landing = nearest(view, landings, y)
  if (!landing) return null
  const content = view.contentDOM.getBoundingClientRect()
  const style = getComputedStyle(view.contentDOM)
  const [start, end] = [
    content.left + Number.parseFloat(style.paddingLeft),
    content.right - Number.parseFloat(style.paddingRight),
  ]
  const top = topOf(view, landing)
  const { gap } = landing
  if (!gap) return { landing, indent: 0, left: start, top, width: end - start }
  const sign = gap.above ?? gap.below
  const line = view.state.doc.line(sign ?? 1)
  const pos = line.from + (/^[ \t]*/.exec(line.text)?.[0].length ?? 0)
  const isLeftToRight = view.textDirectionAt(pos) === Direction.LTR
  const place = view.coordsAtPos(pos, 1)
  const own = place ? (isLeftToRight ? place.left - start : end - place.right) : 0
  // The first is one level below the item above, each other one less.
  const insets = gap.indents.map((_, index) =>
    Math.max(0, own + (gap.above === null ? 0 : LEVEL_PX * (1 - index))),
  )
  const wanted = isLeftToRight ? x - start : end - x
  const distance = (index: number): number => Math.abs((insets[index] ?? 0) - wanted)
  const [best = 0] = [...insets.keys()].toSorted((a, b) => distance(a) - distance(b))
  const inset = insets[best] ?? 0
  return {
    landing,
    indent: gap.indents[best] ?? 0,
    left: isLeftToRight ? start + inset : start,
    top,
    width: end - start - inset,
  }
}

function topOf(view: EditorView, { before }: Landing): number {
  const { doc } = view.state
  const height =
    before === null
      ? view.lineBlockAt(doc.length).bottom
      : view.lineBlockAt(doc.line(before).from).top
  return view.documentTop + height * view.scaleY
}

function nearest(view: EditorView, landings: readonly Landing[], y: number): Landing | undefined {
  let [low, high] = [0, landings.length - 1]
  const topAt = (index: number): number => {
    const landing = landings[index]
    return landing ? topOf(view, landing) : Number.POSITIVE_INFINITY
  }
  while (low < high) {
    const middle = (low + high) >> 1
    if (topAt(middle) < y) low = middle + 1
    else high = middle
  }
  return low > 0 && y - topAt(low - 1) < Math.abs(topAt(low) - y)
    ? landings[low - 1]
    : landings[low]
}
