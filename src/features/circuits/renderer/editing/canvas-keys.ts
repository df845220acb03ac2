import type { KeyboardEvent } from 'react'
import { plainKey } from '../../../../renderer/src/ui/menu/plain-key.ts'
import { GRID } from '../../shared/part-geometry.ts'
import { NOTHING_CHOSEN, type CircuitEditing } from '../work/circuit-editing.ts'
import type { PlacedPin } from '../drawing/placed-part.ts'
import type { Sheet } from '../drawing/sheet.ts'
import type { ViewPortControls } from '../drawing/use-view-port.ts'
import {
  addWire,
  copyChosen,
  moveParts,
  pasteClip,
  removeChosen,
  rotateParts,
} from './blueprint-edits.ts'
import { NO_GESTURE, type Gesture } from './canvas-gesture.ts'
import { legalTargets, stepThrough } from './pin-cycle.ts'
import type { WireVerdict } from './wire-legality.ts'

export interface EditorActions {
  rotate(): void
  remove(): void
  duplicate(): void
  beginWire(): void
}

const ARROWS: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Everything that the sheet can do without a pointer. `onKeyDown` answers nothing that it does not know. */
export function canvasKeys({
  sheet,
  view,
  editing,
  gesture,
  setGesture,
  judge,
  onLeave,
}: {
  readonly sheet: Sheet
  readonly view: ViewPortControls
  readonly editing: CircuitEditing
  readonly gesture: Gesture
  readonly setGesture: (gesture: Gesture) => void
  readonly judge: (from: PlacedPin, to: PlacedPin) => WireVerdict
  readonly onLeave: () => void
}): EditorActions & { onKeyDown(event: KeyboardEvent): void } {
  const { blueprint, chosen } = editing.state.getState()
  const stay = { chosen }

  const actions: EditorActions = {
    rotate: () => editing.apply(rotateParts(blueprint, chosen.parts), stay),
    remove() {
      if (chosen.parts.size + chosen.wires.size > 0) editing.apply(removeChosen(blueprint, chosen))
    },
    duplicate() {
      if (chosen.parts.size === 0) return
      const step = { x: 2 * GRID, y: 2 * GRID }
      const pasted = pasteClip(blueprint, copyChosen(blueprint, chosen), step)
      editing.apply(pasted.blueprint, { chosen: pasted.chosen })
    },
    beginWire() {
      const [part] = chosen.parts
      const own = part === undefined ? undefined : sheet.parts[part]?.pins
      const pins = own ?? sheet.parts.flatMap((each) => each.pins)
      const first = pins.find(({ definition }) => definition.type === 'output') ?? pins[0]
      if (first) setGesture({ kind: 'pick', over: first })
    },
  }

  function chooseNext(step: 1 | -1): boolean {
    const [current] = chosen.parts
    const next = current === undefined ? (step === 1 ? 0 : sheet.parts.length - 1) : current + step
    if (next < 0 || next >= sheet.parts.length) return false
    editing.choose({ ...NOTHING_CHOSEN, parts: new Set([next]) })
    return true
  }

  /** Where the wire may begin or end; each step goes to the next one. */
  function stepPin(step: 1 | -1): void {
    if (gesture.kind === 'pick') {
      const [part] = chosen.parts
      const own = part === undefined ? undefined : sheet.parts[part]?.pins
      const next = stepThrough(own ?? sheet.parts.flatMap((e) => e.pins), gesture.over, step)
      if (next) setGesture({ ...gesture, over: next })
    } else if (gesture.kind === 'wire') {
      const { from } = gesture
      const targets = legalTargets(sheet.parts, from, (pin) => judge(from, pin).isLegal)
      const next = stepThrough(targets, gesture.over, step)
      if (next) setGesture({ ...gesture, over: next, at: next.place, isDragged: false })
    }
  }

  function takePin(): void {
    if (gesture.kind === 'pick') {
      const { over: from } = gesture
      const [first] = legalTargets(sheet.parts, from, (pin) => judge(from, pin).isLegal)
      setGesture({
        kind: 'wire',
        from,
        at: first?.place ?? from.place,
        over: first ?? null,
        isDragged: false,
        pressedAt: { x: 0, y: 0 },
      })
    } else if (gesture.kind === 'wire' && gesture.over) {
      const verdict = judge(gesture.from, gesture.over)
      if (verdict.isLegal) editing.apply(addWire(blueprint, verdict.wire), stay)
      setGesture(NO_GESTURE)
    }
  }

  function onWiringKey(key: string, isBack: boolean): boolean {
    if (key === 'Enter' || key === ' ') takePin()
    else if (key === 'Tab') stepPin(isBack ? -1 : 1)
    else if (key === 'ArrowRight' || key === 'ArrowDown') stepPin(1)
    else if (key === 'ArrowLeft' || key === 'ArrowUp') stepPin(-1)
    else if (key === 'Escape') setGesture(NO_GESTURE)
    else return false
    return true
  }

  function onCommandKey(key: string, isShift: boolean): boolean {
    switch (key) {
      case 'z':
        if (isShift) editing.redo()
        else editing.undo()
        return true
      case 'y':
        editing.redo()
        return true
      case 'a':
        editing.choose({
          parts: new Set(blueprint.components.keys()),
          wires: new Set(),
        })
        return true
      case 'd':
        actions.duplicate()
        return true
      default:
        return false
    }
  }

  function onPlainKey(key: string, isShift: boolean, sheetElement: Element): boolean {
    const arrow = ARROWS[key]
    if (arrow) {
      const step = isShift ? 5 * GRID : GRID
      if (chosen.parts.size === 0) view.pan(-arrow.x * step, -arrow.y * step)
      else {
        const by = { x: arrow.x * step, y: arrow.y * step }
        editing.apply(moveParts(blueprint, chosen.parts, by), stay)
      }
      return true
    }
    switch (key) {
      case 'Tab':
        return chooseNext(isShift ? -1 : 1)
      case 'r':
      case 'R':
        actions.rotate()
        return true
      case 'w':
      case 'W':
        actions.beginWire()
        return true
      case 'Delete':
      case 'Backspace':
        actions.remove()
        return true
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
      case 'Enter':
        sheetElement
          .closest('[data-circuit-editor]')
          ?.querySelector<HTMLElement>('[data-properties] input')
          ?.focus()
        return true
      case 'Escape':
        if (gesture.kind !== 'none') setGesture(NO_GESTURE)
        else if (chosen.parts.size + chosen.wires.size > 0) editing.choose(NOTHING_CHOSEN)
        else onLeave()
        return true
      default:
        return false
    }
  }

  return {
    ...actions,
    onKeyDown(event) {
      const isCommand = event.ctrlKey || event.metaKey
      if (event.altKey) return
      const key = plainKey(event)
      const isKnown = isCommand
        ? onCommandKey(key.toLowerCase(), event.shiftKey)
        : ((gesture.kind === 'pick' || gesture.kind === 'wire') &&
            onWiringKey(key, event.shiftKey)) ||
          onPlainKey(key, event.shiftKey, event.currentTarget)
      if (!isKnown) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
