import { isCollection, isMap, isScalar } from 'yaml'
import type { Node, Pair, YAMLMap, YAMLSeq } from 'yaml'

/** Puts `text` in the place of what is from `from` to `to`. */
export interface Splice {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** Makes all splices, which do not overlap; those at one place in the order given. */
export function spliced(source: string, splices: readonly Splice[]): string {
  let end = source.length
  const pieces: string[] = []
  const backwards = splices
    .map((splice, order) => ({ ...splice, order }))
    .toSorted((a, b) => b.from - a.from || b.to - a.to || b.order - a.order)
  for (const { from, to, text } of backwards) {
    if (to > end) throw new RangeError('Two edits of a circuit meet')
    pieces.push(source.slice(to, end), text)
    end = from
  }
  pieces.push(source.slice(0, end))
  return pieces.toReversed().join('')
}

/** What a key or an item of the document is in the text. */
export interface Extent {
  readonly from: number
  readonly to: number
}

export const lineStart = (source: string, offset: number): number =>
  source.lastIndexOf('\n', offset - 1) + 1

/** Before the line break. */
export function lineEnd(source: string, offset: number): number {
  const feed = source.indexOf('\n', offset)
  if (feed === -1) return source.length
  return source[feed - 1] === '\r' && feed > offset ? feed - 1 : feed
}

/** After the line break. */
export function nextLine(source: string, offset: number): number {
  const feed = source.indexOf('\n', offset)
  return feed === -1 ? source.length : feed + 1
}

const isNode = (value: unknown): value is Node => isScalar(value) || isCollection(value)

/** Where a value starts and its last character ends, without comments and line breaks behind it. */
export function extentOf(value: unknown): Extent {
  if (!isNode(value) || !value.range) throw new RangeError('A part of the circuit has no place')
  const [from, to] = value.range
  if (!isCollection(value) || value.flow) return { from, to }
  const last = value.items.at(-1)
  if (last === undefined) return { from, to }
  return { from, to: isMap(value) ? pairExtent(value.items.at(-1)).to : extentOf(last).to }
}

/** From the key to the end of the value. */
export function pairExtent(pair: Pair | undefined): Extent {
  const key = extentOf(pair?.key)
  return { from: key.from, to: isNode(pair?.value) ? extentOf(pair.value).to : key.to }
}

export const pairOf = (map: YAMLMap, key: string): Pair | undefined =>
  map.items.find((pair) => isScalar(pair.key) && pair.key.value === key)

export const itemExtents = (list: YAMLSeq | YAMLMap): readonly Extent[] =>
  isMap(list) ? list.items.map(pairExtent) : list.items.map(extentOf)
