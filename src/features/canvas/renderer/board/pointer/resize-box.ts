import type { Box, Point } from '../../../shared/canvas.ts'
import { SMALLEST_CARD } from '../board-edits.ts'
import type { Handle } from '../board-store.ts'
import { toGrid } from './snap.ts'

/** A box of which a handle was dragged so far; the other side stays. `isFree`: not on the grid. */
export function resized(
  { x, y, width, height }: Box,
  handle: Handle,
  by: Point,
  isFree = false,
): Box {
  const snap = isFree ? Math.round : toGrid
  let [left, top, right, bottom] = [x, y, x + width, y + height]
  if (handle.includes('w')) left = Math.min(snap(left + by.x), right - SMALLEST_CARD)
  if (handle.includes('e')) right = Math.max(snap(right + by.x), left + SMALLEST_CARD)
  if (handle.includes('n')) top = Math.min(snap(top + by.y), bottom - SMALLEST_CARD)
  if (handle.includes('s')) bottom = Math.max(snap(bottom + by.y), top + SMALLEST_CARD)
  return { x: left, y: top, width: right - left, height: bottom - top }
}
