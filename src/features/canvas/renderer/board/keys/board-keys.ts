import type { KeyboardEvent } from 'react'
import type { Canvas } from '../../../shared/canvas.ts'
import type { CanvasDesk } from '../../session/canvas-desk.ts'
import type { BoardDeeds } from '../board-deeds.ts'
import { boardMoves } from './board-moves.ts'
import { choose, type BoardStore } from '../board-store.ts'
import type { Direction } from '../card-order.ts'
import { chosenKeys } from './chosen-keys.ts'
import { GRID } from '../pointer/snap.ts'
import type { ViewPortControls } from '../use-view-port.ts'
import { plainKey } from '../../../../../renderer/src/ui/menu/plain-key.ts'

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}
const WAYS = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] } as const
const PAN_PX = 64

type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'currentTarget'
>

/** What the keys do on the board, where nothing is being written. Those that it does not know are left to the window. */
export function boardKeys({
  board,
  desk,
  canvas,
  view,
  deeds,
  isReadOnly,
  giveUp,
}: {
  readonly board: BoardStore
  readonly desk: CanvasDesk
  readonly canvas: Canvas
  readonly view: ViewPortControls
  readonly deeds: BoardDeeds
  readonly isReadOnly: boolean
  /** Ends what the pointer does; false where it does nothing. */
  giveUp(): boolean
}) {
  const { step, look, aim, move } = boardMoves({ board, desk, canvas, view })
  const { focused, escape, enter, nextEdge } = chosenKeys({ board, canvas, deeds, giveUp })

  function arrow(direction: Direction, event: PressedKey): boolean {
    const { connecting, chosen } = board.getState()
    const [x, y] = WAYS[direction]
    if (connecting) aim(direction)
    else if (event.altKey) look(direction)
    else if (chosen.size > 0 && !isReadOnly) {
      const far = event.shiftKey ? 5 * GRID : GRID
      move({ x: x * far, y: y * far })
    } else view.pan(-x * PAN_PX, -y * PAN_PX)
    return true
  }

  /** @returns whether it was one of the board's */
  function withMod(event: PressedKey): boolean {
    const key = plainKey(event).toLowerCase()
    if (key === 'a')
      choose(
        board,
        canvas.nodes.map(({ id }) => id),
      )
    else if (isReadOnly) return false
    else if (key === 'z' && event.shiftKey) desk.redo()
    else if (key === 'z') desk.undo()
    else if (key === 'y') desk.redo()
    else if (key === 'd') deeds.duplicate()
    else return false
    return true
  }

  function plain(event: PressedKey): boolean {
    const key = plainKey(event)
    switch (key) {
      case 'Escape':
        return escape()
      case 'Enter':
      case 'F2':
        return enter()
      case 'Tab':
        return board.getState().connecting ? true : step(event.shiftKey ? -1 : 1)
      case '+':
      case '=':
        view.zoomIn()
        return true
      case '-':
        view.zoomOut()
        return true
      case '0':
        view.fit()
        return true
      case '1':
        view.actualSize()
        return true
      case 'PageDown':
      case 'PageUp':
        return scrollCard(event.currentTarget, key === 'PageDown' ? 1 : -1)
      case 'e':
        return nextEdge()
    }
    return isReadOnly ? false : changing(key)
  }

  function changing(key: string): boolean {
    switch (key) {
      case 'n':
        deeds.addText()
        return true
      case 'g':
        deeds.addGroup()
        return true
      case 'Delete':
      case 'Backspace':
        deeds.remove()
        return true
      case 'c': {
        const from = focused()?.id
        if (from === undefined) return false
        board.setState({ connecting: { from, to: null } })
        return true
      }
      default:
        return false
    }
  }

  /** @returns whether it was one of the board's */
  function press(event: PressedKey): boolean {
    const direction = ARROWS[event.key]
    const isMod = event.ctrlKey || event.metaKey
    if (direction) return !isMod && arrow(direction, event)
    return !event.altKey && (isMod ? withMod(event) : plain(event))
  }

  return {
    press,
    onKeyDown(event: KeyboardEvent): void {
      if (event.nativeEvent.isComposing || isField(event.target) || !press(event)) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

/** What has keys of its own; a link in a card has Enter. */
const isField = (target: EventTarget): boolean =>
  target instanceof Element && FIELDS.some((tag) => target.closest(tag) !== null)
const FIELDS = ['textarea', 'input', 'a', 'button']

function scrollCard(frame: EventTarget, by: number): boolean {
  const body =
    frame instanceof Element ? frame.querySelector('[data-focused] [data-scrolls]') : null
  if (!body) return false
  body.scrollTop += by * body.clientHeight * 0.9
  return true
}
