import { SIDES, type Box, type CanvasEdge, type Point, type Side } from '../../shared/canvas.ts'

/** An edge as it is drawn. */
export interface EdgePath {
  /** The `d` of a path: one cubic curve. */
  readonly path: string
  /** Where its label stands. */
  readonly middle: Point
  readonly from: End
  readonly to: End
  /** Round all of it. */
  readonly box: Box
}
export interface End extends Point {
  readonly side: Side
}

const OUTWARD: Readonly<Record<Side, Point>> = {
  top: { x: 0, y: -1 },
  right: { x: 1, y: 0 },
  bottom: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
}

/** The middle of a side. */
export function anchorOf({ x, y, width, height }: Box, side: Side): End {
  const { x: outX, y: outY } = OUTWARD[side]
  return { side, x: x + (width / 2) * (1 + outX), y: y + (height / 2) * (1 + outY) }
}

/** The side of a box that faces a point. */
export function sideTowards(box: Box, at: Point): Side {
  const far = (side: Side): number => {
    const anchor = anchorOf(box, side)
    return Math.hypot(anchor.x - at.x, anchor.y - at.y)
  }
  return SIDES.toSorted((a, b) => far(a) - far(b))[0] ?? 'right'
}

const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 })

/** How an edge runs between two boxes: from the sides that it names, else from those that face each other. */
export function edgePath(
  { fromSide, toSide }: Pick<CanvasEdge, 'fromSide' | 'toSide'>,
  from: Box,
  to: Box,
): EdgePath {
  const start = anchorOf(from, fromSide ?? sideTowards(from, middleOf(to)))
  const end = anchorOf(to, toSide ?? sideTowards(to, middleOf(from)))
  return curve(start, end)
}

/** A curve that leaves and arrives at right angles to the sides. */
export function curve(from: End, to: End): EdgePath {
  const reach = Math.min(160, Math.max(24, Math.hypot(to.x - from.x, to.y - from.y) / 2))
  const a = outside(from, reach)
  const b = outside(to, reach)
  const middle = {
    x: (from.x + 3 * a.x + 3 * b.x + to.x) / 8,
    y: (from.y + 3 * a.y + 3 * b.y + to.y) / 8,
  }
  const xs = [from.x, to.x, a.x, b.x]
  const ys = [from.y, to.y, a.y, b.y]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return {
    path: `M${n(from.x)} ${n(from.y)}C${n(a.x)} ${n(a.y)} ${n(b.x)} ${n(b.y)} ${n(to.x)} ${n(to.y)}`,
    middle,
    from,
    to,
    box: { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top },
  }
}

/** The `d` of an arrow that points into the side of an end. */
export function arrowPath({ x, y, side }: End, size = 9): string {
  const out = OUTWARD[side]
  const back = { x: x + out.x * size, y: y + out.y * size }
  const half = size * 0.55
  const corner = (sign: number): string =>
    `${n(back.x - out.y * half * sign)} ${n(back.y + out.x * half * sign)}`
  return `M${n(x)} ${n(y)}L${corner(1)}L${corner(-1)}Z`
}

function outside({ x, y, side }: End, reach: number): Point {
  const out = OUTWARD[side]
  return { x: x + out.x * reach, y: y + out.y * reach }
}

const n = (value: number): number => Math.round(value * 10) / 10
