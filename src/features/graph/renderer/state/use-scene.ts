import { useMemo } from 'react'
import type { GraphView } from '../../shared/graph-view.ts'
import { distancesFrom, FAR } from '../data/around.ts'
import {
  colourGroups,
  NO_COLOUR,
  type ColourGroup,
  type ColourGroups,
} from '../data/colour-groups.ts'
import { drawnOf, type Drawn } from '../data/drawn.ts'
import { countShown, filterGraph, listed } from '../data/filter-graph.ts'
import type { Graph } from '../data/graph.ts'
import type { Scene } from '../picture/picture.ts'
import type { Arrangeable } from './arranged.ts'
import type { Passing } from './use-passing.ts'

/** What is looked at, but for what is kept with the vault. */
export interface Look {
  readonly view: GraphView
  readonly filter: Passing
  /** Names of groups that are hidden, by `groupKey`. */
  readonly hidden: ReadonlySet<string>
  /** The last day that is shown; null for all. */
  readonly until: number | null
  /** The node in the middle; -1 for none. */
  readonly centre: number
  /** Notes that are about the same as the one in the middle. */
  readonly related: readonly string[]
}

export const groupKey = ({ kind, name }: ColourGroup): string => `${kind}:${name}`

export interface ShownGraph {
  readonly drawn: Drawn
  readonly groups: ColourGroups
  readonly scene: Scene
  /** What is arranged; the same for as long as there are the same dots. */
  readonly subject: Arrangeable
  /** Nodes, in the order of the list. */
  readonly list: readonly number[]
  readonly counts: { readonly notes: number; readonly links: number }
}

/** Everything that is drawn and listed. */
export function useScene(graph: Graph, look: Look): ShownGraph {
  const { view, centre, related } = look
  const { depth, direction, scope } = view
  const isAround = scope === 'around' && centre >= 0
  const distances = useMemo(() => {
    if (!isAround) return null
    const near = distancesFrom(graph, centre, { depth, direction })
    // What is about the same is drawn, however far away it is by links.
    const about = new Set(related)
    graph.nodes.forEach(({ key }, node) => {
      if (near[node] === FAR && about.has(key)) near[node] = depth
    })
    return near
  }, [graph, isAround, centre, depth, direction, related])
  const drawn = useMemo(() => drawnOf(graph, distances), [graph, distances])
  const dashed = useMemo(() => {
    const about = new Set(related)
    const from = isAround ? (drawn.dotOf[centre] ?? -1) : -1
    if (from < 0) return []
    return drawn.keys.flatMap((key, dot) =>
      about.has(key) && dot !== from ? [[from, dot] as const] : [],
    )
  }, [drawn, related, centre, isAround])
  const subject = useMemo(
    (): Arrangeable => ({
      id: isAround ? `around ${graph.nodes[centre]?.key} ${depth} ${direction}` : 'vault',
      keys: drawn.keys,
      links: Uint32Array.from([...drawn.links, ...dashed.flat()]),
    }),
    [drawn, dashed, isAround, graph, centre, depth, direction],
  )
  const groups = useMemo(() => colourGroups(graph, view.colour), [graph, view.colour])
  const shown = useShown(graph, groups, look, distances)
  const scene = useMemo(
    (): Scene => ({
      ...drawn,
      dashed,
      centre: isAround ? (drawn.dotOf[centre] ?? -1) : -1,
      colours: Uint8Array.from(drawn.nodes, (node) => colourOf(graph, groups, node)),
      shown: Uint8Array.from(drawn.nodes, (node) => shown[node] ?? 0),
      near: (dot) => dotsNear(graph, drawn, dot),
    }),
    [graph, drawn, dashed, groups, shown, isAround, centre],
  )
  const list = useMemo(() => listed(graph, shown, view.sort), [graph, shown, view.sort])
  const counts = useMemo(() => countShown(graph, shown), [graph, shown])
  return { drawn, groups, scene, subject, list, counts }
}

function useShown(
  graph: Graph,
  groups: ColourGroups,
  { view, filter, hidden, until }: Look,
  distances: Uint8Array | null,
): Uint8Array {
  const { orphans, missing, days } = view
  const { words, passing } = filter
  return useMemo(() => {
    const places = groups.groups.flatMap((group, at) => (hidden.has(groupKey(group)) ? [at] : []))
    return filterGraph(graph, groups, {
      orphans,
      missing,
      days: until === null ? null : days,
      until: until ?? 0,
      words,
      passing,
      hidden: new Set(places),
      distances,
    })
  }, [graph, groups, orphans, missing, days, until, words, passing, hidden, distances])
}

/** Without groups, notes have the first colour, and what is missing the last. */
function colourOf(graph: Graph, { groups, groupOf }: ColourGroups, node: number): number {
  if (groups.length === 0) return node < graph.notes ? 0 : NO_COLOUR
  return groups[groupOf[node] ?? 0]?.colour ?? 0
}

function* dotsNear(graph: Graph, { nodes, dotOf }: Drawn, dot: number): Iterable<number> {
  const node = nodes[dot] ?? 0
  for (const others of [graph.from(node), graph.to(node)])
    for (const other of others) {
      const near = dotOf[other] ?? -1
      if (near >= 0) yield near
    }
}
