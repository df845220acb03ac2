import type { Box } from '../../../shared/canvas.ts'

/** What cards snap to where no neighbour is near, in units of the sheet. */
export const GRID = 20

/** A line along which things stand, drawn while it holds one. */
export interface Guide {
  readonly axis: 'x' | 'y'
  readonly at: number
}
export interface Snapped {
  readonly x: number
  readonly y: number
  readonly guides: readonly Guide[]
}

/**
 * Where a box that is moved to `x`, `y` comes to lie: along an edge or the middle of a neighbour within `reach`, else on
 * the grid.
 */
export function snapBox(box: Box, neighbours: readonly Box[], reach: number): Snapped {
  const x = along(
    box.x,
    box.width,
    neighbours.map((each) => [each.x, each.width]),
    reach,
  )
  const y = along(
    box.y,
    box.height,
    neighbours.map((each) => [each.y, each.height]),
    reach,
  )
  return {
    x: x.start,
    y: y.start,
    guides: [
      ...(x.line === null ? [] : [{ axis: 'x' as const, at: x.line }]),
      ...(y.line === null ? [] : [{ axis: 'y' as const, at: y.line }]),
    ],
  }
}

export const toGrid = (value: number): number => Math.round(value / GRID) * GRID

function along(
  start: number,
  length: number,
  others: readonly (readonly [number, number])[],
  reach: number,
): { readonly start: number; readonly line: number | null } {
  let best: { by: number; line: number } | null = null
  for (const [from, size] of others)
    for (const part of [0, 0.5, 1]) {
      const line = from + size * part
      const by = line - (start + length * part)
      if (Math.abs(by) <= reach && (best === null || Math.abs(by) < Math.abs(best.by)))
        best = { by, line }
    }
  if (best === null) return { start: toGrid(start), line: null }
  return { start: Math.round(start + best.by), line: best.line }
}
