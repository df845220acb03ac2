import { z } from 'zod'
import type { Blueprint } from '../../../shared/circuit/blueprint.ts'
import type { Signal } from '../../../shared/circuit/component.ts'
import { componentOfType } from '../../../shared/circuit/registry.ts'
import { createSimulation } from '../../../shared/circuit/simulation/create-simulation.ts'
import type { Simulation } from '../../../shared/circuit/simulation/create-simulation.ts'
import { readBlueprint } from '../../../shared/circuit/text/read-blueprint.ts'
import { wireEnd } from '../../../shared/circuit/wire-end.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { fencedTexts } from '../../notes/fenced-texts.ts'
import { readTool } from '../define-tool.ts'
import { resolveNotePath } from '../note-path.ts'
import { getCircuitStatePhrases } from './phrases/get-circuit-state.ts'

/** A circuit that is unsteady by itself is shown as it is after so many changes of wires. */
const MAX_EVENTS = 100_000

export const getCircuitState = readTool({
  name: 'get_circuit_state',
  version: '1.0.0',
  description:
    'Get the state of a circuit in a note: its components, wires and what the simulation gives, settled with all switches at their initial values. Switches that a person has clicked on the screen are not in the note, and not seen.',
  level: 'read',
  input: z.strictObject({
    session_id: z
      .string()
      .min(1)
      .describe(
        'Path of the note, "circuits/Half adder.md"; "circuits/Half adder.md#2" for its second circuit',
      ),
  }),
  phrases: getCircuitStatePhrases,
  example: { session_id: 'circuits/Half adder.md' },
  title: ({ session_id: session }) => `Look at the circuit of ${session.slice(0, 100)}`,
  run: async ({ session_id: session }, context) => {
    const { name, place } = readSession(session)
    const path = await resolveNotePath(name, 'note', context)
    const { text, etag } = await context.vault.read(path)
    const blocks = fencedTexts(text, 'circuit')
    const block = blocks[place - 1]
    if (!block)
      throw new LatentError(
        'not_found',
        blocks.length === 0 ? `No circuit in ${path}` : `Circuit ${place} is not in ${path}`,
        { hint: `It has ${blocks.length} \`\`\`circuit blocks.` },
      )
    const { blueprint, errors, warnings } = readBlueprint(block.text)
    const said = [...errors, ...warnings].map(
      ({ message, line }) => `Line ${block.line + line - 1}: ${message}`,
    )
    if (!blueprint)
      throw new LatentError('invalid_input', `The circuit of ${path} cannot be read: ${said[0]}`)
    const last = block.line + block.text.split('\n').length - 1
    return {
      data: stateOf(blueprint, errors.length === 0),
      userMessage: `Looked at the circuit of ${path}`,
      ...(said.length > 0 && { warnings: said }),
      sources: [{ path, title: path, heading: null, startLine: block.line, endLine: last }],
      seen: { path, etag },
    }
  },
})

/** `note.md#2` is the second circuit of the note. */
function readSession(session: string): { readonly name: string; readonly place: number } {
  const [, name, place] = /^(.+)#(\d{1,4})$/.exec(session.trim()) ?? []
  return name === undefined ? { name: session, place: 1 } : { name, place: Number(place) }
}

function stateOf(blueprint: Blueprint, isSound: boolean) {
  const simulation = isSound ? createSimulation(blueprint, { maxEvents: MAX_EVENTS }) : null
  const oscillation = simulation?.oscillation ?? null
  return {
    components: blueprint.components.map(({ label, type, position, properties = {} }, index) => ({
      id: `c${index + 1}`,
      label,
      type,
      position,
      properties,
      state: simulation?.state(label) ?? null,
    })),
    wires: blueprint.wires.map(({ from, to }) => ({
      from,
      to,
      value: simulation?.value(to) ?? ('x' satisfies Signal),
    })),
    simulation: {
      running: simulation?.isRunning ?? false,
      step: simulation?.time ?? 0,
      outputs: simulation ? outputsOf(blueprint, simulation) : {},
      ...(oscillation && { oscillation }),
    },
  }
}

/** What LEDs, probes and displays show, by label; by pin for those with several. */
function outputsOf({ components }: Blueprint, simulation: Simulation) {
  return Object.fromEntries(
    components.flatMap(({ label, type }) => {
      const definition = componentOfType(type)
      if (definition?.role !== 'display') return []
      const { pins } = definition
      const values = pins.map(({ name }) => [name, simulation.value(wireEnd(label, name))] as const)
      return [[label, values.length === 1 ? values[0]?.[1] : Object.fromEntries(values)]]
    }),
  )
}
