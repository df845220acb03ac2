import fc from 'fast-check'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Bit } from '../shared/component.ts'
import { createSimulation } from '../shared/simulation/create-simulation.ts'
import { readBlueprint } from '../shared/text/read-blueprint.ts'
import type { ShownCircuit } from '../shared/shown-circuit.ts'
import type { AskWindows } from '../../../shared/domain/window-question.ts'
import { withTools, type ToolRig } from '../../../../test/models/tool-rig.ts'

const sample = async (name: string): Promise<string> =>
  readFile(
    new URL(`../../../../resources/sample-vault/circuits/${name}.md`, import.meta.url),
    'utf8',
  )
const at = (label: string, type: string, x: number) => ({ label, type, position: { x, y: 0 } })
const RING = {
  components: [at('N1', 'not', 0), at('N2', 'Not', 200), at('N3', ' NOT ', 400)],
  wires: [
    { from: 'N1:Y', to: 'N2:A' },
    { from: 'N2:Y', to: 'N3:A' },
    { from: 'N3:Y', to: 'N1:A' },
  ],
}
const State = z.object({
  components: z.array(z.object({ label: z.string(), type: z.string(), state: z.unknown() })),
  wires: z.array(z.object({ from: z.string(), to: z.string(), value: z.unknown() })),
  simulation: z.object({ source: z.string(), outputs: z.record(z.string(), z.unknown()) }),
})
const dataOf = async ({ call }: ToolRig, name: string, args: unknown): Promise<unknown> => {
  const { result } = await call(name, args)
  expect(result.error).toBeUndefined()
  return result.data
}

/** What a window tells of a circuit on which somebody set switches. */
async function shown(note: string, set: Readonly<Record<string, Bit>>): Promise<ShownCircuit> {
  const [, text = ''] = /```circuit\n([\s\S]*?)```/.exec(note) ?? []
  const { blueprint } = readBlueprint(text)
  if (!blueprint) throw new Error('No circuit')
  const simulation = createSimulation(blueprint)
  for (const [label, value] of Object.entries(set)) simulation.set(label, value)
  simulation.settle()
  const { time, oscillation } = simulation
  const parts = Object.fromEntries(
    blueprint.components.flatMap(({ label }) => {
      const part = simulation.state(label)
      return part ? [[label, { ...part, memory: [...part.memory] }]] : []
    }),
  )
  return {
    text,
    line: 1,
    isRunning: true,
    time,
    parts,
    oscillation: oscillation && { ...oscillation, parts: [...oscillation.parts] },
  }
}

const onScreen = (shownNow: ShownCircuit): { readonly askWindows: AskWindows } => ({
  askWindows: async ({ answer }) => [answer.parse(shownNow)],
})

test('the truth table of a sample is the one its note shows (M9)', async () => {
  const files = {
    'Half adder.md': await sample('Half adder'),
    'Ring.md': await sample('Ring oscillator'),
  }
  await withTools(files, async (rig) => {
    const given = { session_id: 'Half adder.md', truth_table: true }
    expect(await dataOf(rig, 'simulate_circuit', given)).toMatchObject({
      table: {
        inputs: ['A', 'B'],
        outputs: ['SUM', 'CARRY'],
        rows: [
          [0, 0, 0, 0],
          [0, 1, 1, 0],
          [1, 0, 1, 0],
          [1, 1, 0, 1],
        ],
      },
    })
    const held = { ...given, inputs: { A: true } }
    expect(await dataOf(rig, 'simulate_circuit', held)).toMatchObject({
      table: {
        inputs: ['B'],
        rows: [
          [0, 1, 0],
          [1, 0, 1],
        ],
      },
      outputs: { SUM: 1, CARRY: 0 },
    })
    const { result } = await rig.call('simulate_circuit', { session_id: 'Ring', truth_table: true })
    expect(result.error).toMatch(/^This circuit feeds back into itself \(NAND1/)
    expect(result.hint).toContain('steps')
  })
})

test('an oscillation is named with its parts and period, and a loop that cannot rest before it runs (M9)', async () => {
  await withTools({ 'Ring.md': await sample('Ring oscillator') }, async (rig) => {
    const on = await dataOf(rig, 'simulate_circuit', { session_id: 'Ring', inputs: { ON: 1 } })
    expect(on).toMatchObject({ oscillation: { parts: ['NAND1', 'NOT1', 'NOT2'], period: 6 } })
    expect(await dataOf(rig, 'simulate_circuit', { blueprint: RING })).toEqual({
      loops: [{ parts: ['N1', 'N2', 'N3'], state: 'restless' }],
      outputs: {},
    })
    expect(await dataOf(rig, 'get_circuit_state', { session_id: 'Ring' })).toMatchObject({
      simulation: { source: 'note', loops: [{ parts: ['NAND1', 'NOT1', 'NOT2'], state: 'known' }] },
    })
  })
})

test('what the person clicked on the screen is the state, with its oscillation, and only for the circuit in the file (M9)', async () => {
  const ring = await sample('Ring oscillator')
  await withTools({ 'Ring.md': ring }, async (rig) => {
    const clicked = await shown(ring, { ON: 1 })
    const asked: unknown[] = []
    const askWindows: AskWindows = async ({ name, answer }, input) => {
      asked.push([name, input])
      return [answer.parse(clicked)]
    }
    const seen = await rig.call(
      'get_circuit_state',
      { session_id: 'Ring' },
      { services: { askWindows } },
    )
    expect(asked).toEqual([['circuits.shown', { path: 'Ring.md' }]])
    expect(seen.result.data).toMatchObject({
      components: [{ label: 'ON', state: { outputs: { OUT: 1 } } }, {}, {}, {}, {}],
      simulation: {
        source: 'screen',
        running: true,
        step: clicked.time,
        oscillation: { parts: ['NAND1', 'NOT1', 'NOT2'], period: 6 },
      },
    })
    const other = onScreen({ ...clicked, text: 'components: []\n' })
    const { result } = await rig.call(
      'get_circuit_state',
      { session_id: 'Ring' },
      { services: other },
    )
    expect(result.data).toMatchObject({
      components: [{ label: 'ON', state: { outputs: { OUT: 0 } } }, {}, {}, {}, {}],
      simulation: { source: 'note' },
    })
    expect(result.warnings?.join()).toContain('the one in the file')
  })
})

test('inputs one after the other drive a memory, with a waveform; too much is refused or said (M9)', async () => {
  const clocked = {
    components: [
      at('D', 'switch_toggle', 0),
      at('CLK', 'BUTTON_PUSH', 200),
      at('F', 'D_FLIP_FLOP', 400),
      at('Q', 'PROBE', 600),
    ],
    wires: [
      { from: 'D:OUT', to: 'F:D' },
      { from: 'CLK:OUT', to: 'F:CLK' },
      { from: 'F:Q', to: 'Q:IN' },
    ],
  }
  await withTools({}, async (rig) => {
    const inputs = [{ D: 1 }, { CLK: 1 }, { CLK: 0 }, { D: 0 }]
    expect(await dataOf(rig, 'simulate_circuit', { blueprint: clocked, inputs })).toMatchObject({
      outputs: { Q: 1 },
      waveform: { signals: [{ pin: 'D:OUT' }, { pin: 'CLK:OUT' }, { pin: 'Q:IN' }] },
    })
    // What the call said itself tells of no note.
    expect([...rig.turn.readPaths]).toEqual([])
    const refused = async (args: object) =>
      (await rig.call('simulate_circuit', { blueprint: clocked, ...args })).result
    expect(await refused({ inputs: { X: 1 } })).toMatchObject({
      error: 'There is no switch or button X',
      hint: 'It has D, CLK.',
    })
    expect((await refused({ steps: 1_001 })).success).toBe(false)
    expect((await refused({ inputs: Array(101).fill({ D: 1 }) })).success).toBe(false)
    expect((await refused({ session_id: 'x.md' })).error).toBe(
      'Pass either blueprint or session_id',
    )
    const clocks = {
      components: Array.from({ length: 8 }, (_, i) => ({
        ...at(`C${i}`, 'CLOCK', i * 200),
        properties: { frequency: 500 },
      })),
    }
    const { result } = await rig.call('simulate_circuit', { blueprint: clocks, steps: 1_000 })
    expect(result.warnings?.join()).toMatch(/first 1000 changes/)
  })
})

test('Property 9: Circuit State Completeness, and Property 7: for any clicks the state is what the window tells, complete (M9)', async () => {
  const note = await sample('4-bit adder')
  const switches = ['A0', 'A1', 'A2', 'A3', 'B0', 'B1', 'B2', 'B3']
  await withTools({ 'Adder.md': note }, async ({ call }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom<Bit>(0, 1), { minLength: 8, maxLength: 8 }),
        async (bits) => {
          const set = Object.fromEntries(switches.map((label, i) => [label, bits[i] ?? 0]))
          const clicked = await shown(note, set)
          const { result } = await call(
            'get_circuit_state',
            { session_id: 'Adder' },
            { services: onScreen(clicked) },
          )
          expect(result.success).toBe(true)
          const state = State.parse(result.data)
          expect(state.simulation.source).toBe('screen')
          for (const { label, state: part } of state.components)
            expect(part).toEqual(clicked.parts[label])
          for (const { to, value } of state.wires) {
            const [label = '', pin = ''] = to.split(':')
            expect(value).toBe(clicked.parts[label]?.inputs[pin])
          }
          const simulated = await call('simulate_circuit', { session_id: 'Adder', inputs: set })
          expect(simulated.result.data).toMatchObject({ outputs: state.simulation.outputs })
        },
      ),
      { numRuns: 25 },
    )
  })
})
