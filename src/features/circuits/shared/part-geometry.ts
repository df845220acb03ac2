import type { ComponentDefinition, PinDefinition, PinSide } from './component.ts'

/** Positions and sizes are multiples of it. */
export const GRID = 20

/** Clockwise, in degrees. */
export type Rotation = 0 | 90 | 180 | 270

interface Point {
  readonly x: number
  readonly y: number
}

/** What of a component of a blueprint says how it is turned, and where it is. */
interface Turned {
  readonly properties?: Readonly<Record<string, unknown>> | undefined
}
interface Placed extends Turned {
  readonly position: Point
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Where a pin is on the sheet, and to which side its wire leaves the part. */
export interface PinPlace extends Point {
  readonly side: PinSide
}

/** Farther out than this nothing is drawn: a coordinate is a number that somebody wrote. */
const FARTHEST = 1_000_000

/** The property `rotation`, brought to a quarter turn; 0 for what is none. */
export function rotationOf({ properties }: Turned): Rotation {
  const quarters = Math.round(Number(properties?.['rotation'] ?? 0) / 90)
  if (!Number.isFinite(quarters)) return 0
  return QUARTERS[((quarters % 4) + 4) % 4] ?? 0
}

const QUARTERS: readonly Rotation[] = [0, 90, 180, 270]

/**
 * The part's box as it is turned: its top left corner is the part's position, so a part that is turned stays on the
 * grid.
 */
export function boxOf(
  component: Placed,
  { width, height }: Pick<ComponentDefinition, 'width' | 'height'>,
): Box {
  const isUpright = rotationOf(component) % 180 === 0
  return {
    x: onSheet(component.position.x),
    y: onSheet(component.position.y),
    width: isUpright ? width : height,
    height: isUpright ? height : width,
  }
}

/** Where a pin of the part is on the sheet. */
export function pinPlace(
  component: Placed,
  { width, height }: Pick<ComponentDefinition, 'width' | 'height'>,
  { position, side }: Pick<PinDefinition, 'position' | 'side'>,
): PinPlace {
  const rotation = rotationOf(component)
  const turned = turn(position, rotation, width, height)
  return {
    x: onSheet(component.position.x) + turned.x,
    y: onSheet(component.position.y) + turned.y,
    side: SIDES[(SIDES.indexOf(side) + rotation / 90) % 4] ?? side,
  }
}

/** Clockwise from the left, as a quarter turn moves them. */
const SIDES: readonly PinSide[] = ['left', 'top', 'right', 'bottom']

/** A point of the upright box `width` by `height`, in the turned box. */
function turn({ x, y }: Point, rotation: Rotation, width: number, height: number): Point {
  switch (rotation) {
    case 0:
      return { x, y }
    case 90:
      return { x: height - y, y: x }
    case 180:
      return { x: width - x, y: height - y }
    case 270:
      return { x: y, y: width - x }
  }
}

const onSheet = (value: number): number =>
  Number.isFinite(value) ? Math.min(FARTHEST, Math.max(-FARTHEST, value)) : 0
