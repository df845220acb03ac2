import { FAR } from './around.ts'
import type { Graph } from './graph.ts'

/** What of a graph gets a dot. */
export interface Drawn {
  /** The node of each dot. */
  readonly nodes: Uint32Array
  /** The dot of each node; -1 for none. */
  readonly dotOf: Int32Array
  readonly keys: readonly string[]
  readonly labels: readonly string[]
  /** Pairs of dots. */
  readonly links: Uint32Array
  readonly sizes: Float32Array
}

/** Beyond so many, a picture is a blot, and arranging it takes minutes. */
export const MOST_DRAWN = 20_000

/**
 * All nodes, or those with the most links where there are too many; around a note, those that are not far from it.
 * @param distances from `distancesFrom`; null for the whole vault
 */
export function drawnOf(graph: Graph, distances: Uint8Array | null, most = MOST_DRAWN): Drawn {
  const { degrees } = graph
  const near = Array.from(graph.nodes.keys()).filter((node) => distances?.[node] !== FAR)
  const chosen =
    near.length <= most
      ? near
      : near
          .toSorted((one, other) => rank(graph, distances, other) - rank(graph, distances, one))
          .slice(0, most)
          .sort((one, other) => one - other)
  const nodes = Uint32Array.from(chosen)
  const dotOf = new Int32Array(graph.nodes.length).fill(-1)
  nodes.forEach((node, dot) => {
    dotOf[node] = dot
  })
  const links: number[] = []
  for (let at = 0; at < graph.links.length; at += 2) {
    const from = dotOf[graph.links[at] ?? 0] ?? -1
    const to = dotOf[graph.links[at + 1] ?? 0] ?? -1
    if (from >= 0 && to >= 0) links.push(from, to)
  }
  const scale = chosen.length > 4000 ? 0.6 : chosen.length > 800 ? 0.8 : 1
  return {
    nodes,
    dotOf,
    keys: chosen.map((node) => graph.nodes[node]?.key ?? ''),
    labels: chosen.map((node) => graph.nodes[node]?.title ?? ''),
    links: Uint32Array.from(links),
    sizes: Float32Array.from(
      chosen,
      (node) => Math.min(16, 3 + 1.2 * Math.sqrt(degrees[node] ?? 0)) * scale,
    ),
  }
}

/** The one in the middle before all others. */
const rank = ({ degrees }: Graph, distances: Uint8Array | null, node: number): number =>
  distances?.[node] === 0 ? Infinity : (degrees[node] ?? 0)
