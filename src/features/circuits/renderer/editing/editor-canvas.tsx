import { useMemo, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { Blueprint } from '../../shared/blueprint.ts'
import { GRID } from '../../shared/part-geometry.ts'
import type { Chosen, CircuitEditing } from '../work/circuit-editing.ts'
import { CircuitDrawing } from '../drawing/circuit-drawing.tsx'
import type { PlacedPin } from '../drawing/placed-part.ts'
import { PartView } from '../drawing/part-view.tsx'
import { placePart, type Sheet } from '../drawing/sheet.ts'
import type { ViewPortControls } from '../drawing/use-view-port.ts'
import { viewBoxOf } from '../drawing/view-port.ts'
import { componentOfType } from '../../shared/registry.ts'
import { classNames } from '../../../../renderer/src/ui/class-names.ts'
import { copyChosen, pasteClip, removeChosen, snap } from './blueprint-edits.ts'
import type { CanvasGestures } from './use-canvas-gestures.ts'
import type { Gesture } from './canvas-gesture.ts'
import { EditorOverlay } from './editor-overlay.tsx'
import type { WireVerdict } from './wire-legality.ts'
import drawing from '../drawing/drawing.module.css'
import styles from './circuit-editor.module.css'

/** More text than this on the clipboard is no circuit. */
const LONGEST_CLIP = 200_000

export function EditorCanvas({
  frame,
  sheet,
  view,
  editing,
  chosen,
  gestures: { gesture, handlers },
  judge,
  onKeyDown,
  onSpace,
}: {
  readonly frame: React.RefObject<HTMLDivElement | null>
  readonly sheet: Sheet
  readonly view: ViewPortControls
  readonly editing: CircuitEditing
  readonly chosen: Chosen
  readonly gestures: CanvasGestures
  readonly judge: (from: PlacedPin, to: PlacedPin) => WireVerdict
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** Space is held: then dragging moves the sheet. */
  readonly onSpace: (isDown: boolean) => void
}) {
  const pasted = useRef(0)
  const onCopy = (event: ClipboardEvent, isCut: boolean): void => {
    const { blueprint } = editing.state.getState()
    if (chosen.parts.size === 0) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', JSON.stringify(copyChosen(blueprint, chosen)))
    pasted.current = 0
    if (isCut) editing.apply(removeChosen(blueprint, chosen))
  }
  const onPaste = (event: ClipboardEvent): void => {
    const clip = readClip(event.clipboardData.getData('text/plain'))
    if (!clip) return
    event.preventDefault()
    pasted.current += 1
    const step = 2 * GRID * pasted.current
    const next = pasteClip(editing.state.getState().blueprint, clip, { x: step, y: step })
    editing.apply(next.blueprint, { chosen: next.chosen })
  }
  return (
    <div
      ref={frame}
      className={classNames(styles.canvas, gesture.kind === 'pan' && styles.panning)}
      role="application"
      tabIndex={0}
      aria-label="Sheet. Tab goes from part to part, arrows move, R turns, W draws a wire, Esc leaves."
      data-circuit-canvas=""
      {...handlers}
      onCopy={(event) => onCopy(event, false)}
      onCut={(event) => onCopy(event, true)}
      onPaste={onPaste}
      onKeyDown={(event) => {
        if (event.key === ' ' && gesture.kind === 'none') {
          onSpace(true)
          event.preventDefault()
        } else onKeyDown(event)
      }}
      onKeyUp={(event) => {
        if (event.key === ' ') onSpace(false)
      }}
    >
      <svg className={drawing.sheet} viewBox={viewBoxOf(view.port, view.size)}>
        <Grid view={view} />
        <CircuitDrawing sheet={sheet} />
        <EditorOverlay sheet={sheet} chosen={chosen} gesture={gesture} judge={judge} />
        {gesture.kind === 'place' && gesture.at ? (
          <Ghost type={gesture.type} x={gesture.at.x} y={gesture.at.y} />
        ) : null}
      </svg>
      <Refusal gesture={gesture} judge={judge} view={view} />
    </div>
  )
}

function readClip(text: string): Blueprint | null {
  if (text.length > LONGEST_CLIP) return null
  try {
    const read = Blueprint.safeParse(JSON.parse(text))
    return read.success && read.data.components.length > 0 ? read.data : null
  } catch {
    return null
  }
}

/** Dots where parts snap to, while they are not too close to each other. */
function Grid({ view: { port, size } }: { readonly view: ViewPortControls }) {
  const [id] = useState(() => `grid-${crypto.randomUUID()}`)
  if (port.scale < 0.4) return null
  return (
    <>
      <defs>
        <pattern id={id} width={GRID} height={GRID} patternUnits="userSpaceOnUse">
          <circle className={styles.dot} cx={GRID / 2} cy={GRID / 2} r={0.8} />
        </pattern>
      </defs>
      <rect
        x={port.x}
        y={port.y}
        width={size.width / port.scale}
        height={size.height / port.scale}
        fill={`url(#${id})`}
      />
    </>
  )
}

function Ghost({ type, x, y }: { readonly type: string; readonly x: number; readonly y: number }) {
  const part = useMemo(
    () =>
      placePart(
        { label: type, type, position: { x: snap(x - 40), y: snap(y - 30) } },
        componentOfType(type),
      ),
    [type, x, y],
  )
  return (
    <g className={styles.ghost}>
      <PartView part={part} index={-1} />
    </g>
  )
}

/** Why a wire may not end where the pointer is. */
function Refusal({
  gesture,
  judge,
  view: { port },
}: {
  readonly gesture: Gesture
  readonly judge: (from: PlacedPin, to: PlacedPin) => WireVerdict
  readonly view: ViewPortControls
}) {
  if (gesture.kind !== 'wire' || !gesture.over) return null
  const verdict = judge(gesture.from, gesture.over)
  if (verdict.isLegal) return null
  const { x, y } = gesture.over.place
  return (
    <p
      className={styles.refusal}
      style={{ left: (x - port.x) * port.scale + 12, top: (y - port.y) * port.scale + 12 }}
    >
      {verdict.reason}
    </p>
  )
}
