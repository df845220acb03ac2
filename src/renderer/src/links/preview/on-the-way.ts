export interface Point {
  readonly x: number
  readonly y: number
}

export type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** How far beside a box still counts, in px: a hand is not that steady. */
const SLACK = 4

export const isIn = ({ x, y }: Point, { left, right, top, bottom }: Box): boolean =>
  x >= left - SLACK && x <= right + SLACK && y >= top - SLACK && y <= bottom + SLACK

/**
 * Whether a pointer that was at `start` and is at `at` is on its way to the card: in the triangle between where it
 * started and the two corners of the card beside which it would miss it.
 */
export function isOnTheWay(start: Point, at: Point, card: Box): boolean {
  if (isIn(start, card)) return false
  const [one, other] = outline(start, card)
  const sides = [cross(start, one, at), cross(one, other, at), cross(other, start, at)]
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0)
}

/** The corners that bound what is seen of the card from a point outside, a little further out than they are. */
function outline({ x, y }: Point, card: Box): readonly [Point, Point] {
  const left = card.left - SLACK
  const right = card.right + SLACK
  const top = card.top - SLACK
  const bottom = card.bottom + SLACK
  const isAbove = y <= card.top
  const isLeft = x <= card.left
  const isBetweenSides = !isLeft && x < card.right
  const isBetweenEnds = !isAbove && y < card.bottom
  if (isBetweenSides) {
    const edge = isAbove ? card.top : card.bottom
    return [
      { x: left, y: edge },
      { x: right, y: edge },
    ]
  }
  if (isBetweenEnds) {
    const edge = isLeft ? card.left : card.right
    return [
      { x: edge, y: top },
      { x: edge, y: bottom },
    ]
  }
  // From beyond a corner both of its sides are seen.
  return isLeft === isAbove
    ? [
        { x: right, y: top },
        { x: left, y: bottom },
      ]
    : [
        { x: left, y: top },
        { x: right, y: bottom },
      ]
}

/** On which side of the line from `a` to `b` the point lies. */
const cross = (a: Point, b: Point, point: Point): number =>
  (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
