import type { Position } from '../../shared/blueprint.ts'
import type { Box } from '../../shared/part-geometry.ts'

/** What of the sheet is seen: its top left corner, and pixels a unit. */
export interface ViewPort {
  readonly x: number
  readonly y: number
  readonly scale: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

const SMALLEST_SCALE = 0.05
const LARGEST_SCALE = 4
/** A small circuit is not blown up to fill its place. */
const LARGEST_FIT = 1.15
/** Round the parts, for their labels. */
export const SHEET_MARGIN = 28

export const within = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value))

/** All of the sheet in the middle. */
export function fitted(bounds: Box, { width, height }: Size, largest = LARGEST_FIT): ViewPort {
  const wide = bounds.width + 2 * SHEET_MARGIN
  const high = bounds.height + 2 * SHEET_MARGIN
  const scale = within(Math.min(width / wide, height / high), SMALLEST_SCALE, largest)
  return {
    scale,
    x: bounds.x + bounds.width / 2 - width / scale / 2,
    y: bounds.y + bounds.height / 2 - height / scale / 2,
  }
}

/** How high a place of this width should be, in pixels. */
export function fittedHeight(bounds: Box, width: number, highest: number): number {
  const scale = Math.min(LARGEST_FIT, width / (bounds.width + 2 * SHEET_MARGIN))
  return Math.round(within((bounds.height + 2 * SHEET_MARGIN) * scale, 120, highest))
}

/** Nearer or farther; the point of the sheet under `at` (pixels from the corner of the place) stays where it is. */
export function zoomed(port: ViewPort, factor: number, at: Position): ViewPort {
  const scale = within(port.scale * factor, SMALLEST_SCALE, LARGEST_SCALE)
  const fixed = toSheet(port, at)
  return { scale, x: fixed.x - at.x / scale, y: fixed.y - at.y / scale }
}

/** Moved so that the sheet follows the pointer by so many pixels. */
export const panned = (port: ViewPort, byX: number, byY: number): ViewPort => ({
  ...port,
  x: port.x - byX / port.scale,
  y: port.y - byY / port.scale,
})

/** A point of the place, in pixels from its corner, on the sheet. */
export const toSheet = ({ x, y, scale }: ViewPort, at: Position): Position => ({
  x: x + at.x / scale,
  y: y + at.y / scale,
})

export const viewBoxOf = ({ x, y, scale }: ViewPort, { width, height }: Size): string =>
  `${round(x)} ${round(y)} ${round(width / scale)} ${round(height / scale)}`

const round = (value: number): number => Math.round(value * 100) / 100
