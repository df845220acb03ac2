import type { Blueprint } from '../../shared/blueprint.ts'
import { IconButton } from '../../../../renderer/src/ui/field/icon-button.tsx'
import { CloseIcon } from '../../../../renderer/src/ui/icons.ts'
import type { CircuitRun } from '../running/circuit-run.ts'
import { TimingPanel } from './timing-panel.tsx'
import { TruthTablePanel } from './truth-table-panel.tsx'
import { WaveformPanel } from './waveform-panel.tsx'
import styles from './panels.module.css'

export type PanelKind = 'table' | 'waveform' | 'timing'

const TITLES: Readonly<Record<PanelKind, string>> = {
  table: 'Truth table',
  waveform: 'Waveform',
  timing: 'Timing',
}

/** What is looked at besides the drawing, one at a time. */
export function CircuitPanel({
  kind,
  blueprint,
  run,
  onClose,
}: {
  readonly kind: PanelKind
  readonly blueprint: Blueprint
  readonly run: CircuitRun
  readonly onClose: () => void
}) {
  return (
    <section className={styles.panel} aria-label={TITLES[kind]}>
      <IconButton
        className={styles.close}
        label={`Close ${TITLES[kind].toLowerCase()}`}
        icon={<CloseIcon />}
        size="small"
        onClick={onClose}
      />
      {kind === 'table' ? <TruthTablePanel blueprint={blueprint} run={run} /> : null}
      {kind === 'timing' ? <TimingPanel blueprint={blueprint} run={run} /> : null}
      {kind === 'waveform' ? <WaveformPanel blueprint={blueprint} run={run} /> : null}
    </section>
  )
}
