import type { GraphView } from '../../shared/graph-view.ts'
import type { Graph } from './graph.ts'

/**
 * How many links away from `centre` each node is, as far as `depth`; 255 for all others. What is missing is walked to,
 * and not through: that two notes wish for the same name makes them no neighbours.
 */
export function distancesFrom(
  graph: Graph,
  centre: number,
  { depth, direction }: Pick<GraphView, 'depth' | 'direction'>,
): Uint8Array {
  const distances = new Uint8Array(graph.nodes.length).fill(FAR)
  distances[centre] = 0
  let edge = [centre]
  for (let distance = 1; distance <= depth && edge.length > 0; distance++) {
    const next: number[] = []
    for (const node of edge) {
      if (node >= graph.notes) continue
      const near = [
        ...(direction === 'to' ? [] : [graph.from(node)]),
        ...(direction === 'from' ? [] : [graph.to(node)]),
      ]
      for (const other of near.flatMap((nodes) => [...nodes])) {
        if (distances[other] !== FAR) continue
        distances[other] = distance
        next.push(other)
      }
    }
    edge = next
  }
  return distances
}

export const FAR = 255
