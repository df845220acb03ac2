/** A wire between two parts, by their places in the list of parts. */
export interface Edge {
  readonly from: number
  readonly to: number
}

/** The wires, with those turned round that lead back into a loop. Parts that stand first in the list stay in front. */
export function withoutLoops(count: number, edges: readonly Edge[]): readonly Edge[] {
  const next = Array.from({ length: count }, (): number[] => [])
  for (const { from, to } of edges) next[from]?.push(to)
  const isFed = new Set(edges.map(({ to }) => to))
  const starts = [...next.keys()].toSorted(
    (a, b) => Number(isFed.has(a)) - Number(isFed.has(b)) || a - b,
  )
  const state = new Uint8Array(count)
  const back = new Set<string>()
  for (const start of starts) {
    if (state[start] !== 0) continue
    state[start] = 1
    const path = [{ part: start, child: 0 }]
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const child = next[top.part]?.[top.child++]
      if (child === undefined) {
        state[top.part] = 2
        path.pop()
      } else if (state[child] === 1) back.add(`${top.part} ${child}`)
      else if (state[child] === 0) {
        state[child] = 1
        path.push({ part: child, child: 0 })
      }
    }
  }
  return edges.flatMap(({ from, to }) =>
    from === to ? [] : back.has(`${from} ${to}`) ? [{ from: to, to: from }] : [{ from, to }],
  )
}

/** For each part the longest way to it, in parts; `edges` have no loop. */
export function longestWays(count: number, edges: readonly Edge[]): Int32Array {
  const layer = new Int32Array(count)
  const waiting = new Int32Array(count)
  const next = Array.from({ length: count }, (): number[] => [])
  for (const { from, to } of edges) {
    next[from]?.push(to)
    waiting[to] = (waiting[to] ?? 0) + 1
  }
  const ready = [...waiting.keys()].filter((part) => waiting[part] === 0)
  for (const part of ready)
    for (const to of next[part] ?? []) {
      layer[to] = Math.max(layer[to] ?? 0, (layer[part] ?? 0) + 1)
      waiting[to] = (waiting[to] ?? 0) - 1
      if (waiting[to] === 0) ready.push(to)
    }
  return layer
}
