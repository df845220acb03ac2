import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Box, Canvas, Point, Side } from '../../shared/canvas.ts'
import type { Guide } from './pointer/snap.ts'

export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof HANDLES)[number]

/** What the pointer is doing; points are of the sheet. */
export type Gesture =
  | { readonly kind: 'none' }
  | { readonly kind: 'pan' }
  /** Cards that are moved or sized, as they are drawn meanwhile. */
  | {
      readonly kind: 'place'
      readonly boxes: ReadonlyMap<string, Box>
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

export function chooseEdge(board: BoardStore, edge: string | null): void {
  board.setState({ chosen: NONE, focused: null, edge, editing: null, connecting: null })
}

/** What was taken away, by undo or by another program, is not in hand any more. */
export function keepWhatIsThere(board: BoardStore, { nodes, edges }: Canvas): void {
  const { chosen, focused, edge, editing } = board.getState()
  const there = new Set(nodes.map(({ id }) => id))
  const kept = [...chosen].filter((id) => there.has(id))
  if (kept.length < chosen.size)
    choose(board, kept, focused !== null && there.has(focused) ? focused : (kept[0] ?? null))
  if (edge !== null && !edges.some(({ id }) => id === edge)) board.setState({ edge: null })
  if (editing?.of === 'nodes' && !there.has(editing.id)) board.setState({ editing: null })
}
