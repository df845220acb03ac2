import { useEffect } from 'react'
import { SHOWN_CIRCUITS, type ShownCircuit } from '../../shared/shown-circuit.ts'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import { useStores } from '../../../../renderer/src/connection/stores-context.tsx'
import type { CircuitRun } from './circuit-run.ts'

export interface CircuitPlace {
  readonly path: VaultPath
  /** Of the block's opening line in the note, from 1. */
  readonly line: number
  readonly text: string
}

/** As long as the circuit is on the screen, a tool can see it as the person does. */
export function useShownCircuit(place: CircuitPlace | null, run: CircuitRun): void {
  const { answers } = useStores()
  const { path, line, text } = place ?? {}
  useEffect(() => {
    if (path === undefined || line === undefined || text === undefined) return
    return answers.offer(SHOWN_CIRCUITS, (asked) =>
      asked.path === path ? shownCircuit({ line, text }, run) : null,
    )
  }, [answers, path, line, text, run])
}

export function shownCircuit(
  { line, text }: Pick<CircuitPlace, 'line' | 'text'>,
  run: CircuitRun,
): ShownCircuit {
  const simulation = run.simulation()
  const { isRunning, time, oscillation } = run.state.getState()
  return {
    line,
    text,
    isRunning,
    time,
    oscillation: oscillation && { ...oscillation, parts: [...oscillation.parts] },
    parts: Object.fromEntries(
      simulation.blueprint.components.flatMap(({ label }) => {
        const part = simulation.state(label)
        return part ? [[label, { ...part, memory: [...part.memory] }]] : []
      }),
    ),
  }
}
