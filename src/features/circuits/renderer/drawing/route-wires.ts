import { routeWires as routeCircuit, type RoutedCircuit } from '../../shared/routing/route-wires.ts'
import type { RouteWires } from './sheet.ts'

/** Routes one circuit again and again: what did not move keeps its way. */
export function createWireRouter(): RouteWires {
  let previous: RoutedCircuit | undefined
  return (blueprint) => {
    previous = previous ? routeCircuit(blueprint, previous) : routeCircuit(blueprint)
    return new Map(previous.wires.map(({ wire, points }) => [wire, points]))
  }
}
