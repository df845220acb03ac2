import type { Box, Canvas, Point } from '../../../shared/canvas.ts'
import type { CanvasDesk } from '../../session/canvas-desk.ts'
import { place } from '../board-edits.ts'
import { choose, type BoardStore } from '../board-store.ts'
import { inReadingOrder, nearestTowards, withContents, type Direction } from '../card-order.ts'
import type { ViewPortControls } from '../use-view-port.ts'
import { boundsOf } from '../view-port.ts'

/** How the keys go from card to card, and move them. */
export function boardMoves({
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
  const { nodes } = canvas
  const show = (box: Box): void => view.show(box)

  /** To the next card as one reads, or the one before. False behind the last: the keys leave the board. */
  function step(by: number): boolean {
    const { focused } = board.getState()
    const order = inReadingOrder(nodes)
    const at = order.findIndex(({ id }) => id === focused)
    const next = at === -1 ? (by > 0 ? order[0] : undefined) : order[at + by]
    if (!next) return false
    choose(board, [next.id])
    show(next)
    return true
  }

  function look(direction: Direction): void {
    const { focused } = board.getState()
    const from = nodes.find(({ id }) => id === focused)
    const next = from
      ? nearestTowards(
          from,
          direction,
          nodes.filter(({ id, type }) => id !== focused && type !== 'group'),
        )
      : inReadingOrder(nodes)[0]
    if (!next) return
    choose(board, [next.id])
    show(next)
  }

  /** The card that is looked at while one is connected. */
  function aim(direction: Direction): void {
    const { connecting } = board.getState()
    if (!connecting) return
    const from = nodes.find(({ id }) => id === (connecting.to ?? connecting.from))
    const others = nodes.filter(({ id }) => id !== connecting.from && id !== from?.id)
    const to = from && nearestTowards(from, direction, others)
    if (!to) return
    board.setState({ connecting: { from: connecting.from, to: to.id } })
    show(to)
  }

  function move(by: Point): void {
    const { chosen } = board.getState()
    const ids = withContents(chosen, nodes)
    const moved = nodes.filter(({ id }) => ids.has(id))
    const boxes = new Map(
      moved.map(({ id, x, y, width, height }) => [id, { x: x + by.x, y: y + by.y, width, height }]),
    )
    desk.edit(place(boxes, moved), { joins: `move ${[...chosen].join(' ')}` })
    const bounds = boundsOf([...boxes.values()])
    if (bounds) show(bounds)
  }

  return { step, look, aim, move }
}
