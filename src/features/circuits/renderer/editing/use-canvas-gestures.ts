import { useEffect, useEffectEvent, useState, type PointerEvent, type RefObject } from 'react'
import type { Blueprint, Position } from '../../shared/blueprint.ts'
import { NOTHING_CHOSEN, type Chosen, type CircuitEditing } from '../work/circuit-editing.ts'
import type { PlacedPin } from '../drawing/placed-part.ts'
import type { Sheet } from '../drawing/sheet.ts'
import { toSheet } from '../../../../renderer/src/ui/layout/view-port.ts'
import type { ViewPortControls } from '../drawing/use-view-port.ts'
import { addPart, addWire, moveParts, snap } from './blueprint-edits.ts'
import { NO_GESTURE, type Gesture } from './canvas-gesture.ts'
import { boxBetween, hitTest, nearestPin, partsIn } from './hit-test.ts'
import type { WireVerdict } from './wire-legality.ts'

/** How far beside a pin or a wire a press still counts, in pixels. */
const REACH_PIXELS = 9
const CLICK_PIXELS = 4

export interface CanvasGestures {
  readonly gesture: Gesture
  setGesture(gesture: Gesture): void
  /** A part from the palette is on its way. */
  beginPlacing(type: string): void
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerCancel: () => void
  }
}

/** What the pointer does on the sheet. What is in the middle of being done is in `gesture`, and in the note when done. */
export function useCanvasGestures({
  frame,
  sheet,
  view,
  editing,
  judge,
  isSpaceDown,
  onPlaced,
}: {
  readonly frame: RefObject<HTMLElement | null>
  readonly sheet: Sheet
  readonly view: ViewPortControls
  readonly editing: CircuitEditing
  readonly judge: (from: PlacedPin, to: PlacedPin) => WireVerdict
  readonly isSpaceDown: RefObject<boolean>
  readonly onPlaced: (type: string) => void
}): CanvasGestures {
  const [gesture, setGesture] = useState<Gesture>(NO_GESTURE)
  const current = (): { readonly blueprint: Blueprint; readonly chosen: Chosen } =>
    editing.state.getState()
  const reach = REACH_PIXELS / view.port.scale

  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Position => {
    const { left, top } = frame.current?.getBoundingClientRect() ?? { left: 0, top: 0 }
    return toSheet(view.port, { x: clientX - left, y: clientY - top })
  }
  const pinUnder = (at: Position, from: PlacedPin): PlacedPin | null => {
    const pin = nearestPin(sheet.parts, at, 1.6 * reach)
    return pin && pin.key !== from.key ? pin : null
  }

  /** Joins the pins if that is allowed; why not, the canvas says. */
  function join(from: PlacedPin, to: PlacedPin): void {
    const verdict = judge(from, to)
    if (verdict.isLegal) editing.apply(addWire(current().blueprint, verdict.wire))
  }

  function choosePart(index: number, adds: boolean): void {
    const { chosen } = current()
    if (chosen.parts.has(index) && !adds) return
    const parts = new Set(adds ? chosen.parts : [])
    if (adds && parts.has(index)) parts.delete(index)
    else parts.add(index)
    editing.choose({ parts, wires: adds ? chosen.wires : new Set() })
  }

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button > 1) return
    const at = pointOf(event)
    const pixels = { x: event.clientX, y: event.clientY }
    event.currentTarget.setPointerCapture(event.pointerId)
    if (event.button === 1 || isSpaceDown.current) return setGesture({ kind: 'pan', pixels })
    if (gesture.kind === 'wire') {
      // The second click of click-click wiring.
      const over = pinUnder(at, gesture.from)
      if (over) join(gesture.from, over)
      return setGesture(NO_GESTURE)
    }
    const hit = hitTest(sheet, at, reach)
    switch (hit.kind) {
      case 'pin':
        return setGesture({
          kind: 'wire',
          from: hit.pin,
          at,
          over: null,
          isDragged: true,
          pressedAt: pixels,
        })
      case 'part':
        choosePart(hit.index, event.shiftKey)
        return setGesture({ kind: 'move', start: at, by: { x: 0, y: 0 } })
      case 'wire': {
        const { chosen } = current()
        const wires = new Set(event.shiftKey ? chosen.wires : [])
        wires.add(hit.index)
        return editing.choose({ parts: event.shiftKey ? chosen.parts : new Set(), wires })
      }
      case 'nothing':
        return setGesture({ kind: 'band', start: at, at, adds: event.shiftKey })
    }
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const at = pointOf(event)
    switch (gesture.kind) {
      case 'move': {
        const by = { x: snap(at.x - gesture.start.x), y: snap(at.y - gesture.start.y) }
        if (by.x !== gesture.by.x || by.y !== gesture.by.y) setGesture({ ...gesture, by })
        return
      }
      case 'band':
        return setGesture({ ...gesture, at })
      case 'pan':
        view.pan(event.clientX - gesture.pixels.x, event.clientY - gesture.pixels.y)
        return setGesture({ kind: 'pan', pixels: { x: event.clientX, y: event.clientY } })
      case 'wire':
        return setGesture({ ...gesture, at, over: pinUnder(at, gesture.from) })
      case 'none':
      case 'pick':
      case 'place':
        return
    }
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    const at = pointOf(event)
    switch (gesture.kind) {
      case 'move':
        setGesture(NO_GESTURE)
        return editing.apply(moveParts(current().blueprint, current().chosen.parts, gesture.by), {
          chosen: current().chosen,
        })
      case 'band': {
        setGesture(NO_GESTURE)
        const { chosen } = current()
        const inside = partsIn(sheet.parts, boxBetween(gesture.start, at))
        return editing.choose(
          gesture.adds
            ? { ...chosen, parts: new Set([...chosen.parts, ...inside]) }
            : { ...NOTHING_CHOSEN, parts: new Set(inside) },
        )
      }
      case 'wire': {
        if (!gesture.isDragged) return
        const { pressedAt } = gesture
        const moved = Math.hypot(event.clientX - pressedAt.x, event.clientY - pressedAt.y)
        if (moved < CLICK_PIXELS) return setGesture({ ...gesture, isDragged: false })
        const over = pinUnder(at, gesture.from)
        if (over) join(gesture.from, over)
        return setGesture(NO_GESTURE)
      }
      case 'pan':
        return setGesture(NO_GESTURE)
      case 'none':
      case 'pick':
      case 'place':
        return
    }
  }

  /** The part on its way hangs at the pointer by its middle. */
  const placeAt = useEffectEvent((event: globalThis.PointerEvent, isDropped: boolean): void => {
    if (gesture.kind !== 'place') return
    const area = frame.current?.getBoundingClientRect()
    const isInside =
      area !== undefined &&
      event.clientX >= area.left &&
      event.clientX <= area.right &&
      event.clientY >= area.top &&
      event.clientY <= area.bottom
    const at = isInside ? pointOf(event) : null
    if (!isDropped) return setGesture({ ...gesture, at })
    setGesture(NO_GESTURE)
    if (!at) return
    const { blueprint } = current()
    const corner = { x: at.x - 40, y: at.y - 30 }
    editing.apply(addPart(blueprint, gesture.type, corner), {
      chosen: { ...NOTHING_CHOSEN, parts: new Set([blueprint.components.length]) },
    })
    onPlaced(gesture.type)
  })
  const isPlacing = gesture.kind === 'place'
  useEffect(() => {
    if (!isPlacing) return
    const move = (event: globalThis.PointerEvent): void => placeAt(event, false)
    const drop = (event: globalThis.PointerEvent): void => placeAt(event, true)
    const cancel = (): void => setGesture(NO_GESTURE)
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', cancel)
    return () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', cancel)
    }
  }, [isPlacing])

  return {
    gesture,
    setGesture,
    beginPlacing: (type) => setGesture({ kind: 'place', type, at: null }),
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: () => setGesture(NO_GESTURE),
    },
  }
}
