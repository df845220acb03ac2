import { hasKnownKind } from '../../../../shared/domain/file-kind.ts'
import {
  fileNameOf,
  folderOf,
  noteNameOf,
  type VaultPath,
} from '../../../../shared/domain/vault-path.ts'
import { showInvisible } from '../../../../shared/domain/text/visible-text.ts'
import type { GraphData } from '../../shared/graph-data.ts'
import { foldText } from '../../../../shared/domain/text/fold-text.ts'

/** A dot of the picture. */
export interface GraphNode {
  /** Stays the same when other notes come and go. */
  readonly key: string
  /** Null for what links lead to and is not there. */
  readonly path: VaultPath | null
  readonly title: string
  /** Of the note; empty for the vault itself. */
  readonly folder: string
  /** Places in `Graph.tags`, the most used first. */
  readonly tags: readonly number[]
  /** Places in `Graph.values`, the most used first. */
  readonly values: readonly number[]
  /** Days since 1970. */
  readonly changed: number
  readonly created: number
}

/** Notes, what is missing, and the links between them. A node is its place in `nodes`. */
export interface Graph {
  /** Notes, then what is missing. */
  readonly nodes: readonly GraphNode[]
  /** How many of them are notes. */
  readonly notes: number
  /** Pairs: from a node, to a node; each once. */
  readonly links: Uint32Array
  /** Of each node, how many nodes are linked with it, in either direction. */
  readonly degrees: Uint32Array
  readonly tags: readonly string[]
  readonly properties: readonly string[]
  readonly values: readonly string[]
  /** Nodes that this one links to. */
  from(node: number): Uint32Array
  /** Nodes that link to this one. */
  to(node: number): Uint32Array
}

/** What came over the wire, ready to be walked through. Files that are no notes are no part of it, missing or not. */
export function toGraph(data: GraphData): Graph {
  const notes = data.paths.length
  const missing = data.missing.flatMap((name, place) =>
    hasKnownKind(name) ? [] : [{ name, place }],
  )
  const placeOfMissing = new Map(missing.map(({ place }, at) => [place, notes + at]))
  const count = notes + missing.length
  const links = linksOf(data, (place) => placeOfMissing.get(place))
  const from = neighbours(links, count, 0)
  const to = neighbours(links, count, 1)
  const tags = grouped(data.tagged, notes)
  const values = grouped(data.valued, notes)
  const noteNodes = data.paths.map((path, place): GraphNode => ({
    key: path,
    path,
    title: showInvisible(data.titles[place] || noteNameOf(fileNameOf(path))),
    folder: folderOf(path),
    tags: tags[place] ?? [],
    values: values[place] ?? [],
    changed: data.changed[place] ?? 0,
    // A note that does not say when it was made is there at least since its last change.
    created: createdOr(data.created[place], data.changed[place] ?? 0),
  }))
  const missingNodes = missing.map(({ name }, at): GraphNode => {
    const days = Array.from(to(notes + at), (note) => noteNodes[note])
    return {
      key: `missing:${foldText(name)}`,
      path: null,
      title: showInvisible(noteNameOf(fileNameOf(name))),
      folder: '',
      tags: [],
      values: [],
      changed: Math.min(...days.map((note) => note?.changed ?? 0)),
      created: Math.min(...days.map((note) => note?.created ?? 0)),
    }
  })
  return {
    nodes: [...noteNodes, ...missingNodes],
    notes,
    links,
    degrees: degreesOf(from, to, count),
    tags: data.tags,
    properties: data.properties,
    values: data.values,
    from,
    to,
  }
}

const createdOr = (created: number | undefined, changed: number): number =>
  created === undefined || created < 0 ? changed : created

function linksOf(
  { linkCounts, targets, wishes }: GraphData,
  missingAt: (place: number) => number | undefined,
): Uint32Array {
  const pairs: number[] = []
  let next = 0
  linkCounts.forEach((count, note) => {
    for (const target of targets.slice(next, next + count)) pairs.push(note, target)
    next += count
  })
  for (let at = 0; at < wishes.length; at += 2) {
    const [note = 0, place = 0] = wishes.slice(at, at + 2)
    const node = missingAt(place)
    if (node !== undefined) pairs.push(note, node)
  }
  return Uint32Array.from(pairs)
}

/** @param end 0 to find nodes by where links come from, 1 by where they lead */
function neighbours(links: Uint32Array, count: number, end: 0 | 1): (node: number) => Uint32Array {
  const starts = new Uint32Array(count + 1)
  for (let at = end; at < links.length; at += 2) bump(starts, (links[at] ?? 0) + 1)
  for (let node = 0; node < count; node++) bump(starts, node + 1, starts[node])
  const found = new Uint32Array(links.length / 2)
  const next = starts.slice()
  for (let at = 0; at < links.length; at += 2) {
    const node = links[at + end] ?? 0
    found[next[node] ?? 0] = links[at + 1 - end] ?? 0
    bump(next, node)
  }
  return (node) => found.subarray(starts[node], starts[node + 1])
}

function bump(counts: Uint32Array, at: number, by = 1): void {
  counts[at] = (counts[at] ?? 0) + by
}

function grouped(pairs: readonly number[], count: number): number[][] {
  const groups = Array.from({ length: count }, (): number[] => [])
  for (let at = 0; at < pairs.length; at += 2) groups[pairs[at] ?? -1]?.push(pairs[at + 1] ?? -1)
  for (const group of groups) group.sort((one, other) => one - other)
  return groups
}

function degreesOf(from: Graph['from'], to: Graph['to'], count: number): Uint32Array {
  // Who was met last at which node: a set for each would cost more than the links.
  const metAt = new Int32Array(count).fill(-1)
  return Uint32Array.from({ length: count }, (_, node) => {
    let degree = 0
    for (const others of [from(node), to(node)])
      for (const other of others) {
        if (metAt[other] === node) continue
        metAt[other] = node
        degree += 1
      }
    return degree
  })
}
