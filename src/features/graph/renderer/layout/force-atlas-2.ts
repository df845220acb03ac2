// The package's own entry wants a graph object, and its worker is made of text, which the page's policy refuses.
import iterate from 'graphology-layout-forceatlas2/iterate.js'

/** What the forces are like; see the package's own page. */
export interface Forces {
  readonly linLogMode: boolean
  readonly outboundAttractionDistribution: boolean
  readonly adjustSizes: boolean
  readonly edgeWeightInfluence: number
  readonly scalingRatio: number
  readonly strongGravityMode: boolean
  readonly gravity: number
  readonly slowDown: number
  readonly barnesHutOptimize: boolean
  readonly barnesHutTheta: number
}

/** Numbers of each node in the matrix: x, y, dx, dy, old dx, old dy, mass, convergence, size, and whether it is fixed. */
export const NODE_NUMBERS = 10
const MASS = 6
const CONVERGENCE = 7
const SIZE = 8

/** Numbers of each edge: its ends, as places in the matrix of nodes, and its weight. */
const EDGE_NUMBERS = 3

export interface Matrices {
  readonly nodes: Float32Array
  readonly edges: Float32Array
}

/**
 * @param positions x and y of each node
 * @param links pairs of nodes
 */
export function toMatrices(positions: Float32Array, links: Uint32Array): Matrices {
  const nodes = new Float32Array((positions.length / 2) * NODE_NUMBERS)
  const edges = new Float32Array((links.length / 2) * EDGE_NUMBERS)
  for (let node = 0; node < positions.length / 2; node++) {
    const at = node * NODE_NUMBERS
    nodes[at] = positions[node * 2] ?? 0
    nodes[at + 1] = positions[node * 2 + 1] ?? 0
    nodes[at + MASS] = nodes[at + CONVERGENCE] = nodes[at + SIZE] = 1
  }
  for (let link = 0; link < links.length / 2; link++) {
    const ends = [links[link * 2] ?? 0, links[link * 2 + 1] ?? 0].map((node) => node * NODE_NUMBERS)
    for (const [which, end] of ends.entries()) {
      nodes[end + MASS] = (nodes[end + MASS] ?? 0) + 1
      edges[link * EDGE_NUMBERS + which] = end
    }
    edges[link * EDGE_NUMBERS + 2] = 1
  }
  return { nodes, edges }
}

/** One round: all nodes go a little way where the forces push them. */
export function moveOnce({ nodes, edges }: Matrices, forces: Forces): void {
  iterate({ ...forces }, nodes, edges)
}
