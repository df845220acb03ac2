/**
 * The parts that feed back into themselves, by groups in which each reaches each (strongly connected components).
 * @param next for each part those that its outputs reach
 * @returns for each part the number of its group, -1 for a part that is in no loop; groups count from 0
 */
export function feedbackGroups(next: readonly (readonly number[])[]): Int32Array {
  const count = next.length
  const group = new Int32Array(count).fill(-1)
  const order = new Int32Array(count).fill(-1)
  const lowest = new Int32Array(count)
  const isOpen = new Uint8Array(count)
  const open: number[] = []
  let visited = 0
  let groups = 0
  // Tarjan's algorithm with its own stack: a chain of 10,000 gates is deeper than calls may nest.
  const enter = (part: number): { part: number; child: number } => {
    order[part] = lowest[part] = visited++
    open.push(part)
    isOpen[part] = 1
    return { part, child: 0 }
  }
  const lower = (part: number, to: number) => {
    lowest[part] = Math.min(lowest[part] ?? 0, to)
  }
  const close = (part: number) => {
    const members = open.splice(open.lastIndexOf(part))
    for (const member of members) isOpen[member] = 0
    if (members.length === 1 && !next[part]?.includes(part)) return
    for (const member of members) group[member] = groups
    groups++
  }
  for (let start = 0; start < count; start++) {
    if (order[start] !== -1) continue
    const path = [enter(start)]
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const child = next[top.part]?.[top.child++]
      if (child === undefined) {
        path.pop()
        const above = path.at(-1)
        if (above) lower(above.part, lowest[top.part] ?? 0)
        if (lowest[top.part] === order[top.part]) close(top.part)
      } else if (order[child] === -1) path.push(enter(child))
      else if (isOpen[child] === 1) lower(top.part, order[child] ?? 0)
    }
  }
  return group
}
