import type { Size } from './use-element-size.ts'

interface Point {
  readonly x: number
  readonly y: number
}

/** What of a sheet without ends is seen in its place: its top left corner, and px a unit. */
export interface ViewPort extends Point {
  readonly scale: number
}

export const SMALLEST_SCALE = 0.05
const LARGEST_SCALE = 4

export const within = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value))

/** With a point of the sheet in the middle. */
export const centred = ({ x, y }: Point, scale: number, { width, height }: Size): ViewPort => ({
  scale,
  x: x - width / scale / 2,
  y: y - height / scale / 2,
})

/** Nearer or farther; the point of the sheet under `at` (px from the corner of the place) stays where it is. */
export function zoomed(port: ViewPort, factor: number, at: Point): ViewPort {
  const scale = within(port.scale * factor, SMALLEST_SCALE, LARGEST_SCALE)
  const fixed = toSheet(port, at)
  return { scale, x: fixed.x - at.x / scale, y: fixed.y - at.y / scale }
}

/** The sheet follows the pointer by so many px. */
export const panned = (port: ViewPort, byX: number, byY: number): ViewPort => ({
  ...port,
  x: port.x - byX / port.scale,
  y: port.y - byY / port.scale,
})

/** A point of the place, in px from its corner, on the sheet. */
export const toSheet = ({ x, y, scale }: ViewPort, at: Point): Point => ({
  x: x + at.x / scale,
  y: y + at.y / scale,
})
