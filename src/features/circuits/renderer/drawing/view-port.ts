import {
  centred,
  SMALLEST_SCALE,
  within,
  type ViewPort,
} from '../../../../renderer/src/ui/layout/view-port.ts'
import type { Size } from '../../../../renderer/src/ui/layout/use-element-size.ts'
import type { Box } from '../../shared/part-geometry.ts'

/** A small circuit is not blown up to fill its place. */
const LARGEST_FIT = 1.15
/** Round the parts, for their labels. */
export const SHEET_MARGIN = 28

/** All of the sheet in the middle. */
export function fitted(bounds: Box, { width, height }: Size, largest = LARGEST_FIT): ViewPort {
  const wide = bounds.width + 2 * SHEET_MARGIN
  const high = bounds.height + 2 * SHEET_MARGIN
  const scale = within(Math.min(width / wide, height / high), SMALLEST_SCALE, largest)
  const middle = { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 }
  return centred(middle, scale, { width, height })
}

/** How high a place of this width should be, in pixels. */
export function fittedHeight(bounds: Box, width: number, highest: number): number {
  const scale = Math.min(LARGEST_FIT, width / (bounds.width + 2 * SHEET_MARGIN))
  return Math.round(within((bounds.height + 2 * SHEET_MARGIN) * scale, 120, highest))
}

export const viewBoxOf = ({ x, y, scale }: ViewPort, { width, height }: Size): string =>
  `${round(x)} ${round(y)} ${round(width / scale)} ${round(height / scale)}`

const round = (value: number): number => Math.round(value * 100) / 100
