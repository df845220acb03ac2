import type { Blueprint } from '../blueprint.ts'
import type { Bit } from '../component.ts'
import { halfPeriodOf } from '../read-properties.ts'
import { componentOfType } from '../registry.ts'
import { createSimulation } from '../simulation/create-simulation.ts'
import type { Oscillation } from '../simulation/oscillation-watch.ts'
import type { RecordedSignal } from '../simulation/recordings.ts'

/** A switch that is set, or a button that is held or let go, at a time. */
export interface Stimulus {
  readonly time: number
  readonly label: string
  readonly value: Bit
}
export interface Waveform {
  /** In the order of the pins asked for; changes only. */
  readonly signals: readonly RecordedSignal[]
  /** Ticks from 0. */
  readonly end: number
  readonly oscillation: Oscillation | null
}

/** For circuits without a clock, or with none so slow. */
const SHORTEST_CYCLE = 20

/** Ticks of a whole period of the slowest clock; 20 without one. */
export function cycleOf({ components }: Blueprint): number {
  const periods = components.map(({ type, properties }) => {
    const definition = componentOfType(type)
    return definition?.role === 'clock' ? 2 * halfPeriodOf(definition, properties) : 0
  })
  return Math.max(0, ...periods) || SHORTEST_CYCLE
}

/**
 * What pins (`LABEL:PIN`) do in a number of clock cycles from power on, with what a person does meanwhile.
 * @throws LatentError `invalid_input` for a blueprint with errors, or a stimulus of no switch or button
 */
export function waveform(
  blueprint: Blueprint,
  pins: readonly string[],
  cycles: number,
  stimuli: readonly Stimulus[] = [],
): Waveform {
  const simulation = createSimulation(blueprint)
  const recording = simulation.record(pins)
  const end = Math.round(cycles * cycleOf(blueprint))
  for (const { time, label, value } of stimuli.toSorted((a, b) => a.time - b.time)) {
    if (time > end) break
    if (simulation.runTo(time).status === 'stopped') break
    simulation.set(label, value)
  }
  simulation.runTo(end)
  return { signals: recording.signals(), end: simulation.time, oscillation: simulation.oscillation }
}
