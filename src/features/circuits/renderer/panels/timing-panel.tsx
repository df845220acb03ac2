import { useMemo } from 'react'
import { criticalPath, timeChange, type ChangeTiming } from '../../shared/analysis/critical-path.ts'
import type { Blueprint } from '../../shared/blueprint.ts'
import { componentOfType } from '../../shared/registry.ts'
import { createSimulation } from '../../shared/simulation/create-simulation.ts'
import { wireEnd } from '../../shared/wire-end.ts'
import type { CircuitRun } from '../running/circuit-run.ts'
import { spokenTime } from '../running/spoken-run.ts'
import styles from './panels.module.css'

const MOST_CHANGES = 16
const MOST_NAMED = 12

/** How long the circuit takes: its slowest way, and what each switch would set off as the circuit stands. */
export function TimingPanel({
  blueprint,
  run,
}: {
  readonly blueprint: Blueprint
  readonly run: CircuitRun
}) {
  const path = useMemo(() => criticalPath(blueprint), [blueprint])
  const changes = useMemo(() => changesOf(blueprint, run), [blueprint, run])
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

/** Tried out on a copy of the circuit as it is now. */
function changesOf(
  blueprint: Blueprint,
  run: CircuitRun,
): readonly { readonly label: string; readonly timing: ChangeTiming }[] {
  const from = run.snapshot()
  return blueprint.components
    .filter(({ type }) => /^(switch|button)$/.test(componentOfType(type)?.role ?? ''))
    .slice(0, MOST_CHANGES)
    .map(({ label }) => {
      const simulation = createSimulation(blueprint, { from, maxEvents: 20_000 })
      const next = simulation.value(wireEnd(label, 'OUT')) === 1 ? 0 : 1
      return { label, timing: timeChange(simulation, { [label]: next }) }
    })
}
