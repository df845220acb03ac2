import {
  isColor,
  SIDES,
  type Canvas,
  type CanvasEdge,
  type CanvasNode,
  type Side,
} from './canvas.ts'
import {
  isProblem,
  placeOf,
  propertyOf,
  readJson,
  type JsonNode,
  type JsonObject,
} from './json-tree.ts'

/** Why a text is no canvas, and where: line and column from 1. */
export interface CanvasProblem {
  readonly reason: 'syntax' | 'not-object' | 'not-list'
  /** The character that is wrong, `end`, or the key that holds no list. */
  readonly found: string
  readonly line: number
  readonly column: number
}

export type CanvasRead =
  | { readonly status: 'read'; readonly canvas: Canvas }
  | { readonly status: 'broken'; readonly problem: CanvasProblem }

/** The largest size and distance that is drawn. */
const FARTHEST = 1e7

/** Reads the text of a `.canvas` file. An empty file is an empty canvas. Anything in it that is not drawn is counted. */
export function readCanvas(text: string): CanvasRead {
  if (isBlank(text)) return { status: 'read', canvas: { nodes: [], edges: [], unshown: 0 } }
  const root = readJson(text)
  const broken = (reason: CanvasProblem['reason'], offset: number, found: string): CanvasRead => ({
    status: 'broken',
    problem: { reason, found, ...placeOf(text, offset) },
  })
  if (isProblem(root)) return broken('syntax', root.offset, root.found)
  if (root.kind !== 'object') return broken('not-object', root.from, text[root.from] ?? 'end')
  for (const key of ['nodes', 'edges'] as const) {
    const list = propertyOf(root, key)?.value
    if (list && list.kind !== 'array') return broken('not-list', list.from, key)
  }
  const ids = new Set<string>()
  const fresh = <T extends { readonly id: string }>(found: T | null): readonly T[] => {
    if (found === null || ids.has(found.id)) return []
    ids.add(found.id)
    return [found]
  }
  const nodes = itemsOf(root, 'nodes').flatMap((item) => fresh(nodeOf(item)))
  const known = new Set(nodes.map(({ id }) => id))
  ids.clear()
  const edges = itemsOf(root, 'edges')
    .flatMap((item) => fresh(edgeOf(item)))
    .filter(({ fromNode, toNode }) => known.has(fromNode) && known.has(toNode))
  const all = itemsOf(root, 'nodes').length + itemsOf(root, 'edges').length
  return { status: 'read', canvas: { nodes, edges, unshown: all - nodes.length - edges.length } }
}

export const isBlank = (text: string): boolean => text.replace(/^\uFEFF/, '').trim() === ''

export function itemsOf(root: JsonObject, key: 'nodes' | 'edges'): readonly JsonNode[] {
  const list = propertyOf(root, key)?.value
  return list?.kind === 'array' ? list.items : []
}

/** The name of what is drawn for a record, were it the first of that name; null for what is not drawn. */
export const drawnId = (list: 'nodes' | 'edges', item: JsonNode): string | null =>
  (list === 'nodes' ? nodeOf(item) : edgeOf(item))?.id ?? null

/** Undefined for what is no text. */
export function textOf(item: JsonNode, key: string): string | undefined {
  if (item.kind !== 'object') return undefined
  const value = propertyOf(item, key)?.value
  return value?.kind === 'scalar' && typeof value.value === 'string' ? value.value : undefined
}

function numberOf(item: JsonObject, key: string): number | null {
  const value = propertyOf(item, key)?.value
  if (value?.kind !== 'scalar' || typeof value.value !== 'number') return null
  return Math.abs(value.value) <= FARTHEST ? value.value : null
}

function colorOf(item: JsonObject): string | null {
  const color = textOf(item, 'color') ?? ''
  return isColor(color) ? color.toLowerCase() : null
}

/** Null for what has no name, place or size. */
function nodeOf(item: JsonNode): CanvasNode | null {
  if (item.kind !== 'object') return null
  const id = textOf(item, 'id')
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((key) => numberOf(item, key))
  if (id === undefined || x == null || y == null || width == null || height == null) return null
  if (width < 0 || height < 0) return null
  const base = { id, x, y, width, height, color: colorOf(item) }
  const type = textOf(item, 'type') ?? ''
  const [text, file, url] = ['text', 'file', 'url'].map((key) => textOf(item, key))
  if (type === 'text' && text !== undefined) return { ...base, type, text }
  if (type === 'file' && file !== undefined)
    return { ...base, type, file, subpath: textOf(item, 'subpath') ?? null }
  if (type === 'link' && url !== undefined) return { ...base, type, url }
  if (type === 'group') return { ...base, type, label: textOf(item, 'label') ?? null }
  return { ...base, type: 'other', kind: type }
}

function edgeOf(item: JsonNode): CanvasEdge | null {
  if (item.kind !== 'object') return null
  const [id, fromNode, toNode] = ['id', 'fromNode', 'toNode'].map((key) => textOf(item, key))
  if (id === undefined || fromNode === undefined || toNode === undefined) return null
  return {
    id,
    fromNode,
    toNode,
    fromSide: sideOf(item, 'fromSide'),
    toSide: sideOf(item, 'toSide'),
    fromArrow: textOf(item, 'fromEnd') === 'arrow',
    toArrow: textOf(item, 'toEnd') !== 'none',
    color: colorOf(item),
    label: textOf(item, 'label') ?? null,
  }
}

function sideOf(item: JsonObject, key: string): Side | null {
  const side = textOf(item, key)
  return SIDES.find((each) => each === side) ?? null
}
