import type { Position } from '../../shared/blueprint.ts'
import { simpleRoute } from './simple-routes.ts'
import type { RouteWires } from './sheet.ts'

/** Every wire by itself, round nothing. */
export const routeSimply: RouteWires = ({ wires }, parts) => {
  const pins = new Map(parts.flatMap(({ pins: all }) => all.map(({ key, place }) => [key, place])))
  const routes = new Map<number, readonly Position[]>()
  for (const [index, { from, to }] of wires.entries()) {
    const start = pins.get(from)
    const end = pins.get(to)
    if (start && end) routes.set(index, simpleRoute(start, end))
  }
  return routes
}
