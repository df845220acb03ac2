import { expect, test } from 'vitest'
import type { Blueprint } from '../blueprint.ts'
import { createSimulation } from '../simulation/create-simulation.ts'
import { criticalPath, timeChange } from './critical-path.ts'
import { truthTable } from './truth-table.ts'
import { cycleOf, waveform } from './waveform.ts'

type Part = readonly [label: string, type: string, properties?: Record<string, unknown>]
const circuit = (parts: readonly Part[], wires: readonly string[]): Blueprint => ({
  components: parts.map(([label, type, properties]) => ({
    label,
    type,
    position: { x: 0, y: 0 },
    ...(properties && { properties }),
  })),
  wires: wires.map((wire) => {
    const [from = '', to = ''] = wire.split(' ')
    return { from, to }
  }),
})
const adder = (bits: number): Blueprint => {
  const names = Array.from({ length: bits }, (_, i) => i)
  return circuit(
    [
      ...names.flatMap((i): Part[] => [
        [`A${i}`, 'SWITCH_TOGGLE'],
        [`B${i}`, 'SWITCH_TOGGLE'],
      ]),
      ...names.map((i): Part => [`F${i}`, 'FULL_ADDER']),
      ...names.map((i): Part => [`S${i}`, 'LED_GREEN']),
      ['C', 'LED_RED'],
    ],
    [
      ...names.flatMap((i) => [`A${i}:OUT F${i}:A`, `B${i}:OUT F${i}:B`, `F${i}:SUM S${i}:IN`]),
      ...names.slice(1).map((i) => `F${i - 1}:COUT F${i}:CIN`),
      `F${bits - 1}:COUT C:IN`,
    ],
  )
}

test('the truth table of a 4-bit adder is right in all 256 rows', () => {
  const table = truthTable(adder(4))
  if (table.status !== 'table') throw new Error(table.reason)
  expect(table.rows).toHaveLength(256)
  expect(table.outputs).toEqual(['S0', 'S1', 'S2', 'S3', 'C'])
  for (const { inputs, outputs } of table.rows) {
    const bit = (label: string) => inputs[table.inputs.indexOf(label)] ?? 0
    const word = (letter: string) =>
      [0, 1, 2, 3].reduce((sum, i) => sum + (bit(`${letter}${i}`) << i), 0)
    const sum = word('A') + word('B')
    expect(outputs).toEqual([0, 1, 2, 3, 4].map((i) => (sum >> i) & 1))
  }
})

const LATCH = circuit(
  [
    ['S', 'BUTTON_PUSH'],
    ['R', 'BUTTON_PUSH'],
    ['N1', 'NOR_2'],
    ['N2', 'NOR_2'],
    ['Q', 'PROBE'],
  ],
  ['R:OUT N1:A', 'N2:Y N1:B', 'N1:Y N2:A', 'S:OUT N2:B', 'N1:Y Q:IN'],
)
test.each([
  [adder(5), 'This circuit has 10 switches and buttons; a truth table takes up to 8.'],
  [LATCH, 'This circuit feeds back into itself (N1, N2)'],
  [
    circuit(
      [
        ['F', 'D_FLIP_FLOP'],
        ['Q', 'PROBE'],
      ],
      ['F:Q Q:IN'],
    ),
    'This circuit remembers (F)',
  ],
  [
    circuit(
      [
        ['C', 'CLOCK'],
        ['Q', 'PROBE'],
      ],
      ['C:OUT Q:IN'],
    ),
    'This circuit has a clock (C)',
  ],
  [circuit([['N', 'NOT']], []), 'This circuit has no LED'],
])('a circuit without a truth table says why', (blueprint, sentence) => {
  const table = truthTable(blueprint)
  expect(table.status === 'refused' && table.reason.startsWith(sentence)).toBe(true)
})

test('a table shows what is not known', () => {
  const table = truthTable(
    circuit(
      [
        ['A', 'SWITCH_TOGGLE'],
        ['G', 'AND_2'],
        ['Q', 'PROBE'],
      ],
      ['A:OUT G:A', 'G:Y Q:IN'],
    ),
  )
  expect(table).toMatchObject({ rows: [{ outputs: [0] }, { outputs: ['x'] }] })
})

test('a waveform of clock cycles holds the changes of the pins asked for', () => {
  const blueprint = circuit(
    [
      ['C', 'CLOCK', { frequency: 50 }],
      ['S', 'SWITCH_TOGGLE'],
      ['F', 'D_FLIP_FLOP'],
    ],
    ['C:OUT F:CLK', 'S:OUT F:D'],
  )
  expect(cycleOf(blueprint)).toBe(20)
  const { signals, end } = waveform(blueprint, ['F:Q', 'F:D'], 3, [
    { time: 15, label: 'S', value: 1 },
  ])
  expect(end).toBe(60)
  expect(signals).toEqual([
    {
      pin: 'F:Q',
      changes: [
        { time: 0, value: 0 },
        { time: 32, value: 1 },
      ],
    },
    {
      pin: 'F:D',
      changes: [
        { time: 0, value: 0 },
        { time: 15, value: 1 },
      ],
    },
  ])
})

test('the critical path of a ripple adder goes through every carry, and a change may take as long', () => {
  const path = criticalPath(adder(4))
  expect(path.ticks).toBe(12)
  expect(path.parts.slice(1, 5)).toEqual(['F0', 'F1', 'F2', 'F3'])
  const simulation = createSimulation(adder(4))
  timeChange(simulation, { A0: 1, A1: 1, A2: 1, A3: 1 })
  expect(timeChange(simulation, { B0: 1 })).toEqual({
    status: 'settled',
    ticks: 12,
    events: 8,
    glitches: [],
  })
})

test('a hazard is named, a loop of gates is not followed, and a memory parts two ways', () => {
  const hazard = circuit(
    [
      ['A', 'SWITCH_TOGGLE'],
      ['N', 'NOT'],
      ['G', 'AND_2'],
    ],
    ['A:OUT N:A', 'A:OUT G:A', 'N:Y G:B'],
  )
  expect(timeChange(createSimulation(hazard), { A: 1 }).glitches).toEqual(['G:Y'])
  expect(criticalPath(LATCH).ticks).toBeGreaterThan(0)
  const registered = circuit(
    [
      ['A', 'SWITCH_TOGGLE'],
      ['N', 'NOT', { delay: 9 }],
      ['F', 'D_FLIP_FLOP'],
      ['M', 'NOT'],
    ],
    ['A:OUT N:A', 'N:Y F:D', 'F:Q M:A'],
  )
  expect(criticalPath(registered)).toEqual({ ticks: 9, parts: ['A', 'N', 'F'] })
  expect(criticalPath({ components: [], wires: [] })).toEqual({ ticks: 0, parts: [] })
})
