import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { NO_GRAPH, type GraphData } from '../../shared/graph-data.ts'
import { toGraph, type Graph } from '../data/graph.ts'

/**
 * A vault of these notes, each with what it links to: `{ 'a/One.md': ['Two.md', 'Nobody'] }`. What is no note of it is
 * missing. Tags are names behind `#`.
 */
export function graphData(
  notes: Readonly<Record<string, readonly string[]>>,
  more: Partial<GraphData> = {},
): GraphData {
  const paths = Object.keys(notes).toSorted()
  const said = paths.map((path) => notes[path] ?? [])
  const isTag = (text: string): boolean => text.startsWith('#')
  const tags = [...new Set(said.flat().filter(isTag))]
  const missing = [...new Set(said.flat())].filter((text) => !isTag(text) && !paths.includes(text))
  const targets = said.map((texts) =>
    texts.map((text) => paths.indexOf(text)).filter((place) => place >= 0),
  )
  const pairs = (names: readonly string[]): number[] =>
    said.flatMap((texts, note) =>
      texts.flatMap((text) => (names.includes(text) ? [note, names.indexOf(text)] : [])),
    )
  return {
    ...NO_GRAPH,
    paths: paths.map(vaultPath),
    titles: paths.map(() => ''),
    changed: paths.map(() => 20_000),
    created: paths.map(() => -1),
    linkCounts: targets.map(({ length }) => length),
    targets: targets.flat(),
    missing,
    wishes: pairs(missing),
    tags: tags.map((tag) => tag.slice(1)),
    tagged: pairs(tags),
    ...more,
  }
}

export const graphOf = (...from: Parameters<typeof graphData>): Graph => toGraph(graphData(...from))

/** The place of the node that is called so. */
export const placeOf = (graph: Graph, title: string): number =>
  graph.nodes.findIndex((node) => node.title === title)

/** `count` notes in ten folders, each linked with one before it. */
export const manyNotes = (count: number): GraphData => {
  const notes = Array.from({ length: count }, (_, note) => note)
  return {
    ...NO_GRAPH,
    paths: notes.map((note) => vaultPath(`f${note % 10}/Note ${String(note).padStart(6, '0')}.md`)),
    titles: notes.map(() => ''),
    changed: notes.map((note) => 20_000 - (note % 900)),
    created: notes.map(() => -1),
    linkCounts: notes.map((note) => (note === 0 ? 0 : 1)),
    targets: notes.slice(1).map((note) => Math.floor(note / 3)),
  }
}
