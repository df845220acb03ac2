import { useEffect, useRef, type PointerEvent, type RefObject } from 'react'
import type { Canvas, Point } from '../../../shared/canvas.ts'
import type { CanvasDesk } from '../../session/canvas-desk.ts'
import { choose, NO_GESTURE, type BoardStore } from '../board-store.ts'
import { aimOf, dragDeeds, type Drag } from './drag-deeds.ts'
import type { ViewPortControls } from '../use-view-port.ts'
import { toSheet } from '../../../../../renderer/src/ui/layout/view-port.ts'

/** So far a pointer goes before it is a drag, in px. */
const DRAG_FROM = 4

/** What the pointer does on the board. Nothing is changed before it is let go, and Escape gives it up. */
export function useGestures({
  frame,
  board,
  desk,
  canvas,
  view,
  isReadOnly,
  isSpaceDown,
}: {
  readonly frame: RefObject<HTMLElement | null>
  readonly board: BoardStore
  readonly desk: CanvasDesk
  readonly canvas: Canvas
  readonly view: ViewPortControls
  readonly isReadOnly: boolean
  readonly isSpaceDown: RefObject<boolean>
}) {
  const drag = useRef<Drag | null>(null)
  const { press, follow, drop } = dragDeeds({ board, desk, canvas, view })
  const wasDragged = useRef(false)

  const pxOf = (event: { readonly clientX: number; readonly clientY: number }): Point => {
    const { left = 0, top = 0 } = frame.current?.getBoundingClientRect() ?? {}
    return { x: event.clientX - left, y: event.clientY - top }
  }
  const end = (): void => {
    drag.current = null
    board.setState({ gesture: NO_GESTURE })
  }

  function onPointerDown(event: PointerEvent): void {
    wasDragged.current = false
    if (drag.current || event.button === 2 || isTyping(event.target)) return
    const aim = aimOf(event.target)
    const isMiddle = event.button === 1
    const isTouch = event.pointerType === 'touch'
    const changes = aim.on === 'handle' || aim.on === 'side'
    if (isReadOnly && changes) return
    const isPan =
      isMiddle ||
      isSpaceDown.current ||
      (aim.on === 'background' && isTouch) ||
      (isReadOnly && aim.on === 'card')
    const adds = event.shiftKey || event.ctrlKey || event.metaKey
    if (isMiddle) event.preventDefault() // no scrolling by itself
    const startPx = pxOf(event)
    drag.current = {
      pointerId: event.pointerId,
      aim,
      isPan,
      startPx,
      lastPx: startPx,
      start: toSheet(view.latest.current, startPx),
      before: board.getState().chosen,
      adds,
      hasMoved: false,
    }
    if (!isMiddle && !isSpaceDown.current) press(aim, adds)
  }

  function onPointerMove(event: PointerEvent): void {
    const now = drag.current
    if (!now || now.pointerId !== event.pointerId) return
    const px = pxOf(event)
    if (!now.hasMoved) {
      if (Math.hypot(px.x - now.startPx.x, px.y - now.startPx.y) < DRAG_FROM) return
      now.hasMoved = true
      wasDragged.current = true
      // Only now: a captured pointer would take the click from a link in a card.
      frame.current?.setPointerCapture(event.pointerId)
    }
    if (now.isPan) {
      view.pan(px.x - now.lastPx.x, px.y - now.lastPx.y)
      now.lastPx = px
      return board.setState({ gesture: { kind: 'pan' } })
    }
    follow(now, toSheet(view.latest.current, px), event.altKey)
  }

  function onPointerUp(event: PointerEvent): void {
    const now = drag.current
    if (!now || now.pointerId !== event.pointerId) return
    const { gesture, chosen } = board.getState()
    end()
    if (now.hasMoved) return drop(gesture)
    // A click beside everything lets go; one on a card of several chooses only that.
    if (now.aim.on === 'background' && !now.adds && !now.isPan) choose(board, [])
    if (now.aim.on === 'card' && !now.adds && chosen.size > 1) choose(board, [now.aim.id])
  }

  useEffect(() => () => board.setState({ gesture: NO_GESTURE }), [board])
  return {
    /** Gives up what the pointer is doing. @returns false where it does nothing */
    giveUp(): boolean {
      if (!drag.current?.hasMoved) return false
      end()
      return true
    },
    pxOf,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: end,
      /** The end of a drag is no click on what lies under it. */
      onClickCapture: (event: { preventDefault(): void; stopPropagation(): void }) => {
        if (!wasDragged.current) return
        wasDragged.current = false
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('textarea, input, [data-no-drag]') !== null
