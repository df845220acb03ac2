import type { Position } from '../../shared/blueprint.ts'
import type { Box } from '../../shared/part-geometry.ts'
import type { Net, PlacedPart, PlacedPin } from '../drawing/placed-part.ts'

/** What lies under a point of the sheet: a pin before a part before a wire. */
export type Hit =
  | { readonly kind: 'pin'; readonly pin: PlacedPin }
  | { readonly kind: 'part'; readonly index: number }
  | { readonly kind: 'wire'; readonly index: number }
  | { readonly kind: 'nothing' }

/** `reach` in units of the sheet: how far beside a pin or a wire still counts. */
export function hitTest(
  { parts, nets }: { readonly parts: readonly PlacedPart[]; readonly nets: readonly Net[] },
  point: Position,
  reach: number,
): Hit {
  const pin = nearestPin(parts, point, reach)
  if (pin) return { kind: 'pin', pin }
  const index = parts.findLastIndex(({ box }) => isIn(point, box))
  if (index >= 0) return { kind: 'part', index }
  const wire = wireAt(nets, point, reach)
  return wire === null ? { kind: 'nothing' } : { kind: 'wire', index: wire }
}

export function nearestPin(
  parts: readonly PlacedPart[],
  { x, y }: Position,
  reach: number,
): PlacedPin | null {
  let best: PlacedPin | null = null
  let least = reach
  for (const { pins } of parts)
    for (const pin of pins) {
      const distance = Math.hypot(pin.place.x - x, pin.place.y - y)
      if (distance > least) continue
      best = pin
      least = distance
    }
  return best
}

function wireAt(nets: readonly Net[], point: Position, reach: number): number | null {
  for (const { wires } of nets)
    for (const { index, points } of wires)
      for (const [at, to] of points.entries()) {
        const from = points[at - 1]
        if (from && distanceToLine(point, from, to) <= reach) return index
      }
  return null
}

function distanceToLine({ x, y }: Position, from: Position, to: Position): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx * dx + dy * dy
  const along =
    length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / length))
  return Math.hypot(x - from.x - along * dx, y - from.y - along * dy)
}

const isIn = ({ x, y }: Position, box: Box): boolean =>
  x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height

/** The box between two points, whichever way it was drawn. */
export const boxBetween = (a: Position, b: Position): Box => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
})

/** The parts that lie wholly or in part in a box. */
export const partsIn = (parts: readonly PlacedPart[], area: Box): readonly number[] =>
  parts.flatMap(({ box }, index) =>
    box.x < area.x + area.width &&
    area.x < box.x + box.width &&
    box.y < area.y + area.height &&
    area.y < box.y + box.height
      ? [index]
      : [],
  )
