import { useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { Blueprint } from '../shared/blueprint.ts'
import type { LocatedFinding } from '../shared/text/read-blueprint.ts'
import { Dialog } from '../../../renderer/src/ui/dialog/dialog.tsx'
import { classNames } from '../../../renderer/src/ui/class-names.ts'
import { CircuitPanel, type PanelKind } from './panels/circuit-panel.tsx'
import { CircuitWarnings } from './circuit-problems.tsx'
import { CircuitDrawing } from './drawing/circuit-drawing.tsx'
import type { Sheet } from './drawing/sheet.ts'
import { useViewPort } from './drawing/use-view-port.ts'
import { fittedHeight, viewBoxOf } from './drawing/view-port.ts'
import { createCircuitRun, type CircuitRun } from './running/circuit-run.ts'
import { controlHandlers } from './running/control-handlers.ts'
import { RunBar } from './running/run-bar.tsx'
import { useRunLoop } from './running/use-run-loop.ts'
import { useShownCircuit, type CircuitPlace } from './running/use-shown-circuit.ts'
import { useSignalPainter } from './running/use-signal-painter.ts'
import drawing from './drawing/drawing.module.css'
import styles from './circuit-view.module.css'
import { hasCtrlAltOrMeta } from '../../../renderer/src/ui/menu/ctrl-alt-or-meta.ts'

const HIGHEST_PIXELS = 420
const PAN_PIXELS = 40

export interface CircuitViewProps {
  readonly blueprint: Blueprint
  /** The block that it is drawn from; null in answers and in embedded notes. */
  readonly place: CircuitPlace | null
  readonly sheet: Sheet
  readonly warnings: readonly LocatedFinding[]
  /** Null where the block cannot be changed. */
  readonly onEdit: (() => void) | null
}

/** A circuit drawn and at work: in its note, or over the window. */
export function CircuitView(props: CircuitViewProps) {
  const { blueprint, place } = props
  const run = useMemo(
    () =>
      createCircuitRun(blueprint, {
        isRunning: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      }),
    [blueprint],
  )
  useShownCircuit(place, run)
  const [isLarge, setLarge] = useState(false)
  return (
    <div className={styles.block} role="group" aria-label="Circuit">
      <Workbench
        {...props}
        run={run}
        isLarge={false}
        isShown={!isLarge}
        onLarge={() => setLarge(true)}
      />
      <CircuitWarnings warnings={props.warnings} />
      <Dialog open={isLarge} onClose={() => setLarge(false)} title="Circuit" hideTitle size="full">
        <Workbench {...props} run={run} isLarge isShown onLarge={() => setLarge(false)} />
      </Dialog>
    </div>
  )
}

function Workbench({
  sheet,
  blueprint,
  run,
  isLarge,
  isShown,
  onLarge,
  onEdit,
}: CircuitViewProps & {
  readonly run: CircuitRun
  readonly isLarge: boolean
  /** Not below the large view: time goes on in one of them only. */
  readonly isShown: boolean
  readonly onLarge: () => void
}) {
  const frame = useRef<HTMLDivElement>(null)
  const svg = useRef<SVGSVGElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const drag = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const [panel, setPanel] = useState<PanelKind | null>(null)
  const view = useViewPort(frame, sheet.bounds, isLarge ? { largestFit: 2, isWheelOurs: true } : {})
  const controls = useMemo(() => controlHandlers(sheet, run), [sheet, run])
  useRunLoop(run, frame, isShown)
  const painter = useSignalPainter({ svg, canvas, sheet, run, view, isShown })
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (controls.onPointerDown(event) || event.button > 1) return
    drag.current = { x: event.clientX, y: event.clientY }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = ({ clientX, clientY }: PointerEvent): void => {
    if (!drag.current) return
    view.pan(clientX - drag.current.x, clientY - drag.current.y)
    drag.current = { x: clientX, y: clientY }
  }
  const onPointerUp = (): void => {
    drag.current = null
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    controls.onKeyDown(event)
    if (event.defaultPrevented || hasCtrlAltOrMeta(event)) return
    const action = viewKeys(view)[event.key]
    if (!action || (event.target !== frame.current && event.key.startsWith('Arrow'))) return
    event.preventDefault()
    action()
  }
  const height = isLarge ? undefined : fittedHeight(sheet.bounds, view.size.width, HIGHEST_PIXELS)
  return (
    <div className={classNames(styles.bench, isLarge && styles.large)}>
      <div
        ref={frame}
        className={styles.frame}
        style={{ height }}
        tabIndex={0}
        role="group"
        aria-label="Schematic. Plus and minus zoom, 0 shows all, arrows move."
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
        onKeyDown={onKeyDown}
        onKeyUp={controls.onKeyUp}
        onBlur={controls.onBlur}
      >
        <canvas ref={canvas} className={styles.layer} style={view.size} aria-hidden="true" />
        <svg
          ref={svg}
          className={classNames(drawing.sheet, drawing.live, styles.layer)}
          style={view.size}
          data-signals="canvas"
          viewBox={viewBoxOf(view.port, view.size)}
        >
          <CircuitDrawing sheet={sheet} isLive />
        </svg>
        {sheet.parts.length === 0 ? <p className={styles.empty}>This circuit is empty.</p> : null}
      </div>
      <RunBar
        run={run}
        sheet={sheet}
        svg={svg}
        painter={painter}
        view={view}
        panel={panel}
        isLarge={isLarge}
        onPanel={setPanel}
        onLarge={onLarge}
        onEdit={onEdit}
      />
      {panel ? (
        <CircuitPanel kind={panel} blueprint={blueprint} run={run} onClose={() => setPanel(null)} />
      ) : null}
    </div>
  )
}

const viewKeys = (view: ReturnType<typeof useViewPort>): Readonly<Record<string, () => void>> => ({
  '+': view.zoomIn,
  '=': view.zoomIn,
  '-': view.zoomOut,
  '0': view.fit,
  ArrowLeft: () => view.pan(PAN_PIXELS, 0),
  ArrowRight: () => view.pan(-PAN_PIXELS, 0),
  ArrowUp: () => view.pan(0, PAN_PIXELS),
  ArrowDown: () => view.pan(0, -PAN_PIXELS),
})
