import { moveOnce, NODE_NUMBERS, toMatrices, type Forces } from './force-atlas-2.ts'

/** What is to be arranged. */
export interface ArrangementTask {
  /** x and y of each node, from where it starts. */
  readonly positions: Float32Array
  /** Pairs of nodes. */
  readonly links: Uint32Array
  /** Most nodes are where they belong already, so that little is to be done. */
  readonly isNearlyDone: boolean
}

/** How far it is. */
export interface ArrangementStep {
  /** x and y of each node. */
  readonly positions: Float32Array
  readonly round: number
  /** At most so many, fewer when nothing moves any more. */
  readonly rounds: number
  readonly isSettled: boolean
}

export interface Arrangement {
  /** One round. Does nothing once it is settled. @returns whether it is now */
  move(): boolean
  now(): ArrangementStep
}

/** Comparing each with each is faster for fewer. */
const MANY = 600
/** Of what they move and how far they lie apart, all together: below it, no eye sees a difference. */
const STILL = 0.0004

/** Nodes that pull and push each other until they rest. The same task gives the same picture. */
export function createArrangement({
  positions,
  links,
  isNearlyDone,
}: ArrangementTask): Arrangement {
  const count = positions.length / 2
  const matrices = toMatrices(positions, links)
  const forces = forcesFor(count)
  const rounds = Math.ceil(roundsFor(count) * (isNearlyDone ? 0.3 : 1))
  let round = count < 2 ? rounds : 0
  let isSettled = round >= rounds
  return {
    move() {
      if (isSettled) return true
      const before = positionsIn(matrices.nodes)
      moveOnce(matrices, forces)
      round += 1
      isSettled = round >= rounds || movement(before, positionsIn(matrices.nodes)) < STILL
      return isSettled
    },
    now: () => ({ positions: positionsIn(matrices.nodes), round, rounds, isSettled }),
  }
}

const forcesFor = (count: number): Forces => ({
  linLogMode: false,
  outboundAttractionDistribution: false,
  adjustSizes: false,
  edgeWeightInfluence: 1,
  scalingRatio: 10,
  strongGravityMode: true,
  gravity: 0.05,
  slowDown: 1 + Math.log(count + 1),
  barnesHutOptimize: count > MANY,
  barnesHutTheta: 0.8,
})

function roundsFor(count: number): number {
  if (count <= 500) return 600
  if (count <= 2000) return 450
  return count <= 10_000 ? 280 : 160
}

function positionsIn(nodes: Float32Array): Float32Array {
  const positions = new Float32Array((nodes.length / NODE_NUMBERS) * 2)
  for (let node = 0; node < positions.length / 2; node++) {
    positions[node * 2] = nodes[node * NODE_NUMBERS] ?? 0
    positions[node * 2 + 1] = nodes[node * NODE_NUMBERS + 1] ?? 0
  }
  return positions
}

/** How far all went, by how far they lie from the middle. */
function movement(before: Float32Array, after: Float32Array): number {
  let moved = 0
  let spread = 0
  for (let at = 0; at < after.length; at++) {
    moved += Math.abs((after[at] ?? 0) - (before[at] ?? 0))
    spread += Math.abs(after[at] ?? 0)
  }
  return spread === 0 ? 0 : moved / spread
}
