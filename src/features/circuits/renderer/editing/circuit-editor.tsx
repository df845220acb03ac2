import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { layOut } from '../../shared/layout/lay-out.ts'
import { componentOfType } from '../../shared/registry.ts'
import { NOTHING_CHOSEN, type CircuitEditing } from '../work/circuit-editing.ts'
import { useViewPort } from '../drawing/use-view-port.ts'
import { createSheetReader } from '../drawing/sheet.ts'
import { addPart, moveParts, renamePart, setProperty } from './blueprint-edits.ts'
import { canvasKeys } from './canvas-keys.ts'
import { EditorCanvas } from './editor-canvas.tsx'
import { EditorToolbar } from './editor-toolbar.tsx'
import { freePlace } from './free-place.ts'
import { PartPalette } from './part-palette.tsx'
import { PropertiesPanel } from './properties-panel.tsx'
import { routeWhileMoving } from './route-while-moving.ts'
import { spokenGesture } from './spoken-gesture.ts'
import { useCanvasGestures } from './use-canvas-gestures.ts'
import { judgeWire, pinRules } from './wire-legality.ts'
import { createWireRouter } from '../drawing/route-wires.ts'
import styles from './circuit-editor.module.css'

const MOST_RECENT = 5
const NO_MOVE = { x: 0, y: 0 }

/** The editor of one circuit: palette, sheet and properties. Every step is in the note at once. */
export function CircuitEditor({
  editing,
  isLarge,
  onLarge,
  onLeave,
}: {
  readonly editing: CircuitEditing
  readonly isLarge: boolean
  readonly onLarge: (isLarge: boolean) => void
  readonly onLeave: () => void
}) {
  const { blueprint, chosen, canUndo, canRedo, notice, isLost } = useStore(editing.state)
  const frame = useRef<HTMLDivElement>(null)
  const isSpaceDown = useRef(false)
  const [recent, setRecent] = useState<readonly string[]>([])
  const [readSheet] = useState(() => createSheetReader(componentOfType))
  const [route] = useState(() => createWireRouter())
  const still = useMemo(() => readSheet(blueprint, route), [readSheet, blueprint, route])
  const [bounds] = useState(still.bounds)
  const view = useViewPort(frame, bounds, { isWheelOurs: true, largestFit: 1 })
  const rules = useMemo(() => pinRules(still.parts), [still])
  const judge = useMemo(
    () => (from: Parameters<typeof judgeWire>[1], to: Parameters<typeof judgeWire>[2]) =>
      judgeWire(blueprint, from, to, rules),
    [blueprint, rules],
  )
  const placed = (type: string): void => {
    setRecent((list) => [type, ...list.filter((each) => each !== type)].slice(0, MOST_RECENT))
    frame.current?.focus()
  }
  const gestures = useCanvasGestures({
    frame,
    sheet: still,
    view,
    editing,
    judge,
    isSpaceDown,
    onPlaced: placed,
  })
  const { gesture, setGesture } = gestures
  const by = gesture.kind === 'move' ? gesture.by : NO_MOVE
  const shown = useMemo(() => {
    if (by.x === 0 && by.y === 0) return still
    const moved = moveParts(blueprint, chosen.parts, by)
    return readSheet(moved, routeWhileMoving(still, moved, chosen.parts))
  }, [readSheet, blueprint, chosen, by, still])
  useLayoutEffect(() => frame.current?.focus(), [])

  const keys = canvasKeys({
    sheet: still,
    view,
    editing,
    gesture,
    setGesture,
    judge,
    onLeave,
  })
  const place = (type: string): void => {
    const { port, size } = view
    const middle = {
      x: port.x + size.width / port.scale / 2 - 40,
      y: port.y + size.height / port.scale / 2 - 30,
    }
    const at = freePlace(still.parts, componentOfType(type), middle)
    editing.apply(addPart(blueprint, type, at), {
      chosen: { ...NOTHING_CHOSEN, parts: new Set([blueprint.components.length]) },
    })
    placed(type)
  }
  /** False for a field that goes because the circuit is another one now: what it was about may be another part. */
  const isShown = (): boolean => editing.state.getState().blueprint === blueprint
  const rename = (part: number, label: string): void => {
    if (!isShown()) return
    const before = blueprint.components[part]?.label
    if (before === undefined) return
    const renames = new Map([[before, label]])
    editing.apply(renamePart(blueprint, part, label), { chosen, renames })
  }

  return (
    <div
      className={styles.editor}
      data-large={isLarge ? '' : undefined}
      data-circuit-editor=""
      role="group"
      aria-label="Circuit editor"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        if (document.activeElement === frame.current) onLeave()
        else frame.current?.focus()
      }}
    >
      <EditorToolbar
        canUndo={canUndo}
        canRedo={canRedo}
        hasParts={chosen.parts.size > 0}
        hasChosen={chosen.parts.size + chosen.wires.size > 0}
        isLarge={isLarge}
        view={view}
        onUndo={editing.undo}
        onRedo={editing.redo}
        onRotate={keys.rotate}
        onDuplicate={keys.duplicate}
        onRemove={keys.remove}
        onWire={() => {
          frame.current?.focus()
          keys.beginWire()
        }}
        onTidy={() => editing.apply(layOut(blueprint), { chosen })}
        onLarge={() => onLarge(!isLarge)}
        onLeave={onLeave}
      />
      <div className={styles.middle}>
        <PartPalette
          recent={recent}
          onPlace={place}
          onDrag={(type) => gestures.beginPlacing(type)}
        />
        <EditorCanvas
          frame={frame}
          sheet={shown}
          view={view}
          editing={editing}
          chosen={chosen}
          gestures={gestures}
          judge={judge}
          onKeyDown={keys.onKeyDown}
          onSpace={(isDown) => (isSpaceDown.current = isDown)}
        />
        <div data-properties="" className={styles.side}>
          <PropertiesPanel
            blueprint={blueprint}
            chosen={chosen}
            definitionOf={componentOfType}
            onRename={rename}
            onSet={(part, name, value) => {
              if (isShown()) editing.apply(setProperty(blueprint, part, name, value), { chosen })
            }}
            onDelete={keys.remove}
          />
        </div>
      </div>
      <p className={styles.status} role="status" data-problem={isLost ? '' : undefined}>
        {notice ?? spokenGesture(gesture, judge, blueprint, chosen, componentOfType)}
      </p>
    </div>
  )
}
