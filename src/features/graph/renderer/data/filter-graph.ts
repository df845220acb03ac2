import { foldText } from '../../../../shared/domain/text/fold-text.ts'
import type { GraphView } from '../../shared/graph-view.ts'
import { FAR } from './around.ts'
import type { ColourGroups } from './colour-groups.ts'
import type { Graph } from './graph.ts'

/** What is to be seen. */
export interface GraphFilter extends Pick<GraphView, 'orphans' | 'missing' | 'days'> {
  /** Its words must all be in the name or the path; in any letter case. */
  readonly words: string
  /** The notes that pass a query; null where none was asked. */
  readonly passing: ReadonlySet<string> | null
  /** Groups that are hidden: their places. */
  readonly hidden: ReadonlySet<number>
  /** The last day that is shown, since 1970. */
  readonly until: number
  /** How far each node is from the one in the middle, which is always shown; null for the whole vault. */
  readonly distances: Uint8Array | null
}

/** 1 for each node that is shown. */
export function filterGraph(graph: Graph, groups: ColourGroups, filter: GraphFilter): Uint8Array {
  const shown = new Uint8Array(graph.nodes.length)
  const words = foldText(filter.words).split(/\s+/).filter(Boolean)
  const { distances, days, until, passing, hidden } = filter
  graph.nodes.forEach((node, place) => {
    const isMissing = place >= graph.notes
    if (distances?.[place] === 0) shown[place] = 1
    else if (distances?.[place] === FAR) return
    else if (isMissing && !filter.missing) return
    else if (groups.groups.length > 0 && hidden.has(groups.groupOf[place] ?? 0)) return
    else if (days !== null && node[days] > until) return
    else if (passing && !passing.has(node.key)) return
    else if (!says(`${node.title}\n${node.path ?? ''}`, words)) return
    else shown[place] = 1
  })
  if (!filter.orphans && !distances) hideAlone(graph, shown, filter.missing)
  return shown
}

function says(name: string, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const folded = foldText(name)
  return words.every((word) => folded.includes(word))
}

/** A note is alone by all its links, not only by those to what passes a filter. */
function hideAlone(graph: Graph, shown: Uint8Array, missing: boolean): void {
  for (let node = 0; node < graph.notes; node++) {
    const isLinked =
      graph.to(node).length > 0 || graph.from(node).some((other) => missing || other < graph.notes)
    if (!isLinked) shown[node] = 0
  }
}

/** How many notes are shown, and how many links between all that is. */
export function countShown(
  graph: Graph,
  shown: Uint8Array,
): { readonly notes: number; readonly links: number } {
  const notes = shown.subarray(0, graph.notes).reduce((sum, one) => sum + one, 0)
  let links = 0
  for (let at = 0; at < graph.links.length; at += 2)
    if (shown[graph.links[at] ?? 0] === 1 && shown[graph.links[at + 1] ?? 0] === 1) links += 1
  return { notes, links }
}

/** Nodes of the list, in its order. */
export function listed(graph: Graph, shown: Uint8Array, sort: GraphView['sort']): number[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
  const nodes = Array.from(shown.keys()).filter((node) => shown[node] === 1)
  const title = (node: number): string => graph.nodes[node]?.title ?? ''
  const links = (node: number): number => graph.degrees[node] ?? 0
  return nodes.sort((one, other) =>
    sort === 'links' && links(one) !== links(other)
      ? links(other) - links(one)
      : compare(title(one), title(other)) || one - other,
  )
}

/** Whether what was typed is more than words to look for in names: a query, which the index answers. */
export const isQuery = (text: string): boolean => /(?:^|\s)-\S|[:"[(/]|\sOR\s/.test(text)
