import type { RoutingGrid } from './routing-grid.ts'

/** In steps of the grid. */
const TURN = 3
const CROSSING = 4
/** Where another net turns, a wire would look connected to it. */
const TOUCH = 30
/** On another net's line nobody could tell the two apart; taken only when there is no other way. */
const OVERLAP = 2000
const THROUGH_PART = 500

export interface PathFinder {
  /**
   * The cheapest way from a node to one that `isGoal` accepts, both included; turns, crossings and touched corners of other
   * nets cost extra. Empty only if there is none at all.
   * @param heading 0 for a wire that arrives at `start` horizontally, 1 vertically
   * @param goals the smallest box of columns and rows that all goals are in
   */
  find(
    start: number,
    heading: 0 | 1,
    net: number,
    isGoal: (node: number) => boolean,
    goals: {
      readonly left: number
      readonly top: number
      readonly right: number
      readonly bottom: number
    },
  ): readonly number[]
}

/** Searches a grid (A*, with a state for each node and heading). Its arrays are used again for each search. */
export function createPathFinder(grid: RoutingGrid): PathFinder {
  const { columns, rows, blocked, right, down, turns } = grid
  const states = columns * rows * 2
  const cost = new Int32Array(states)
  const from = new Int32Array(states)
  const seen = new Int32Array(states)
  const done = new Int32Array(states)
  const heap = createHeap()
  let search = 0

  return {
    find(start, heading, net, isGoal, goals) {
      search++
      heap.clear()
      const { left, top, right: rightmost, bottom } = goals
      /** Never more than what is still to pay: the distance, and a turn where one heading does not do. */
      const rest = (state: number) => {
        const node = state >> 1
        const column = node % columns
        const row = (node - column) / columns
        const aside = column < left ? left - column : column > rightmost ? column - rightmost : 0
        const along = row < top ? top - row : row > bottom ? row - bottom : 0
        const mustTurn = (state & 1) === 0 ? along > 0 : aside > 0
        return aside + along + (mustTurn ? TURN : 0)
      }
      const offer = (state: number, price: number, before: number) => {
        if (seen[state] === search && price >= (cost[state] ?? 0)) return
        seen[state] = search
        cost[state] = price
        from[state] = before
        // Of equally good ways the one that has come farther is followed, so an open field is crossed straight.
        heap.push(state, (price + rest(state)) * 4096 - Math.min(price, 4095))
      }
      offer(start * 2 + heading, 0, -1)
      for (let state = heap.pop(); state !== -1; state = heap.pop()) {
        if (done[state] === search) continue
        done[state] = search
        const node = state >> 1
        if (isGoal(node)) return trail(state)
        const column = node % columns
        if (column > 0) step(state, node - 1, 0, right[node - 1] ?? 0)
        if (column < columns - 1) step(state, node + 1, 0, right[node] ?? 0)
        if (node >= columns) step(state, node - columns, 1, down[node - columns] ?? 0)
        if (node < columns * (rows - 1)) step(state, node + columns, 1, down[node] ?? 0)
      }
      return []

      function step(state: number, to: number, direction: 0 | 1, owner: number): void {
        const node = state >> 1
        let price = (cost[state] ?? 0) + 1
        if ((state & 1) !== direction) {
          price += TURN
          if (isForeign(right[node]) || isForeign(down[node])) price += TOUCH
        }
        if (owner !== 0 && owner !== net) price += OVERLAP
        if (blocked[to] === 1 && !isGoal(to)) price += THROUGH_PART
        if (isForeign(turns[to])) price += TOUCH
        // A net that runs across the direction is crossed at the node.
        const across = direction === 0 ? (down[to] ?? 0) : (right[to] ?? 0)
        if (isForeign(across)) price += CROSSING
        offer(to * 2 + direction, price, state)
      }
      function isForeign(owner: number | undefined): boolean {
        return owner !== undefined && owner !== 0 && owner !== net
      }
    },
  }

  function trail(end: number): readonly number[] {
    const nodes: number[] = []
    for (let state = end; state !== -1; state = from[state] ?? -1) nodes.push(state >> 1)
    return nodes.toReversed()
  }
}

/** More than there are states. */
const STATE_RANGE = 2 ** 24

/** A binary heap of states by whole priorities, the smallest first; of equals the smaller state. */
function createHeap() {
  // Both in one number, below 2^53: one comparison and one array.
  let entries = new Float64Array(1024)
  let size = 0
  return {
    clear() {
      size = 0
    },
    push(state: number, priority: number) {
      if (size === entries.length) {
        const more = new Float64Array(size * 2)
        more.set(entries)
        entries = more
      }
      const entry = priority * STATE_RANGE + state
      let at = size++
      while (at > 0) {
        const above = (at - 1) >> 1
        const parent = entries[above] ?? 0
        if (parent <= entry) break
        entries[at] = parent
        at = above
      }
      entries[at] = entry
    },
    /** -1 when there is none. */
    pop(): number {
      if (size === 0) return -1
      const first = entries[0] ?? 0
      const entry = entries[--size] ?? 0
      let at = 0
      for (let child = 1; child < size; child = 2 * at + 1) {
        if (child + 1 < size && (entries[child + 1] ?? 0) < (entries[child] ?? 0)) child++
        const lesser = entries[child] ?? 0
        if (lesser >= entry) break
        entries[at] = lesser
        at = child
      }
      entries[at] = entry
      return first % STATE_RANGE
    },
  }
}
