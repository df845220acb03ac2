import type { Position } from '../blueprint.ts'
import type { Box } from '../part-geometry.ts'

/** Wires run on a grid of half a pin's pitch, which all pins of parts on the grid lie on. */
export const STEP = 10
/** Room round all parts in which wires may run, in steps. */
const MARGIN = 12
/** More than this many nodes are not searched: 2,000 by 2,000 steps. */
const MAX_NODES = 4_000_000

/** The nodes that wires may take, numbered row by row, and the nets that have taken them. */
export interface RoutingGrid {
  readonly columns: number
  readonly rows: number
  readonly nodeAt: (point: Position) => number
  readonly pointOf: (node: number) => Position
  /** 1 on and within parts. */
  readonly blocked: Uint8Array
  /** By node: the net on the step to the right, and on the step down; 0 for none. */
  readonly right: Int32Array
  readonly down: Int32Array
  /** By node: the net that turns or branches there; 0 for none. */
  readonly turns: Int32Array
}

/** A grid round all boxes and points; null when it would be too large to search. */
export function createRoutingGrid(
  boxes: readonly Box[],
  points: readonly Position[],
): RoutingGrid | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  const cover = (x: number, y: number) => {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  for (const { x, y, width, height } of boxes) {
    cover(x, y)
    cover(x + width, y + height)
  }
  for (const { x, y } of points) cover(x, y)
  if (left > right) return null
  const firstColumn = Math.floor(left / STEP) - MARGIN
  const firstRow = Math.floor(top / STEP) - MARGIN
  const columns = Math.ceil(right / STEP) + MARGIN - firstColumn + 1
  const rows = Math.ceil(bottom / STEP) + MARGIN - firstRow + 1
  if (columns * rows > MAX_NODES) return null
  const blocked = new Uint8Array(columns * rows)
  for (const { x, y, width, height } of boxes) {
    const from = Math.floor(x / STEP) - firstColumn
    const to = Math.ceil((x + width) / STEP) - firstColumn
    const last = Math.ceil((y + height) / STEP) - firstRow
    for (let row = Math.floor(y / STEP) - firstRow; row <= last; row++)
      blocked.fill(1, row * columns + from, row * columns + to + 1)
  }
  return {
    columns,
    rows,
    nodeAt: ({ x, y }) =>
      (Math.round(y / STEP) - firstRow) * columns + Math.round(x / STEP) - firstColumn,
    pointOf: (node) => ({
      x: ((node % columns) + firstColumn) * STEP,
      y: (Math.floor(node / columns) + firstRow) * STEP,
    }),
    blocked,
    right: new Int32Array(columns * rows),
    down: new Int32Array(columns * rows),
    turns: new Int32Array(columns * rows),
  }
}

/** Writes the steps along these neighbouring nodes down as taken by a net, and its turns. */
export function claim(grid: RoutingGrid, nodes: readonly number[], net: number): void {
  for (let i = 1; i < nodes.length; i++) {
    const [one = 0, other = 0] = [nodes[i - 1], nodes[i]]
    const first = Math.min(one, other)
    if (Math.abs(one - other) === 1) grid.right[first] = net
    else grid.down[first] = net
    const before = nodes[i - 2]
    if (before !== undefined && one - before !== other - one) grid.turns[one] = net
  }
}
