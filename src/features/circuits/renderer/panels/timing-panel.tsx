import { useMemo, useState, useSyncExternalStore } from 'react'
import { Button } from '../../../../renderer/src/ui/field/button.tsx'
import { criticalPath } from '../../shared/analysis/critical-path.ts'
import type { Blueprint } from '../../shared/blueprint.ts'
import { words } from '../../words.ts'
import type { CircuitRun } from '../running/circuit-run.ts'
import { spokenTime } from '../running/spoken-run.ts'
import { switchTiming } from './switch-timing.ts'
import styles from './panels.module.css'

const MOST_NAMED = 12

/** How long the circuit takes: its slowest way, and what each switch would set off as the circuit stood when it was tried out. */
export function TimingPanel({
  blueprint,
  run,
}: {
  readonly blueprint: Blueprint
  readonly run: CircuitRun
}) {
  const path = useMemo(() => criticalPath(blueprint), [blueprint])
  const first = useMemo(() => switchTiming(blueprint, run), [blueprint, run])
  const [again, setAgain] = useState(first)
  const timed = again.run === run ? again : first
  const { changes } = timed
  const isCurrent = useSyncExternalStore(run.state.subscribe, timed.isCurrent)
  const named = path.parts.slice(0, MOST_NAMED)
  const more = path.parts.length - named.length
  return (
    <div className={styles.timing}>
      <p>
        <strong>Critical path</strong>{' '}
        {path.parts.length < 2
          ? 'There is none.'
          : `${spokenTime(path.ticks)}: ${named.join(' → ')}${more > 0 ? ` and ${more} more` : ''}`}
      </p>
      {isCurrent || changes.length === 0 ? null : (
        <div className={styles.earlier} role="status">
          <span>{words.earlier}</span>
          <Button onClick={() => setAgain(switchTiming(blueprint, run))}>{words.anew}</Button>
        </div>
      )}
      {changes.length === 0 ? null : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Changing</th>
              <th scope="col">Settles after</th>
              <th scope="col">Events</th>
              <th scope="col">Glitches</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ label, timing }) => (
              <tr key={label}>
                <td>{label}</td>
                <td>
                  {timing.status === 'settled' ? spokenTime(timing.ticks) : 'It never settles'}
                </td>
                <td>{timing.events}</td>
                <td>{timing.glitches.length === 0 ? 'none' : timing.glitches.join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
