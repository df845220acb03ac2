import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import type { Blueprint } from '../blueprint.ts'
import type { Bit, Signal } from '../component.ts'
import { liftUnknown } from '../lift-unknown.ts'
import { componentOfType } from '../registry.ts'
import { readBlueprint } from '../text/read-blueprint.ts'
import { createSimulation } from './create-simulation.ts'

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
const sample = (name: string): Blueprint => {
  const file = join(import.meta.dirname, '../../../../../resources/sample-vault/circuits', name)
  const { blueprint } = readBlueprint(
    /```circuit\n([^]*?)```/.exec(readFileSync(file, 'utf8'))?.[1] ?? '',
  )
  if (!blueprint) throw new Error(name)
  return blueprint
}
/** A part with a switch at each input, `SW_<pin>`. */
const bench = (type: string, properties?: Record<string, unknown>) => {
  const pins = componentOfType(type)!.pins.filter((pin) => pin.type === 'input')
  return createSimulation(
    circuit(
      [
        ['P', type, properties ?? {}],
        ...pins.map(({ name }): Part => [`SW_${name}`, 'SWITCH_TOGGLE']),
      ],
      pins.map(({ name }) => `SW_${name}:OUT P:${name}`),
    ),
  )
}

test('a half adder adds', () => {
  const simulation = createSimulation(sample('Half adder.md'))
  for (const [a, b] of [
    [0, 0],
    [0, 1],
    [1, 1],
    [1, 0],
  ] as const) {
    simulation.set('A', a)
    simulation.set('B', b)
    expect(simulation.settle().status).toBe('settled')
    expect([simulation.value('SUM:IN'), simulation.value('CARRY:IN')]).toEqual([a ^ b, a & b])
  }
})

test('an SR latch of gates is unknown until it is set or reset, and then remembers', () => {
  const simulation = createSimulation(sample('SR latch.md'))
  const shown = () => [simulation.value('Q:IN'), simulation.value('NQ:IN')]
  expect(shown()).toEqual(['x', 'x'])
  for (const [button, q] of [
    ['S', 1],
    ['R', 0],
    ['R', 0],
    ['S', 1],
  ] as const) {
    simulation.press(button)
    expect(simulation.settle().status).toBe('settled')
    simulation.release(button)
    expect(simulation.settle().status).toBe('settled')
    expect(shown()).toEqual([q, 1 - q])
  }
})

test('both buttons of the latch let go at once make it oscillate, which is said and does not hang', () => {
  const simulation = createSimulation(sample('SR latch.md'))
  simulation.press('S')
  simulation.press('R')
  simulation.settle()
  expect(simulation.value('Q:IN')).toBe(0)
  simulation.release('S')
  simulation.release('R')
  expect(simulation.settle().status).toBe('oscillating')
  expect(simulation.oscillation).toEqual({ parts: ['NOR1', 'NOR2'], period: 2 })
  simulation.press('S')
  expect(simulation.settle().status).toBe('settled')
  simulation.runTo(simulation.time + 100)
  expect(simulation.oscillation).toBeNull()
  expect(simulation.value('Q:IN')).toBe(1)
})

const RING = circuit(
  [
    ['ON', 'SWITCH_TOGGLE'],
    ['G', 'NAND_2'],
    ['N1', 'NOT'],
    ['N2', 'NOT', { delay: 3 }],
    ['L', 'LED_RED'],
  ],
  ['ON:OUT G:A', 'N2:Y G:B', 'G:Y N1:A', 'N1:Y N2:A', 'N2:Y L:IN'],
)

test('a ring oscillates with twice its delay as period, and stops when it is switched off', () => {
  const ring = createSimulation(RING)
  expect(ring.settle().status).toBe('settled')
  ring.set('ON', 1)
  expect(ring.settle().status).toBe('oscillating')
  expect(ring.oscillation).toEqual({ parts: ['G', 'N1', 'N2'], period: 10 })
  expect(ring.runTo(ring.time + 1000).status).toBe('oscillating')
  ring.set('ON', 0)
  expect(ring.settle().status).toBe('settled')
  ring.runTo(ring.time + 100)
  expect([ring.oscillation, ring.value('G:Y')]).toEqual([null, 1])
})

test('a switch that has nothing to do with an oscillation is obeyed while it goes on', () => {
  const { components, wires } = RING
  const more = circuit(
    [
      ['S', 'SWITCH_TOGGLE'],
      ['B', 'BUFFER'],
    ],
    ['S:OUT B:A'],
  )
  const both = createSimulation({
    components: [...components, ...more.components],
    wires: [...wires, ...more.wires],
  })
  both.set('ON', 1)
  both.settle()
  both.set('S', 1)
  expect(both.settle().status).toBe('oscillating')
  expect(both.value('B:Y')).toBe(1)
})

test('a run stops when its budget is spent, and goes on with the next', () => {
  const ring = createSimulation(RING, { maxEvents: 10 })
  ring.set('ON', 1)
  const first = ring.runTo(10_000)
  expect(first.status).toBe('stopped')
  expect(first.events).toBeGreaterThanOrEqual(10)
  expect(first.time).toBeLessThan(100)
  expect(ring.runTo(10_000).time).toBeGreaterThan(first.time)
})

test('a blueprint with errors is not simulated', () => {
  expect(() => createSimulation(circuit([['A', 'NO_SUCH']], []))).toThrow('Unknown component type')
})

test('a step does what happens at one time', () => {
  const chain = createSimulation(
    circuit(
      [
        ['S', 'SWITCH_TOGGLE'],
        ['A', 'NOT'],
        ['B', 'NOT', { delay: 5 }],
      ],
      ['S:OUT A:A', 'A:Y B:A'],
    ),
  )
  chain.toggle('S')
  const values = () => [chain.value('S:OUT'), chain.value('A:Y'), chain.value('B:Y')]
  expect(values()).toEqual([1, 1, 0])
  expect(chain.step()).toEqual({ status: 'running', time: 1, events: 1 })
  expect(values()).toEqual([1, 0, 0])
  expect(chain.step()).toEqual({ status: 'settled', time: 6, events: 1 })
  expect(values()).toEqual([1, 0, 1])
  expect(chain.step()).toEqual({ status: 'settled', time: 6, events: 0 })
})

test('listeners hear which outputs changed, once for each call', () => {
  const simulation = createSimulation(sample('Half adder.md'))
  const heard: (readonly string[])[] = []
  const stop = simulation.onChange((pins) => heard.push(pins))
  simulation.set('A', 1)
  simulation.settle()
  simulation.settle()
  stop()
  simulation.set('A', 0)
  expect(heard).toEqual([['A:OUT'], ['XOR1:Y']])
})

test('a clock changes every half period, and recordings keep changes only', () => {
  const simulation = createSimulation(
    circuit(
      [
        ['C', 'CLOCK', { frequency: 100 }],
        ['T', 'T_FLIP_FLOP'],
        ['H', 'CONST_1'],
      ],
      ['C:OUT T:CLK', 'H:OUT T:T'],
    ),
  )
  const recording = simulation.record(['C:OUT', 'T:Q'])
  expect(simulation.runTo(22).time).toBe(22)
  expect(simulation.time).toBe(22)
  recording.stop()
  simulation.runTo(100)
  expect(recording.signals()).toEqual([
    {
      pin: 'C:OUT',
      changes: [
        { time: 0, value: 0 },
        { time: 5, value: 1 },
        { time: 10, value: 0 },
        { time: 15, value: 1 },
        { time: 20, value: 0 },
      ],
    },
    {
      pin: 'T:Q',
      changes: [
        { time: 0, value: 0 },
        { time: 7, value: 1 },
        { time: 17, value: 0 },
      ],
    },
  ])
  expect(simulation.settle().status).toBe('settled')
  expect(simulation.isRunning).toBe(true)
})

test('an edit keeps switches and memories of the parts that stay', () => {
  const parts = circuit(
    [
      ['S', 'SWITCH_TOGGLE'],
      ['C', 'BUTTON_PUSH'],
      ['F', 'D_FLIP_FLOP'],
    ],
    ['S:OUT F:D', 'C:OUT F:CLK'],
  )
  const first = createSimulation(parts)
  first.set('S', 1)
  first.settle()
  first.press('C')
  first.settle()
  expect(first.value('F:Q')).toBe(1)
  const second = createSimulation(parts, { from: first.snapshot() })
  expect([second.value('F:Q'), second.value('S:OUT'), second.value('C:OUT')]).toEqual([1, 1, 0])
})

describe('parts that remember', () => {
  /** Rows of `PIN=bit` that are set together, and what the outputs are then, in the order of the pins. */
  const sequences: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
    [
      'SR_LATCH',
      [
        ['', '01'],
        ['S=1', '10'],
        ['S=0', '10'],
        ['R=1', '01'],
        ['R=0', '01'],
        ['S=1 R=1', 'xx'],
        ['S=0', '01'],
      ],
    ],
    [
      'D_LATCH',
      [
        ['D=1', '01'],
        ['EN=1', '10'],
        ['D=0', '01'],
        ['D=1', '10'],
        ['EN=0', '10'],
        ['D=0', '10'],
      ],
    ],
    [
      'D_FLIP_FLOP',
      [
        ['D=1', '01'],
        ['CLK=1', '10'],
        ['D=0', '10'],
        ['CLK=0', '10'],
        ['CLK=1', '01'],
        ['PRE=1', '10'],
        ['PRE=0', '10'],
        ['CLR=1', '01'],
        ['PRE=1', 'xx'],
        ['PRE=0', '01'],
      ],
    ],
    [
      'T_FLIP_FLOP',
      [
        ['CLK=1', '01'],
        ['CLK=0 T=1', '01'],
        ['CLK=1', '10'],
        ['CLK=0', '10'],
        ['CLK=1', '01'],
      ],
    ],
    [
      'JK_FLIP_FLOP',
      [
        ['J=1', '01'],
        ['CLK=1', '10'],
        ['J=0 K=1 CLK=0', '10'],
        ['CLK=1', '01'],
        ['J=1 CLK=0', '01'],
        ['CLK=1', '10'],
        ['CLK=0', '10'],
        ['CLK=1', '01'],
        ['J=0 K=0 CLK=0', '01'],
        ['CLK=1', '01'],
      ],
    ],
    [
      'SR_FLIP_FLOP',
      [
        ['S=1', '01'],
        ['CLK=1', '10'],
        ['S=0 R=1 CLK=0', '10'],
        ['CLK=1', '01'],
        ['S=1 CLK=0', '01'],
        ['CLK=1', 'xx'],
      ],
    ],
    [
      'REGISTER_4',
      [
        ['D0=1 D2=1', '0000'],
        ['CLK=1', '0000'],
        ['CLK=0 EN=1', '0000'],
        ['CLK=1', '1010'],
        ['D0=0 D1=1', '1010'],
        ['CLK=0', '1010'],
        ['CLK=1', '0110'],
        ['CLR=1', '0000'],
      ],
    ],
    [
      'SHIFT_REGISTER_4',
      [
        ['SI=1 EN=1', '0000'],
        ['CLK=1', '1000'],
        ['CLK=0 SI=0', '1000'],
        ['CLK=1', '0100'],
        ['CLK=0 SI=1', '0100'],
        ['CLK=1', '1010'],
        ['CLK=0 EN=0', '1010'],
        ['CLK=1', '1010'],
        ['CLR=1', '0000'],
      ],
    ],
    [
      'COUNTER_4',
      [
        ['EN=1', '00000'],
        ['CLK=1', '10000'],
        ['CLK=0', '10000'],
        ['CLK=1', '01000'],
        ['CLK=0 LOAD=1 D1=1 D2=1 D3=1', '01000'],
        ['CLK=1', '01110'],
        ['CLK=0 LOAD=0', '01110'],
        ['CLK=1', '11111'],
        ['CLK=0', '11111'],
        ['EN=0', '11110'],
        ['EN=1', '11111'],
        ['CLK=1', '00000'],
        ['CLK=0', '00000'],
        ['CLK=1', '10000'],
        ['CLR=1', '00000'],
      ],
    ],
  ]
  test('each of them has a sequence here', () => {
    expect(sequences.map(([type]) => type)).toHaveLength(9)
  })
  test.each(sequences)('%s', (type, rows) => {
    const simulation = bench(type)
    const outputs = componentOfType(type)!.pins.filter((pin) => pin.type === 'output')
    for (const [index, [inputs, expected]] of rows.entries()) {
      for (const each of inputs.split(' ').filter(Boolean)) {
        const [pin = '', bit] = each.split('=')
        simulation.set(`SW_${pin}`, bit === '1' ? 1 : 0)
      }
      expect(simulation.settle().status).toBe('settled')
      const shown = outputs.map(({ name }) => simulation.value(`P:${name}`)).join('')
      expect([index, inputs, shown]).toEqual([index, inputs, expected])
    }
  })
  test('counts from 0 to 15 and round again', () => {
    const simulation = bench('COUNTER_4')
    simulation.set('SW_EN', 1)
    for (let count = 1; count <= 40; count++) {
      simulation.set('SW_CLK', 1)
      simulation.settle()
      simulation.set('SW_CLK', 0)
      simulation.settle()
      expect(simulation.state('P')?.memory).toEqual([0, 1, 2, 3].map((i) => (count >> i) & 1))
    }
  })
  test('start as their property says', () => {
    expect(bench('D_FLIP_FLOP', { initial: 1 }).value('P:Q')).toBe(1)
    expect(bench('COUNTER_4', { initial: 'x' }).value('P:Q3')).toBe('x')
  })
  test('see no edge while the power comes on', () => {
    const parts = circuit(
      [
        ['L', 'CONST_0'],
        ['H', 'CONST_1'],
        ['N', 'NOT'],
        ['F', 'D_FLIP_FLOP'],
      ],
      ['L:OUT N:A', 'N:Y F:CLK', 'H:OUT F:D'],
    )
    const simulation = createSimulation(parts)
    expect([simulation.value('F:CLK'), simulation.value('F:Q')]).toEqual([1, 0])
  })
  test('what may have been an edge leaves what is remembered unknown', () => {
    const parts = circuit(
      [
        ['H', 'CONST_1'],
        ['F', 'D_FLIP_FLOP'],
      ],
      ['H:OUT F:D'],
    )
    expect(createSimulation(parts).value('F:Q')).toBe('x')
  })
})

/** Random circuits without loops: each gate reads switches, earlier gates, or nothing. */
const GATES = [
  'AND_2',
  'OR_3',
  'NAND_2',
  'NOR_4',
  'XOR_2',
  'XNOR_3',
  'NOT',
  'BUFFER',
  'MUX_2',
  'FULL_ADDER',
  'DECODER_2_4',
  'COMPARATOR_4',
]
const acyclic = fc
  .record({
    switches: fc.array(fc.constantFrom(0, 1), { minLength: 1, maxLength: 5 }),
    gates: fc.array(
      fc.record({
        type: fc.constantFrom(...GATES),
        delay: fc.integer({ min: 1, max: 7 }),
        from: fc.array(fc.nat(), { minLength: 9, maxLength: 9 }),
      }),
      { maxLength: 25 },
    ),
    order: fc.array(fc.nat(), { minLength: 31, maxLength: 31 }),
  })
  .map(({ switches, gates, order }) => {
    const parts: Part[] = switches.map((_, i) => [`S${i}`, 'SWITCH_TOGGLE'])
    const outputs = switches.map((_, i) => `S${i}:OUT`)
    const wires: string[] = []
    for (const [index, { type, delay, from }] of gates.entries()) {
      parts.push([`G${index}`, type, { delay }])
      const pins = componentOfType(type)!.pins
      for (const [i, { name }] of pins.filter((pin) => pin.type === 'input').entries()) {
        const source = from[i]! % (outputs.length + 1)
        if (outputs[source]) wires.push(`${outputs[source]} G${index}:${name}`)
      }
      outputs.push(
        ...pins.filter((pin) => pin.type === 'output').map(({ name }) => `G${index}:${name}`),
      )
    }
    return { parts, wires, outputs, switches: switches as Bit[], order }
  })

/** All values by evaluating everything until nothing changes, by names, without any of the simulation's code. */
function fixpoint(parts: readonly Part[], wires: readonly string[], switches: readonly Bit[]) {
  const values = new Map<string, Signal>(switches.map((bit, i) => [`S${i}:OUT`, bit]))
  const driver = new Map(wires.map((wire) => [wire.split(' ')[1], wire.split(' ')[0] ?? '']))
  for (let isChanging = true; isChanging;) {
    isChanging = false
    for (const [label, type] of parts) {
      const { behaviour, pins } = componentOfType(type)!
      if (!behaviour) continue
      const inputs = pins
        .filter((pin) => pin.type === 'input')
        .map(({ name, rest }): Signal => {
          const from = driver.get(`${label}:${name}`)
          return from === undefined ? (rest ?? 'x') : (values.get(from) ?? 'x')
        })
      const { outputs } = liftUnknown(behaviour, inputs, inputs, [])
      for (const [i, { name }] of pins.filter((pin) => pin.type === 'output').entries())
        if ((values.get(`${label}:${name}`) ?? 'x') !== outputs[i]) {
          values.set(`${label}:${name}`, outputs[i]!)
          isChanging = true
        }
    }
  }
  return values
}

describe('any circuit without loops', () => {
  test('settles to what evaluating everything until nothing changes gives', () => {
    fc.assert(
      fc.property(
        acyclic,
        fc.array(fc.nat(), { maxLength: 6 }),
        ({ parts, wires, outputs, switches }, flips) => {
          const simulation = createSimulation(circuit(parts, wires))
          const now = switches.map((): Bit => 0)
          const set = (index: number, bit: Bit) => {
            now[index] = bit
            simulation.set(`S${index}`, bit)
          }
          switches.forEach((bit, index) => set(index, bit))
          for (const flip of [0, ...flips]) {
            set(flip % now.length, now[flip % now.length] === 1 ? 0 : 1)
            // Not every flip is given the time to settle.
            if (flip % 3 === 0) simulation.step()
          }
          expect(simulation.settle().status).toBe('settled')
          const expected = fixpoint(parts, wires, now)
          for (const output of outputs)
            expect([output, simulation.value(output)]).toEqual([
              output,
              expected.get(output) ?? 'x',
            ])
        },
      ),
      { numRuns: runs(150) },
    )
  })
  test('gives the same values at every time whatever the order of its parts and wires', () => {
    fc.assert(
      fc.property(acyclic, ({ parts, wires, outputs, switches, order }) => {
        const shuffled = <T>(list: readonly T[]) =>
          list
            .map((each, i) => ({ each, key: order[i % order.length]! }))
            .toSorted((a, b) => a.key - b.key)
            .map(({ each }) => each)
        const one = createSimulation(circuit(parts, wires))
        const other = createSimulation(circuit(shuffled(parts), shuffled(wires)))
        const records = [one, other].map((each) => each.record(outputs))
        for (const each of [one, other]) {
          switches.forEach((bit, index) => each.set(`S${index}`, bit))
          each.settle()
          switches.forEach((bit, index) => each.set(`S${index}`, bit === 1 ? 0 : 1))
          each.settle()
        }
        expect(records[0]!.signals()).toEqual(records[1]!.signals())
      }),
      { numRuns: 100 },
    )
  })
})
