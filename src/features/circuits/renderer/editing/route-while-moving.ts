import type { Blueprint, Position } from '../../shared/blueprint.ts'
import { readWireEnd } from '../../shared/wire-end.ts'
import { simpleRoute } from '../drawing/simple-routes.ts'
import type { RouteWires, Sheet } from '../drawing/sheet.ts'

/** Wires of the parts that move run round nothing until the parts lie still; all others stay as they are. */
export function routeWhileMoving(
  still: Sheet,
  { components, wires }: Blueprint,
  moving: ReadonlySet<number>,
): RouteWires {
  const labels = new Set([...moving].map((index) => components[index]?.label))
  const known = new Map(
    still.nets.flatMap((net) => net.wires.map(({ index, points }) => [index, points] as const)),
  )
  return (_blueprint, parts) => {
    const pins = new Map(parts.flatMap((part) => part.pins.map((pin) => [pin.key, pin.place])))
    const routes = new Map<number, readonly Position[]>()
    for (const [index, { from, to }] of wires.entries()) {
      const isMoving = [from, to].some((end) => labels.has(readWireEnd(end)?.label))
      const start = pins.get(from)
      const end = pins.get(to)
      const points = isMoving ? start && end && simpleRoute(start, end) : known.get(index)
      if (points) routes.set(index, points)
    }
    return routes
  }
}
