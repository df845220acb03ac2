import type { Position } from '../../shared/blueprint.ts'
import type { Box } from '../../shared/part-geometry.ts'
import { captionOf } from './part-caption.ts'
import type { Net, PlacedPart } from './placed-part.ts'

export interface LabelPlace extends Position {
  readonly anchor: 'start' | 'middle' | 'end'
  /** What it covers, about. */
  readonly box: Box
}

const LETTER_WIDTH = 6.6
const LINE_HEIGHT = 13
const GAP = 5
/** Longer labels are cut with an ellipsis; the whole one is in the part's title. */
export const LONGEST_LABEL = 24

export const shownLabel = (label: string): string =>
  label.length > LONGEST_LABEL ? `${label.slice(0, LONGEST_LABEL - 1)}…` : label

/**
 * A place for each part's label, in the order of the parts: the first of above, below and beside the part that touches
 * no part and no wire, or else the one that is usual for the part.
 */
export function placeLabels(
  parts: readonly PlacedPart[],
  nets: readonly Net[],
): readonly LabelPlace[] {
  const taken: Box[] = parts.map(({ box }) => box)
  const lines = nets.flatMap(({ wires }) => wires.flatMap(({ points }) => linesOf(points)))
  return parts.map((part) => {
    const choices = candidates(part)
    const best =
      choices.find(
        ({ box }) =>
          !taken.some((other) => other !== part.box && touches(box, other)) &&
          !lines.some((line) => touches(box, line)),
      ) ?? choices[0]
    if (!best) return { x: part.box.x, y: part.box.y, anchor: 'start', box: part.box }
    taken.push(best.box)
    return best
  })
}

function candidates({ component, definition, box, pins }: PlacedPart): readonly LabelPlace[] {
  const width = shownLabel(captionOf({ component })).length * LETTER_WIDTH
  const centreX = box.x + box.width / 2
  const centreY = box.y + box.height / 2
  const at = (x: number, y: number, anchor: LabelPlace['anchor']): LabelPlace => ({
    x,
    y,
    anchor,
    box: {
      x: anchor === 'middle' ? x - width / 2 : anchor === 'end' ? x - width : x,
      y: y - LINE_HEIGHT + 3,
      width,
      height: LINE_HEIGHT,
    },
  })
  const above = at(centreX, box.y - GAP, 'middle')
  const below = at(centreX, box.y + box.height + LINE_HEIGHT, 'middle')
  const left = at(box.x - GAP, centreY + 4, 'end')
  const right = at(box.x + box.width + GAP, centreY + 4, 'start')
  const sides = new Set(pins.map(({ place }) => place.side))
  const free = [
    ...(definition?.category === 'inputs' && !sides.has('left') ? [left] : []),
    ...(definition?.category === 'outputs' && !sides.has('right') ? [right] : []),
  ]
  return [...free, above, below, left, right]
}

const linesOf = (points: readonly Position[]): readonly Box[] =>
  points.slice(1).map((to, index) => {
    const from = points[index] ?? to
    return {
      x: Math.min(from.x, to.x),
      y: Math.min(from.y, to.y),
      width: Math.abs(from.x - to.x),
      height: Math.abs(from.y - to.y),
    }
  })

export const touches = (a: Box, b: Box): boolean =>
  a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height
