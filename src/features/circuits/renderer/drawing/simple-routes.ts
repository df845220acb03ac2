import type { Position } from '../../shared/blueprint.ts'
import type { PinPlace } from '../../shared/part-geometry.ts'

const STUB = 10

/** A line of level and upright stretches from one pin to another, round nothing: for a wire that is being drawn. */
export function simpleRoute(from: PinPlace, to: PinPlace): readonly Position[] {
  const start = away(from)
  const end = away(to)
  const points: Position[] = [{ x: from.x, y: from.y }, start]
  const isAhead = end.x >= start.x
  if (isAhead) {
    const middle = Math.round((start.x + end.x) / 2)
    points.push({ x: middle, y: start.y }, { x: middle, y: end.y })
  } else {
    const middle = Math.round((start.y + end.y) / 2)
    points.push({ x: start.x, y: middle }, { x: end.x, y: middle })
  }
  points.push(end, { x: to.x, y: to.y })
  return withoutIdlePoints(points)
}

function away({ x, y, side }: PinPlace): Position {
  switch (side) {
    case 'left':
      return { x: x - STUB, y }
    case 'right':
      return { x: x + STUB, y }
    case 'top':
      return { x, y: y - STUB }
    case 'bottom':
      return { x, y: y + STUB }
  }
}

/** Leaves out points that are there twice or lie on a straight stretch. */
export function withoutIdlePoints(points: readonly Position[]): readonly Position[] {
  const kept: Position[] = []
  for (const point of points) {
    const last = kept.at(-1)
    if (last && last.x === point.x && last.y === point.y) continue
    const before = kept.at(-2)
    const isStraight =
      before &&
      last &&
      ((before.x === last.x && last.x === point.x) || (before.y === last.y && last.y === point.y))
    if (isStraight) kept.pop()
    kept.push(point)
  }
  return kept
}
