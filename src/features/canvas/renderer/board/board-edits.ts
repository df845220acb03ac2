import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import { isNotePath } from '../../../../shared/domain/vault-path.ts'
import type { Box, Canvas, CanvasNode, Point, Side } from '../../shared/canvas.ts'
import type { CanvasEdit } from '../../shared/edit-canvas.ts'
import { GRID, toGrid } from './pointer/snap.ts'
import { boundsOf } from './view-port.ts'

/** What comes to a canvas, and what it is called there. */
export interface Added {
  readonly id: string
  readonly edits: readonly CanvasEdit[]
}

const TEXT_SIZE = { width: 260, height: 80 }
const FILE_SIZE = { width: 400, height: 400 }
const OTHER_FILE_SIZE = { width: 300, height: 80 }
const LINK_SIZE = { width: 300, height: 100 }
const GROUP_SIZE = { width: 400, height: 300 }
export const SMALLEST_CARD = 40
/** Between a group and the cards that it was put round. */
const GROUP_GAP = 40

/** 16 hexadecimal digits, as Obsidian names cards. */
export const freshId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

/** Round a point, on the grid. */
const placed = ({ x, y }: Point, { width, height }: Pick<Box, 'width' | 'height'>): Box => ({
  x: toGrid(x - width / 2),
  y: toGrid(y - height / 2),
  width,
  height,
})

function added(type: string, own: Record<string, string>, box: Box, isFirst = false): Added {
  const id = freshId()
  const fields = { id, type, ...own, ...box }
  return { id, edits: [{ does: 'add', list: 'nodes', fields, isFirst }] }
}

export const addText = (at: Point): Added => added('text', { text: '' }, placed(at, TEXT_SIZE))
export const addTextOf = (text: string, at: Point): Added =>
  added('text', { text }, placed(at, TEXT_SIZE))
export const addLink = (url: string, at: Point): Added =>
  added('link', { url }, placed(at, LINK_SIZE))
export function addFile(file: VaultPath, at: Point, isPicture: boolean): Added {
  const size = isNotePath(file) || isPicture ? FILE_SIZE : OTHER_FILE_SIZE
  return added('file', { file }, placed(at, size))
}

/** Round a box with so much beside it, from whole unit to whole unit, as the format wants it. */
function whole({ x, y, width, height }: Box, gap: number): Box {
  const [left, top] = [Math.floor(x - gap), Math.floor(y - gap)]
  return {
    x: left,
    y: top,
    width: Math.ceil(x + width + gap) - left,
    height: Math.ceil(y + height + gap) - top,
  }
}

/** Round these cards, below everything; an empty one where there are none. */
export function addGroup(nodes: readonly CanvasNode[], at: Point): Added {
  const bounds = boundsOf(nodes)
  const box = bounds ? whole(bounds, GROUP_GAP) : placed(at, GROUP_SIZE)
  return added('group', { label: '' }, box, true)
}

/** Cards at other places, or of other sizes. What is as it was is not written: another program may have changed it. */
export const place = (
  boxes: ReadonlyMap<string, Box>,
  from: readonly CanvasNode[],
): readonly CanvasEdit[] =>
  from.flatMap((node): readonly CanvasEdit[] => {
    const box = boxes.get(node.id)
    if (!box) return []
    const changed = SIZES.filter((key) => box[key] !== node[key])
    const fields = Object.fromEntries(changed.map((key) => [key, Math.round(box[key])]))
    return [{ does: 'set', list: 'nodes', id: node.id, fields }]
  })
const SIZES = ['x', 'y', 'width', 'height'] as const

/** Cards with the edges that would hang in the air. */
export function removeNodes(ids: ReadonlySet<string>, { edges }: Canvas): readonly CanvasEdit[] {
  const loose = edges.filter(({ fromNode, toNode }) => ids.has(fromNode) || ids.has(toNode))
  return [
    ...[...ids].map((id) => ({ does: 'remove' as const, list: 'nodes' as const, id })),
    ...loose.map(({ id }) => ({ does: 'remove' as const, list: 'edges' as const, id })),
  ]
}

export const removeEdge = (id: string): readonly CanvasEdit[] => [
  { does: 'remove', list: 'edges', id },
]

/** Copies beside the cards, with the edges between them. What of a card is not known here is not copied. */
export function duplicate(
  ids: ReadonlySet<string>,
  { nodes, edges }: Canvas,
): { readonly ids: ReadonlySet<string>; readonly edits: readonly CanvasEdit[] } {
  const chosen = nodes.filter(({ id }) => ids.has(id))
  const fresh = new Map(chosen.map(({ id }) => [id, freshId()] as const))
  const cards = chosen.map((node): CanvasEdit => {
    const { x, y, width, height, color } = node
    return {
      does: 'add',
      list: 'nodes',
      isFirst: node.type === 'group',
      fields: {
        id: fresh.get(node.id) ?? freshId(),
        ...ownFields(node),
        x: x + 2 * GRID,
        y: y + 2 * GRID,
        width,
        height,
        ...(color === null ? {} : { color }),
      },
    }
  })
  const between = edges.flatMap((edge): readonly CanvasEdit[] => {
    const [fromNode, toNode] = [fresh.get(edge.fromNode), fresh.get(edge.toNode)]
    if (fromNode === undefined || toNode === undefined) return []
    const fields = {
      id: freshId(),
      fromNode,
      ...(edge.fromSide ? { fromSide: edge.fromSide } : {}),
      ...(edge.fromArrow ? { fromEnd: 'arrow' } : {}),
      toNode,
      ...(edge.toSide ? { toSide: edge.toSide } : {}),
      ...(edge.toArrow ? {} : { toEnd: 'none' }),
      ...(edge.color === null ? {} : { color: edge.color }),
      ...(edge.label === null ? {} : { label: edge.label }),
    }
    return [{ does: 'add', list: 'edges', fields }]
  })
  return { ids: new Set(fresh.values()), edits: [...cards, ...between] }
}

function ownFields(node: CanvasNode): Record<string, string> {
  switch (node.type) {
    case 'text':
      return { type: 'text', text: node.text }
    case 'file':
      return { type: 'file', file: node.file, ...(node.subpath ? { subpath: node.subpath } : {}) }
    case 'link':
      return { type: 'link', url: node.url }
    case 'group':
      return { type: 'group', ...(node.label === null ? {} : { label: node.label }) }
    case 'other':
      return { type: node.kind }
  }
}

export const setColor = (
  list: 'nodes' | 'edges',
  ids: Iterable<string>,
  color: string | null,
): readonly CanvasEdit[] => [...ids].map((id) => ({ does: 'set', list, id, fields: { color } }))

export const setText = (id: string, text: string): readonly CanvasEdit[] => [
  { does: 'set', list: 'nodes', id, fields: { text } },
]

/** An empty one is taken away. */
export const setLabel = (
  list: 'nodes' | 'edges',
  id: string,
  label: string,
): readonly CanvasEdit[] => [
  { does: 'set', list, id, fields: { label: label === '' ? null : label } },
]

/** An edge between two cards; none where there is one already, or from a card to itself. */
export function connect(
  from: { readonly id: string; readonly side: Side },
  to: { readonly id: string; readonly side: Side },
  { edges }: Canvas,
): Added | null {
  const isThere = edges.some(({ fromNode, toNode }) => fromNode === from.id && toNode === to.id)
  if (from.id === to.id || isThere) return null
  const id = freshId()
  const fields = { id, fromNode: from.id, fromSide: from.side, toNode: to.id, toSide: to.side }
  return { id, edits: [{ does: 'add', list: 'edges', fields }] }
}
