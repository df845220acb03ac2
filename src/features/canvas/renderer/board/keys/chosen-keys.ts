import type { Canvas, CanvasNode } from '../../../shared/canvas.ts'
import type { BoardDeeds } from '../board-deeds.ts'
import { cardOfEdge, choose, chooseEdge, leaveEdge, type BoardStore } from '../board-store.ts'
import { edgesOf } from '../card-order.ts'

/** What the keys do to what is chosen, or being done: each says whether there was anything. */
export function chosenKeys({
  board,
  canvas,
  deeds,
  giveUp,
}: {
  readonly board: BoardStore
  readonly canvas: Canvas
  readonly deeds: BoardDeeds
  giveUp(): boolean
}) {
  const focused = (): CanvasNode | undefined =>
    canvas.nodes.find(({ id }) => id === board.getState().focused)

  function escape(): boolean {
    const { connecting, chosen, edge } = board.getState()
    if (giveUp()) return true
    if (connecting) board.setState({ connecting: null })
    else if (edge !== null) leaveEdge(board, canvas)
    else if (chosen.size > 0) choose(board, [])
    else return false
    return true
  }

  function enter(): boolean {
    const { connecting, edge } = board.getState()
    if (connecting) deeds.connectTo(connecting)
    else if (edge !== null) deeds.editEdge(edge)
    else {
      const node = focused()
      if (!node) return false
      deeds.enter(node)
    }
    return true
  }

  /** Goes round the edges of the card that has the keys, or had them before its edges. */
  function nextEdge(): boolean {
    const { edge } = board.getState()
    const of = cardOfEdge(board.getState(), canvas) ?? focused()?.id
    if (of === undefined) return false
    const all = edgesOf(of, canvas.edges)
    const next = all[(all.findIndex(({ id }) => id === edge) + 1) % Math.max(1, all.length)]
    if (next) chooseEdge(board, next.id, of)
    return true
  }

  return { focused, escape, enter, nextEdge }
}
