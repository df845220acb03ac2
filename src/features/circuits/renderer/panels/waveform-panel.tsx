import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { Blueprint } from '../../shared/blueprint.ts'
import { componentOfType } from '../../shared/registry.ts'
import { Button } from '../../../../renderer/src/ui/field/button.tsx'
import { IconButton } from '../../../../renderer/src/ui/field/icon-button.tsx'
import {
  ChevronDownIcon,
  FitIcon,
  ZoomInIcon,
  ZoomOutIcon,
} from '../../../../renderer/src/ui/icons.ts'
import { hasCtrlAltOrMeta } from '../../../../renderer/src/ui/menu/ctrl-alt-or-meta.ts'
import { Menu } from '../../../../renderer/src/ui/menu/menu.tsx'
import type { CircuitRun } from '../running/circuit-run.ts'
import { spokenTime } from '../running/spoken-run.ts'
import { watchedPins } from '../../shared/analysis/watched-pins.ts'
import { axisTimes, valueAt, waveformRow, type Span } from './waveform-path.ts'
import styles from './panels.module.css'

const REFRESH_MS = 100
const ROW = 28
const LINE = 18
const AXIS = 20
const NAMES = 96
const CYCLES = 8
const SHORTEST_SPAN = 4

/** What chosen pins did over time. It follows the run until somebody looks at a stretch of their own. */
export function WaveformPanel({
  blueprint,
  run,
}: {
  readonly blueprint: Blueprint
  readonly run: CircuitRun
}) {
  const pins = useMemo(() => watchedPins(blueprint), [blueprint])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(pins.filter(({ isUsual }) => isUsual).map(({ pin }) => pin)),
  )
  /** How much is seen, in ticks; null for all since the start. */
  const [length, setLength] = useState<number | null>(null)
  const [cursor, setCursor] = useState<number | null>(null)
  const time = useRefreshedTime(run)
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame) - NAMES - 8
  const end = Math.max(time, SHORTEST_SPAN)
  const span: Span = { from: length === null ? 0 : Math.max(0, end - length), to: end }
  const signals = new Map(run.recorded().map(({ pin, changes }) => [pin, changes]))
  const rows = pins.filter(({ pin }) => chosen.has(pin))
  const height = rows.length * ROW + AXIS
  const xOf = (at: number): number => ((at - span.from) / (span.to - span.from)) * width
  const hasClock = blueprint.components.some(({ type }) => componentOfType(type)?.role === 'clock')
  const zoom = (factor: number): void =>
    setLength(Math.max(SHORTEST_SPAN, Math.round((length ?? end) * factor)))

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined || hasCtrlAltOrMeta(event)) return
    event.preventDefault()
    const by = event.shiftKey ? Math.max(1, Math.round((span.to - span.from) / 10)) : 1
    setCursor(Math.min(span.to, Math.max(span.from, (cursor ?? span.to) + step * by)))
  }
  const toggle = (pin: string): void => {
    const next = new Set(chosen)
    if (!next.delete(pin)) next.add(pin)
    setChosen(next)
  }

  return (
    <div className={styles.waveform}>
      <div className={styles.tools}>
        <Menu
          align="start"
          trigger={
            <button type="button" className={styles.choose}>
              Pins
              <ChevronDownIcon />
            </button>
          }
          items={pins.map(({ pin, name }) => ({
            label: name,
            isChosen: chosen.has(pin),
            onSelect: () => toggle(pin),
          }))}
        />
        <IconButton label="Shorter time" icon={<ZoomInIcon />} onClick={() => zoom(0.5)} />
        <IconButton label="Longer time" icon={<ZoomOutIcon />} onClick={() => zoom(2)} />
        <IconButton
          label="All since the start"
          icon={<FitIcon />}
          onClick={() => setLength(null)}
        />
        {hasClock ? (
          <Button kind="quiet" onClick={() => run.runCycles(CYCLES)}>
            Run {CYCLES} cycles
          </Button>
        ) : null}
        <span className={styles.cursorTime} role="status">
          {cursor === null ? '' : `At ${spokenTime(cursor)}`}
        </span>
      </div>
      <div
        ref={frame}
        className={styles.plot}
        tabIndex={0}
        role="group"
        aria-label="Waveform. Left and right arrows move the cursor."
        onKeyDown={onKeyDown}
      >
        {rows.length === 0 ? <p className={styles.none}>No pin is chosen.</p> : null}
        <svg width={width + NAMES} height={height}>
          {rows.map(({ pin, name }, index) => {
            const changes = signals.get(pin) ?? []
            const at = cursor === null ? changes.at(-1)?.value : valueAt(changes, cursor)
            return (
              <g key={pin} transform={`translate(0 ${index * ROW})`}>
                <text className={styles.signalName} x={0} y={LINE}>
                  {name.length > 12 ? `${name.slice(0, 11)}…` : name}
                </text>
                <text className={styles.signalValue} x={NAMES - 10} y={LINE}>
                  {String(at ?? 'x')}
                </text>
                <g transform={`translate(${NAMES} 5)`}>
                  <Row changes={changes} span={span} width={width} />
                </g>
              </g>
            )
          })}
          <g transform={`translate(${NAMES} ${rows.length * ROW})`}>
            <path className={styles.axis} d={`M 0 0.5 H ${width}`} />
            {axisTimes(span, Math.max(2, Math.floor(width / 90))).map((at) => (
              <g key={at} transform={`translate(${xOf(at)} 0)`}>
                <path className={styles.grid} d={`M 0 ${-rows.length * ROW} V 4`} />
                <text className={styles.tick} y={15}>
                  {spokenTime(at)}
                </text>
              </g>
            ))}
            {cursor === null ? null : (
              <path className={styles.cursor} d={`M ${xOf(cursor)} ${-rows.length * ROW} V 4`} />
            )}
          </g>
          <rect
            x={NAMES}
            width={Math.max(0, width)}
            height={height}
            fill="transparent"
            onPointerMove={(event) => {
              const { left } = event.currentTarget.getBoundingClientRect()
              const part = (event.clientX - left) / Math.max(1, width)
              setCursor(Math.round(span.from + part * (span.to - span.from)))
            }}
            onPointerLeave={() => setCursor(null)}
          />
        </svg>
      </div>
    </div>
  )
}

function Row({
  changes,
  span,
  width,
}: {
  readonly changes: Parameters<typeof waveformRow>[0]
  readonly span: Span
  readonly width: number
}) {
  const { line, unknown } = waveformRow(changes, span, Math.max(1, width), LINE)
  return (
    <>
      {unknown.map(({ x, width: wide }) => (
        <rect key={x} className={styles.unknown} x={x} y={2} width={wide} height={LINE - 4} />
      ))}
      <path className={styles.signal} d={line} />
    </>
  )
}

/** The run's time, not with every picture but often enough for the eye. */
function useRefreshedTime(run: CircuitRun): number {
  const [time, setTime] = useState(() => run.state.getState().time)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const stop = run.state.subscribe((next, previous) => {
      if (next.time === previous.time && next.events === previous.events) return
      timer ??= setTimeout(() => {
        timer = null
        setTime(run.state.getState().time)
      }, REFRESH_MS)
    })
    return () => {
      stop()
      if (timer !== null) clearTimeout(timer)
    }
  }, [run])
  return time
}

function useWidth(frame: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(560)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return width
}
