import type { RefObject } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../../../../renderer/src/connection/stores-context.tsx'
import { Button } from '../../../../renderer/src/ui/field/button.tsx'
import { IconButton } from '../../../../renderer/src/ui/field/icon-button.tsx'
import {
  ChevronDownIcon,
  ClockStepIcon,
  EditIcon,
  LargeIcon,
  MoreIcon,
  PauseIcon,
  ResetIcon,
  RunIcon,
  SmallIcon,
  StepIcon,
  TableIcon,
  TimingIcon,
  WaveformIcon,
} from '../../../../renderer/src/ui/icons.ts'
import { Menu } from '../../../../renderer/src/ui/menu/menu.tsx'
import type { Sheet } from '../drawing/sheet.ts'
import type { ViewPortControls } from '../drawing/use-view-port.ts'
import { saveDrawing } from '../export/save-drawing.ts'
import type { PanelKind } from '../panels/circuit-panel.tsx'
import type { CircuitRun } from './circuit-run.ts'
import type { SignalPainter } from './paint-signals.ts'
import { spokenRun } from './spoken-run.ts'
import styles from '../circuit-view.module.css'

/** Ticks in a millisecond, and how that is said. */
const SPEEDS = [
  { speed: 0.01, name: '1/100' },
  { speed: 0.1, name: '1/10' },
  { speed: 1, name: '1×' },
  { speed: 10, name: '10×' },
] as const

const PANELS = [
  { kind: 'table', label: 'Truth table', icon: <TableIcon /> },
  { kind: 'waveform', label: 'Waveform', icon: <WaveformIcon /> },
  { kind: 'timing', label: 'Timing', icon: <TimingIcon /> },
] as const

export function RunBar({
  run,
  sheet,
  svg,
  painter,
  view,
  panel,
  isLarge,
  onPanel,
  onLarge,
  onEdit,
}: {
  readonly run: CircuitRun
  readonly sheet: Sheet
  readonly svg: RefObject<SVGSVGElement | null>
  /** Of the drawing; null until it is there. */
  readonly painter: RefObject<SignalPainter | null>
  readonly view: ViewPortControls
  readonly panel: PanelKind | null
  readonly isLarge: boolean
  readonly onPanel: (panel: PanelKind | null) => void
  readonly onLarge: () => void
  readonly onEdit: (() => void) | null
}) {
  const { toasts } = useStores()
  const isRunning = useStore(run.state, (state) => state.isRunning)
  const speed = useStore(run.state, (state) => state.speed)
  const speedName = SPEEDS.find((each) => each.speed === speed)?.name ?? speed
  const hasClock = sheet.parts.some(({ definition }) => definition?.role === 'clock')
  const save = (format: 'svg' | 'png', ground: 'white' | 'none') => (): void => {
    if (!svg.current || !painter.current) return
    saveDrawing(svg.current, sheet.bounds, {
      format,
      ground,
      withSignals: painter.current.withSignals,
    }).catch(() => toasts.show('The picture could not be made.', { tone: 'problem' }))
  }
  return (
    <div className={styles.bar} role="toolbar" aria-label="Simulation">
      <IconButton
        label={isRunning ? 'Pause' : 'Run'}
        icon={isRunning ? <PauseIcon /> : <RunIcon />}
        onClick={isRunning ? run.pause : run.run}
      />
      <IconButton label="Step to the next event" icon={<StepIcon />} onClick={run.stepEvent} />
      {hasClock ? (
        <IconButton
          label="Step to the next clock edge"
          icon={<ClockStepIcon />}
          onClick={run.stepClock}
        />
      ) : null}
      <IconButton label="Reset" icon={<ResetIcon />} onClick={run.reset} />
      <Menu
        align="start"
        trigger={
          <button type="button" className={styles.speed} aria-label={`Speed: ${speedName}`}>
            {speedName}
            <ChevronDownIcon />
          </button>
        }
        items={SPEEDS.map((each) => ({
          label: each.name,
          isChosen: each.speed === speed,
          onSelect: () => run.setSpeed(each.speed),
        }))}
      />
      <RunStatus run={run} />
      {PANELS.map(({ kind, label, icon }) => (
        <IconButton
          key={kind}
          label={label}
          icon={icon}
          aria-pressed={panel === kind}
          onClick={() => onPanel(panel === kind ? null : kind)}
        />
      ))}
      <IconButton
        label={isLarge ? 'Close the large view' : 'Open large'}
        icon={isLarge ? <SmallIcon /> : <LargeIcon />}
        onClick={onLarge}
      />
      <Menu
        trigger={
          <button type="button" className={styles.more} aria-label="More for this circuit">
            <MoreIcon />
          </button>
        }
        items={[
          { label: 'Nearer', keys: '+', onSelect: view.zoomIn },
          { label: 'Farther', keys: '-', onSelect: view.zoomOut },
          { label: 'Show all', keys: '0', onSelect: view.fit },
          'separator',
          { label: 'Save as SVG', onSelect: save('svg', 'white') },
          { label: 'Save as SVG without ground', onSelect: save('svg', 'none') },
          { label: 'Save as PNG', onSelect: save('png', 'white') },
          { label: 'Save as PNG without ground', onSelect: save('png', 'none') },
        ]}
      />
      {onEdit && !isLarge ? (
        <Button kind="quiet" icon={<EditIcon />} onClick={onEdit}>
          Edit
        </Button>
      ) : null}
    </div>
  )
}

/** The only part that is drawn anew with every picture. */
function RunStatus({ run }: { readonly run: CircuitRun }) {
  const state = useStore(run.state)
  return (
    <span
      className={styles.runStatus}
      data-problem={state.oscillation ? '' : undefined}
      role={state.oscillation ? 'alert' : undefined}
      data-run-status=""
    >
      {spokenRun(state)}
    </span>
  )
}
