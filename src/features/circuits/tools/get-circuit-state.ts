import { z } from 'zod'
import { loopsOf } from '../shared/analysis/loops.ts'
import type { Signal } from '../shared/component.ts'
import { createSimulation, type PartView } from '../shared/simulation/create-simulation.ts'
import { SHOWN_CIRCUITS, type ShownCircuit } from '../shared/shown-circuit.ts'
import { readTool, type ToolContext } from '../../../main/tools/define/define-tool.ts'
import { circuitInNote, SESSION, type CircuitInNote } from './circuit-in-note.ts'
import { getCircuitStatePhrases } from './phrases/get-circuit-state.ts'
import { shownOutputs } from './shown-outputs.ts'

/** A circuit that is unsteady by itself is shown as it is after so many changes of wires. */
const MAX_EVENTS = 100_000

export const getCircuitState = readTool({
  name: 'get_circuit_state',
  version: '2.0.0',
  description:
    'Get the state of a circuit in a note: its components, wires, loops and what the simulation gives. Where the person has the circuit open (simulation.source is "screen"), it is what they see, with the switches they clicked; else ("note") it is settled from the initial values.',
  whenToUse: 'when the person asks what a circuit in a note does or shows now',
  otherWords: [['circuit', 'schematics?|logic|electronics?|diagrams?']],
  level: 'read',
  input: z.strictObject({ session_id: z.string().min(1).describe(SESSION) }),
  phrases: getCircuitStatePhrases,
  example: { session_id: 'circuits/Half adder.md' },
  title: ({ session_id: session }) => `Look at the circuit of ${session.slice(0, 100)}`,
  run: async ({ session_id: session }, context) => {
    const circuit = await circuitInNote(session, context)
    const { path, said, sources, seen } = circuit
    const shown = circuit.isSound ? await shownNow(circuit, context) : null
    const warnings = [...said, ...(shown === 'other' ? [BEING_CHANGED] : [])]
    return {
      data: stateOf(circuit, shown === 'other' ? null : shown),
      userMessage: `Looked at the circuit of ${path}`,
      ...(warnings.length > 0 && { warnings }),
      sources,
      seen,
    }
  },
})

const BEING_CHANGED =
  'The person has the note open, but its circuit is not yet the one in the file: this is the one in the file, settled from its initial values.'

/** The circuit as a window shows it; `other` when circuits of the note are shown, and none is as the file has it. */
async function shownNow(
  { path, text, line }: CircuitInNote,
  { askWindows }: ToolContext,
): Promise<ShownCircuit | 'other' | null> {
  const shown = await askWindows(SHOWN_CIRCUITS, { path })
  if (shown.length === 0) return null
  const distance = (each: ShownCircuit) => Math.abs(each.line - line)
  const [nearest] = shown
    .filter((each) => plain(each.text) === plain(text))
    .toSorted((a, b) => distance(a) - distance(b))
  return nearest ?? 'other'
}

const plain = (text: string): string => text.replaceAll('\r\n', '\n').trim()

function stateOf({ blueprint, isSound }: CircuitInNote, shown: ShownCircuit | null) {
  const simulation = isSound ? createSimulation(blueprint, { maxEvents: MAX_EVENTS }) : null
  const partOf = (label: string): PartView | null =>
    (shown ? shown.parts[label] : simulation?.state(label)) ?? null
  const value = (pin: string): Signal => {
    const colon = pin.lastIndexOf(':')
    const part = partOf(pin.slice(0, colon))
    const name = pin.slice(colon + 1)
    return part?.inputs[name] ?? part?.outputs[name] ?? 'x'
  }
  const oscillation = (shown ?? simulation)?.oscillation ?? null
  const loops = isSound ? loopsOf({ blueprint, value }) : []
  return {
    components: blueprint.components.map(({ label, type, position, properties = {} }, index) => ({
      id: `c${index + 1}`,
      label,
      type,
      position,
      properties,
      state: partOf(label),
    })),
    wires: blueprint.wires.map(({ from, to }) => ({ from, to, value: value(to) })),
    simulation: {
      source: shown ? 'screen' : 'note',
      running: (shown ?? simulation)?.isRunning ?? false,
      step: (shown ?? simulation)?.time ?? 0,
      outputs: simulation ? shownOutputs(blueprint, value) : {},
      ...(loops.length > 0 && { loops }),
      ...(oscillation && { oscillation }),
    },
  }
}
