import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Box, Canvas, CanvasNode, Point, Side } from '../../shared/canvas.ts'
import type { Guide } from './pointer/snap.ts'

export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof HANDLES)[number]

/** What the pointer was put down on. */
export type Aim =
  | { readonly on: 'background' }
  | { readonly on: 'edge'; readonly id: string }
  | { readonly on: 'card'; readonly id: string }
  | { readonly on: 'handle'; readonly id: string; readonly handle: Handle }
  | { readonly on: 'side'; readonly id: string; readonly side: Side }

/** What the pointer is doing; points are of the sheet. */
export type Gesture =
  | { readonly kind: 'none' }
  | { readonly kind: 'pan' }
  /** Cards that are moved or sized, as they are drawn meanwhile. */
  | {
      readonly kind: 'place'
      readonly boxes: ReadonlyMap<string, Box>
      /** The cards as they were, so that only what the pointer changed is written. */
      readonly from: readonly CanvasNode[]
      readonly guides: readonly Guide[]
    }
  | { readonly kind: 'choose'; readonly box: Box }
  | {
      readonly kind: 'connect'
      readonly from: string
      readonly side: Side
      readonly at: Point
      readonly to: { readonly id: string; readonly side: Side } | null
    }

export const NO_GESTURE: Gesture = { kind: 'none' }
const NONE: ReadonlySet<string> = new Set()

/** What a person has in hand on a canvas; none of it is in the file. */
export interface BoardState {
  readonly chosen: ReadonlySet<string>
  /** The card that the keys go to, one of the chosen ones. */
  readonly focused: string | null
  /** An edge that is chosen; then no card is. */
  readonly edge: string | null
  /** The card whose edges are gone round by the keys; null for that from which the edge leads. */
  readonly edgeAt: string | null
  /** What is being written: the text of a card, the label of a group or of an edge. */
  readonly editing: { readonly of: 'nodes' | 'edges'; readonly id: string } | null
  /** By the keys: from the focused card to the one that is looked at. */
  readonly connecting: { readonly from: string; readonly to: string | null } | null
  readonly gesture: Gesture
}
export type BoardStore = StoreApi<BoardState>

export const createBoardStore = (): BoardStore =>
  createStore<BoardState>(() => ({
    chosen: NONE,
    focused: null,
    edge: null,
    edgeAt: null,
    editing: null,
    connecting: null,
    gesture: NO_GESTURE,
  }))

/** Only these cards are chosen; the first of them has the keys unless it is said which. */
export function choose(board: BoardStore, ids: Iterable<string>, focused?: string | null): void {
  const chosen = new Set(ids)
  const [first = null] = chosen
  board.setState({
    chosen,
    focused: focused === undefined ? first : focused,
    edge: null,
    editing: null,
    connecting: null,
  })
}

/** @param at the card from which one came to it by the keys */
export function chooseEdge(board: BoardStore, edge: string | null, at?: string): void {
  const before = board.getState()
  const edgeAt = at ?? (before.edge === edge ? before.edgeAt : null)
  board.setState({
    chosen: NONE,
    focused: null,
    edge,
    edgeAt,
    editing: null,
    connecting: null,
  })
}

/** The card that has the keys when its edge, which is chosen, has them no more; null where no edge is. */
export function cardOfEdge({ edge, edgeAt }: BoardState, { edges }: Canvas): string | null {
  const known = edges.find(({ id }) => id === edge)
  if (!known) return null
  return known.toNode === edgeAt ? edgeAt : known.fromNode
}

/** The keys go back from the edge that is chosen to a card of it. @param canvas in which the edge is, or was */
export function leaveEdge(board: BoardStore, canvas: Canvas): void {
  const card = cardOfEdge(board.getState(), canvas)
  choose(board, card === null ? [] : [card])
}

/** What a menu is opened on is chosen, so that the menu is for that; several that are chosen stay so. */
export function chooseAimed(board: BoardStore, aim: Aim): void {
  if (aim.on === 'edge') chooseEdge(board, aim.id)
  else if (aim.on !== 'background' && !board.getState().chosen.has(aim.id)) choose(board, [aim.id])
}

/** What was taken away, by undo or by another program, is not in hand any more; the rest goes on. */
export function keepWhatIsThere(board: BoardStore, { nodes, edges }: Canvas): void {
  const { chosen, focused, edge, editing, connecting } = board.getState()
  const ids = { nodes: idsOf(nodes), edges: idsOf(edges) }
  const kept = [...chosen].filter((id) => ids.nodes.has(id))
  if (kept.length < chosen.size)
    board.setState({
      chosen: new Set(kept),
      focused: focused !== null && ids.nodes.has(focused) ? focused : (kept[0] ?? null),
    })
  if (edge !== null && !ids.edges.has(edge)) board.setState({ edge: null })
  if (editing && !ids[editing.of].has(editing.id)) board.setState({ editing: null })
  if (connecting && !ids.nodes.has(connecting.from)) board.setState({ connecting: null })
  else if (connecting?.to != null && !ids.nodes.has(connecting.to))
    board.setState({ connecting: { from: connecting.from, to: null } })
}

const idsOf = (items: readonly { readonly id: string }[]): ReadonlySet<string> =>
  new Set(items.map(({ id }) => id))
