import type { Box, CanvasEdge, CanvasNode } from '../../shared/canvas.ts'
import { holds } from './view-port.ts'

/** Cards as one reads a page: those that begin at about one height from left to right, then the next. */
export function inReadingOrder<T extends Box>(nodes: readonly T[]): readonly T[] {
  const rows: T[][] = []
  for (const node of nodes.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (row && first && node.y < first.y + Math.min(first.height, node.height) / 2) row.push(node)
    else rows.push([node])
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.x - b.x))
}

export type Direction = 'up' | 'down' | 'left' | 'right'
const WAYS = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] } as const

/** The nearest one in a direction, as one looks there; null where there is none. */
export function nearestTowards<T extends Box>(
  from: Box,
  direction: Direction,
  others: readonly T[],
): T | null {
  const [wayX, wayY] = WAYS[direction]
  let best: { node: T; far: number } | null = null
  for (const node of others) {
    const x = node.x + node.width / 2 - from.x - from.width / 2
    const y = node.y + node.height / 2 - from.y - from.height / 2
    const along = x * wayX + y * wayY
    if (along <= 0) continue
    const beside = Math.abs(x * wayY) + Math.abs(y * wayX)
    const far = along + 2 * beside
    if (best === null || far < best.far) best = { node, far }
  }
  return best?.node ?? null
}

/** These cards, and what lies in those of them that are groups. */
export function withContents(
  ids: ReadonlySet<string>,
  nodes: readonly CanvasNode[],
): ReadonlySet<string> {
  const groups = nodes.filter((node) => node.type === 'group' && ids.has(node.id))
  if (groups.length === 0) return ids
  const inside = nodes.filter((node) =>
    groups.some((group) => group !== node && holds(group, node)),
  )
  return new Set([...ids, ...inside.map(({ id }) => id)])
}

/** The edges of a card: what leads away from it, then what leads to it. */
export const edgesOf = (id: string, edges: readonly CanvasEdge[]): readonly CanvasEdge[] => [
  ...edges.filter(({ fromNode }) => fromNode === id),
  ...edges.filter(({ toNode, fromNode }) => toNode === id && fromNode !== id),
]
