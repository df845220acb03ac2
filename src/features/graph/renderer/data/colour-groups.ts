import type { GraphView } from '../../shared/graph-view.ts'
import type { Graph, GraphNode } from './graph.ts'

/** How many colours there are for groups; smaller ones share one more, and nodes of no group another. */
export const COLOURS = 6
/** The colours behind those of groups. */
export const OTHER_COLOUR = COLOURS
export const NO_COLOUR = COLOURS + 1

export interface ColourGroup {
  /** What tells it from others when notes come and go; also what it is called, but for the last two kinds. */
  readonly name: string
  readonly kind: 'named' | 'other' | 'none'
  readonly colour: number
  /** Notes in it. */
  readonly count: number
}

export interface ColourGroups {
  /** The largest first; empty where nothing is coloured. */
  readonly groups: readonly ColourGroup[]
  /** Of each node, its place in `groups`; 0 where there are none. */
  readonly groupOf: Uint16Array
}

/** Which group each node is in. What is missing is in none, and not counted. */
export function colourGroups(graph: Graph, colour: GraphView['colour']): ColourGroups {
  const groupOf = new Uint16Array(graph.nodes.length)
  if (colour === 'none' || graph.notes === 0) return { groups: [], groupOf }
  const names = graph.nodes.map((node, place) =>
    place < graph.notes ? groupName(graph, node, colour) : null,
  )
  const counts = new Map<string | null, number>()
  for (const name of names.slice(0, graph.notes)) counts.set(name, (counts.get(name) ?? 0) + 1)
  const none = counts.get(null) ?? 0
  counts.delete(null)
  const ordered = [...counts].toSorted(
    ([one, a], [other, b]) => b - a || ((one ?? '') < (other ?? '') ? -1 : 1),
  )
  const named = ordered.slice(0, COLOURS)
  const others = ordered.slice(COLOURS)
  const groups: ColourGroup[] = named.map(([name, count], at) => ({
    name: name ?? '',
    kind: 'named',
    colour: at,
    count,
  }))
  const places = new Map(named.map(([name], at) => [name, at]))
  if (others.length > 0) {
    for (const [name] of others) places.set(name, groups.length)
    const count = others.reduce((sum, [, each]) => sum + each, 0)
    groups.push({ name: '', kind: 'other', colour: OTHER_COLOUR, count })
  }
  if (none > 0 || graph.nodes.length > graph.notes) {
    places.set(null, groups.length)
    groups.push({ name: '', kind: 'none', colour: NO_COLOUR, count: none })
  }
  names.forEach((name, place) => {
    groupOf[place] = places.get(name) ?? 0
  })
  return { groups, groupOf }
}

/** A note with several tags or values is of the one that most notes have. */
function groupName(
  graph: Graph,
  { folder, tags, values }: GraphNode,
  colour: Exclude<GraphView['colour'], 'none'>,
): string | null {
  const [tag = -1] = tags
  const [value = -1] = values
  switch (colour) {
    case 'folder':
      return folder === '' ? null : (folder.split('/')[0] ?? null)
    case 'tag':
      return graph.tags[tag] ?? null
    case 'property':
      return graph.values[value] ?? null
  }
}
