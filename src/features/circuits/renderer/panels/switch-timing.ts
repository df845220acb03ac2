import { timeChange, type ChangeTiming } from '../../shared/analysis/critical-path.ts'
import type { Blueprint } from '../../shared/blueprint.ts'
import { componentOfType } from '../../shared/registry.ts'
import {
  createSimulation,
  type SimulationSnapshot,
} from '../../shared/simulation/create-simulation.ts'
import { wireEnd } from '../../shared/wire-end.ts'
import type { CircuitRun } from '../running/circuit-run.ts'

const MOST_CHANGES = 16

/** What each switch would set off. */
export interface SwitchTiming {
  readonly run: Pick<CircuitRun, 'snapshot'>
  readonly changes: readonly { readonly label: string; readonly timing: ChangeTiming }[]
  /** Whether the circuit stands as it did when this was tried out. */
  isCurrent(): boolean
}

/** Tried out on copies of the circuit as it is now. */
export function switchTiming(
  blueprint: Blueprint,
  run: Pick<CircuitRun, 'snapshot'>,
): SwitchTiming {
  const from = run.snapshot()
  const setting = settingOf(from)
  const changes = blueprint.components
    .filter(({ type }) => /^(switch|button)$/.test(componentOfType(type)?.role ?? ''))
    .slice(0, MOST_CHANGES)
    .map(({ label }) => {
      const simulation = createSimulation(blueprint, { from, maxEvents: 20_000 })
      const next = simulation.value(wireEnd(label, 'OUT')) === 1 ? 0 : 1
      return { label, timing: timeChange(simulation, { [label]: next }) }
    })
  return { run, changes, isCurrent: () => settingOf(run.snapshot()) === setting }
}

/** All of a circuit that a copy begins with; the time is none of it. */
const settingOf = ({ switches, memory }: SimulationSnapshot): string =>
  JSON.stringify([switches, memory])
