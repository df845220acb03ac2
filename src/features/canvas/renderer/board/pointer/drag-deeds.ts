import type { Box, Canvas, CanvasNode, Point, Side } from '../../../shared/canvas.ts'
import type { CanvasDesk } from '../../session/canvas-desk.ts'
import { connect, place } from '../board-edits.ts'
import {
  choose,
  chooseEdge,
  type Aim,
  type BoardStore,
  type Gesture,
  type Handle,
} from '../board-store.ts'
import { withContents } from '../card-order.ts'
import { sideTowards } from '../edge-path.ts'
import { resized } from './resize-box.ts'
import { snapBox } from './snap.ts'
import type { ViewPortControls } from '../use-view-port.ts'
import { boundsOf, boxBetween, holds, meets, sightOf } from '../view-port.ts'

/** So near things snap, in px. */
const SNAP_REACH = 6

export interface Drag {
  readonly pointerId: number
  readonly aim: Aim
  readonly isPan: boolean
  readonly startPx: Point
  lastPx: Point
  readonly start: Point
  readonly before: ReadonlySet<string>
  readonly adds: boolean
  hasMoved: boolean
}

/** What becomes of a drag: how it is drawn meanwhile, and what it changes when it is let go. */
export function dragDeeds({
  board,
  desk,
  canvas,
  view,
}: {
  readonly board: BoardStore
  readonly desk: CanvasDesk
  readonly canvas: Canvas
  readonly view: ViewPortControls
}) {
  function press(aim: Aim, adds: boolean): void {
    if (aim.on === 'edge') return chooseEdge(board, aim.id)
    if (aim.on !== 'card') return
    const { chosen } = board.getState()
    if (adds) {
      const next = chosen.has(aim.id)
        ? [...chosen].filter((id) => id !== aim.id)
        : [...chosen, aim.id]
      choose(board, next, chosen.has(aim.id) ? (next.at(-1) ?? null) : aim.id)
    } else if (!chosen.has(aim.id)) choose(board, [aim.id])
    else board.setState({ focused: aim.id, editing: null })
  }

  function follow({ aim, start, before, adds }: Drag, at: Point, isFree: boolean): void {
    const reach = isFree ? 0 : SNAP_REACH / view.port.scale
    switch (aim.on) {
      case 'edge':
        return
      case 'background': {
        const box = boxBetween(start, at)
        const inside = canvas.nodes.filter((node) =>
          node.type === 'group' ? holds(box, node) : meets(box, node),
        )
        choose(board, [...(adds ? before : []), ...inside.map(({ id }) => id)])
        return board.setState({ gesture: { kind: 'choose', box } })
      }
      case 'card':
        return moveTo({ x: at.x - start.x, y: at.y - start.y }, isFree, reach)
      case 'handle': {
        const node = canvas.nodes.find(({ id }) => id === aim.id)
        if (!node) return
        const by = { x: at.x - start.x, y: at.y - start.y }
        const box = resized(node, aim.handle, by, isFree)
        return board.setState({
          gesture: { kind: 'place', boxes: new Map([[aim.id, box]]), from: [node], guides: [] },
        })
      }
      case 'side':
        return board.setState({
          gesture: { kind: 'connect', from: aim.id, side: aim.side, at, to: targetAt(at, aim.id) },
        })
    }
  }

  function moveTo(by: Point, isFree: boolean, reach: number): void {
    const ids = withContents(board.getState().chosen, canvas.nodes)
    const moved = canvas.nodes.filter(({ id }) => ids.has(id))
    const bounds = boundsOf(moved)
    if (!bounds) return
    const wanted = { ...bounds, x: bounds.x + by.x, y: bounds.y + by.y }
    const sight = sightOf(view.port, view.size)
    const others = canvas.nodes.filter((node) => !ids.has(node.id) && meets(sight, node))
    const snapped = isFree ? { ...wanted, guides: [] } : snapBox(wanted, others, reach)
    const [dx, dy] = [snapped.x - bounds.x, snapped.y - bounds.y]
    const boxes = new Map(
      moved.map((node) => [node.id, { ...boxOf(node), x: node.x + dx, y: node.y + dy }] as const),
    )
    board.setState({ gesture: { kind: 'place', boxes, from: moved, guides: snapped.guides } })
  }

  function targetAt(at: Point, from: string): { readonly id: string; readonly side: Side } | null {
    const dot = { ...at, width: 0, height: 0 }
    const under = canvas.nodes.filter((node) => node.id !== from && holds(node, dot))
    const node = under.findLast(({ type }) => type !== 'group') ?? under.at(-1)
    return node ? { id: node.id, side: sideTowards(node, at) } : null
  }

  function drop(gesture: Gesture): void {
    if (gesture.kind === 'place') desk.edit(place(gesture.boxes, gesture.from))
    if (gesture.kind !== 'connect' || !gesture.to) return
    const made = connect({ id: gesture.from, side: gesture.side }, gesture.to, canvas)
    if (made && desk.edit(made.edits)) chooseEdge(board, made.id)
  }

  return { press, follow, drop }
}

const boxOf = ({ x, y, width, height }: CanvasNode): Box => ({ x, y, width, height })

export function aimOf(target: EventTarget | null): Aim {
  if (!(target instanceof Element)) return { on: 'background' }
  const card = target.closest<HTMLElement>('[data-card]')
  const id = card?.dataset['card']
  const handle = target.closest<HTMLElement>('[data-handle]')?.dataset['handle']
  const side = target.closest<HTMLElement>('[data-side]')?.dataset['side']
  if (id !== undefined && handle !== undefined)
    return { on: 'handle', id, handle: handle as Handle }
  if (id !== undefined && side !== undefined) return { on: 'side', id, side: side as Side }
  if (id !== undefined) return { on: 'card', id }
  const edge = target.closest<HTMLElement | SVGElement>('[data-edge]')?.dataset['edge']
  return edge === undefined ? { on: 'background' } : { on: 'edge', id: edge }
}
