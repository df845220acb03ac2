import { z } from 'zod'
import { loopsOf } from '../shared/analysis/loops.ts'
import { MAX_TABLE_SWITCHES, truthTable } from '../shared/analysis/truth-table.ts'
import { watchedPins } from '../shared/analysis/watched-pins.ts'
import type { Blueprint } from '../shared/blueprint.ts'
import type { Bit } from '../shared/component.ts'
import { componentOfType } from '../shared/registry.ts'
import { createSimulation, type Simulation } from '../shared/simulation/create-simulation.ts'
import type { RecordedSignal } from '../shared/simulation/recordings.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import {
  readTool,
  type ReadOutcome,
  type ToolContext,
} from '../../../main/tools/define/define-tool.ts'
import { circuitInNote, SESSION } from './circuit-in-note.ts'
import { simulateCircuitPhrases } from './phrases/simulate-circuit.ts'
import { shownOutputs } from './shown-outputs.ts'
import { BlueprintArgument, soundBlueprint } from './sound-blueprint.ts'

export const MAX_STEPS = 1_000
const MAX_SETTINGS = 100
/** Of wires, in one run to rest. */
const MAX_EVENTS = 100_000
/** Of all signals of a waveform together. */
const MAX_CHANGES = 1_000

const SettingArgument = z.record(z.string(), z.union([z.boolean(), z.number().int().min(0).max(1)]))

const Input = z.strictObject({
  blueprint: BlueprintArgument.optional(),
  session_id: z.string().min(1).optional().describe(SESSION),
  inputs: z
    .union([SettingArgument, z.array(SettingArgument).max(MAX_SETTINGS)])
    .optional()
    .describe(
      'Switches and buttons by label, {"A": 1, "B": 0}; or a list of such, set one after the other, each when the circuit has come to rest: [{"D": 1}, {"CLK": 1}, {"CLK": 0}]',
    ),
  steps: z
    .number()
    .int()
    .min(0)
    .max(MAX_STEPS)
    .optional()
    .describe('How many more times at which something happens to go on to, with a waveform'),
  truth_table: z
    .boolean()
    .default(false)
    .describe(
      `Every setting of its switches and buttons, at most ${MAX_TABLE_SWITCHES}; those in inputs are held`,
    ),
})
type Input = z.output<typeof Input>

export const simulateCircuit = readTool({
  name: 'simulate_circuit',
  version: '1.0.0',
  description:
    'Simulate a circuit from power on: a blueprint, or the one in a note (session_id). Sets inputs, goes on for a number of steps, and gives the outputs, the truth table if asked, the waveform, and what oscillates. Nothing on the screen or in the note changes.',
  whenToUse: 'for a truth table, a waveform, or what a circuit does with certain inputs',
  otherWords: [
    ['simulate circuit', 'switch(?:es|ed)(?: on| off)?|flip-?flops?|latch(?:es)?|combinations?'],
  ],
  level: 'read',
  input: Input,
  phrases: simulateCircuitPhrases,
  example: { session_id: 'circuits/Half adder.md', truth_table: true },
  title: ({ session_id: session }) =>
    session === undefined
      ? 'Simulate a circuit'
      : `Simulate the circuit of ${session.slice(0, 100)}`,
  async run(input, context) {
    const { blueprint, ...where } = await circuitOf(input, context)
    const settings = settingsOf(input)
    const held = Object.assign({}, ...settings) as Setting
    for (const label of Object.keys(held)) checkSettable(label, blueprint)
    const table = input.truth_table ? tableOf(blueprint, held) : null
    const simulation = createSimulation(blueprint, { maxEvents: MAX_EVENTS })
    const pins = watchedPins(blueprint)
    const usual = pins.filter(({ isUsual }) => isUsual)
    const recording = simulation.record((usual.length > 0 ? usual : pins).map(({ pin }) => pin))
    const stopped = run(simulation, settings, input.steps ?? 0)
    const isMoving = settings.length > 1 || (input.steps ?? 0) > 0
    const waveform = isMoving ? waveformOf(recording.signals(), simulation.time) : null
    const { oscillation } = simulation
    const loops = loopsOf(simulation)
    const warnings = [
      ...(where.warnings ?? []),
      ...(stopped ? [STOPPED] : []),
      ...(waveform?.isCut ? [CUT] : []),
    ]
    return {
      ...where,
      data: {
        ...(table && { table }),
        ...(waveform && { waveform: { end: waveform.end, signals: waveform.signals } }),
        ...(oscillation && { oscillation }),
        ...(loops.length > 0 && { loops }),
        outputs: shownOutputs(blueprint, (pin) => simulation.value(pin)),
      },
      ...(warnings.length > 0 && { warnings }),
    }
  },
})

type Setting = Readonly<Record<string, Bit>>

const STOPPED = `It was still changing after ${MAX_EVENTS} changes of wires, and was stopped there.`
const CUT = `The waveform has its first ${MAX_CHANGES} changes only. Ask for fewer steps.`

/** @throws LatentError for what is no circuit that can be simulated */
async function circuitOf(
  { blueprint: given, session_id: session }: Input,
  context: ToolContext,
): Promise<Omit<ReadOutcome, 'data'> & { readonly blueprint: Blueprint }> {
  if ((given === undefined) === (session === undefined))
    throw new LatentError('invalid_input', 'Pass either blueprint or session_id', {
      hint: 'session_id is the path of a note with a ```circuit block.',
    })
  // What the call itself said tells of no note.
  if (given !== undefined)
    return { ...soundBlueprint(given), userMessage: 'Simulated a circuit', tells: [] }
  const circuit = await circuitInNote(session ?? '', context)
  const { path, blueprint, isSound, said, sources, seen } = circuit
  if (!isSound)
    throw new LatentError(
      'invalid_input',
      [`The circuit of ${path} has errors`, ...said.slice(0, 20).map((line) => `- ${line}`)].join(
        '\n',
      ),
    )
  return {
    blueprint,
    userMessage: `Simulated the circuit of ${path}`,
    warnings: said,
    sources,
    seen,
  }
}

const settingsOf = ({ inputs = [] }: Input): readonly Setting[] =>
  (Array.isArray(inputs) ? inputs : [inputs]).map((setting) =>
    Object.fromEntries(
      Object.entries(setting).map(([label, value]): [string, Bit] => [
        label,
        Number(value) === 1 ? 1 : 0,
      ]),
    ),
  )

function checkSettable(label: string, { components }: Blueprint): void {
  const settable = components
    .filter(({ type }) => /^(?:switch|button)$/.test(componentOfType(type)?.role ?? ''))
    .map((component) => component.label)
  if (settable.includes(label)) return
  throw new LatentError('not_found', `There is no switch or button ${label}`, {
    hint:
      settable.length === 0
        ? 'This circuit has none.'
        : `It has ${settable.slice(0, 20).join(', ')}.`,
  })
}

function tableOf(blueprint: Blueprint, held: Setting) {
  const table = truthTable(blueprint, { held, maxEvents: MAX_EVENTS })
  if (table.status === 'refused')
    throw new LatentError('invalid_input', table.reason, {
      hint: 'Leave truth_table out: inputs set the switches, a list of them one after the other, and steps lets time go on. Switches in inputs are no column of the table.',
    })
  const { inputs, outputs, rows } = table
  return { inputs, outputs, rows: rows.map((row) => [...row.inputs, ...row.outputs]) }
}

/** True when it was stopped before it came to rest. */
function run(simulation: Simulation, settings: readonly Setting[], steps: number): boolean {
  let isStopped = false
  for (const setting of settings) {
    for (const [label, value] of Object.entries(setting)) simulation.set(label, value)
    isStopped = simulation.settle().status === 'stopped'
  }
  for (let step = 0; step < steps && simulation.isRunning; step++) simulation.step()
  return isStopped
}

function waveformOf(signals: readonly RecordedSignal[], end: number) {
  // By time over all signals, so that what is kept is whole up to a moment.
  const times = signals
    .flatMap(({ changes }) => changes.map(({ time }) => time))
    .toSorted((a, b) => a - b)
  const last = times[MAX_CHANGES] ?? Infinity
  return {
    end,
    isCut: times.length > MAX_CHANGES,
    signals: signals.map(({ pin, changes }) => ({
      pin,
      changes: changes
        .filter(({ time }) => time < last)
        .map(({ time, value }) => [time, value] as const),
    })),
  }
}
