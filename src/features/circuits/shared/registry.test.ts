import { expect, test } from 'vitest'
import { numberOf } from './bits.ts'
import type { Bit, ComponentDefinition } from './component.ts'
import { liftUnknown } from './lift-unknown.ts'
import { nearComponentTypes } from './near-types.ts'
import { CATEGORIES, COMPONENTS, componentOfType } from './registry.ts'

const inputsOf = ({ pins }: ComponentDefinition) => pins.filter(({ type }) => type === 'input')
const outputsOf = ({ pins }: ComponentDefinition) => pins.filter(({ type }) => type === 'output')

type Values = Readonly<Record<string, number>>
const word = (values: Values, letter: string, count: number): number =>
  Array.from({ length: count }, (_, i) => (values[`${letter}${i}`] ?? 0) << i).reduce(
    (sum, each) => sum + each,
    0,
  )
const all = (values: Values, letters: string): number[] =>
  letters.split('').flatMap((letter) => values[letter] ?? [])
const and = (values: Values) => Math.min(...all(values, 'ABCD'))
const or = (values: Values) => Math.max(...all(values, 'ABCD'))
const parity = (values: Values) => all(values, 'ABCD').reduce((odd, each) => odd ^ each, 0)
const spread = (letter: string, value: number, count: number): Values =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${letter}${i}`, (value >> i) & 1]))
const only = (count: number, index: number, value = 1): Values =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`Y${i}`, i === index ? value : 0]))
/** As printed in any data book: the lit segments. */
const LIT =
  'ABCDEF BC ABDEG ABCDG BCFG ACDFG ACDEFG ABC ABCDEFG ABCDFG ABCEFG CDEFG ADEF BCDEG ADEFG AEFG'
const sum = (total: number): Values => ({ SUM: total & 1, COUT: total >> 1 })

/** What every part without memory is to give, by its own formula. */
const FORMULAS: Readonly<Record<string, (values: Values) => Values>> = {
  ...Object.fromEntries(
    [2, 3, 4].flatMap((n) => [
      [`AND_${n}`, (v: Values) => ({ Y: and(v) })],
      [`OR_${n}`, (v: Values) => ({ Y: or(v) })],
      [`NAND_${n}`, (v: Values) => ({ Y: 1 - and(v) })],
      [`NOR_${n}`, (v: Values) => ({ Y: 1 - or(v) })],
      [`XOR_${n}`, (v: Values) => ({ Y: parity(v) })],
      [`XNOR_${n}`, (v: Values) => ({ Y: 1 - parity(v) })],
    ]),
  ),
  NOT: ({ A = 0 }) => ({ Y: 1 - A }),
  BUFFER: ({ A = 0 }) => ({ Y: A }),
  HALF_ADDER: ({ A = 0, B = 0 }) => sum(A + B),
  FULL_ADDER: ({ A = 0, B = 0, CIN = 0 }) => sum(A + B + CIN),
  ADDER_4: (v) => {
    const total = word(v, 'A', 4) + word(v, 'B', 4) + (v['CIN'] ?? 0)
    return { ...spread('S', total, 4), COUT: total >> 4 }
  },
  COMPARATOR_4: (v) => {
    const [a, b] = [word(v, 'A', 4), word(v, 'B', 4)]
    return { GT: Number(a > b), EQ: Number(a === b), LT: Number(a < b) }
  },
  MUX_2: (v) => ({ Y: v[`D${word(v, 'S', 1)}`] ?? 0 }),
  MUX_4: (v) => ({ Y: v[`D${word(v, 'S', 2)}`] ?? 0 }),
  MUX_8: (v) => ({ Y: v[`D${word(v, 'S', 3)}`] ?? 0 }),
  DEMUX_2: (v) => only(2, word(v, 'S', 1), v['D']),
  DEMUX_4: (v) => only(4, word(v, 'S', 2), v['D']),
  DEMUX_8: (v) => only(8, word(v, 'S', 3), v['D']),
  DECODER_2_4: (v) => only(4, word(v, 'A', 2), v['EN']),
  DECODER_3_8: (v) => only(8, word(v, 'A', 3), v['EN']),
  ENCODER_8_3: (v) => {
    const any = word(v, 'I', 8)
    return { ...spread('Y', any === 0 ? 0 : Math.floor(Math.log2(any)), 3), V: Number(any > 0) }
  },
  DECODER_BCD_7: (v) => {
    const lit = LIT.split(' ')[word(v, 'D', 4)] ?? ''
    return Object.fromEntries('ABCDEFG'.split('').map((s) => [s, Number(lit.includes(s))]))
  },
}
const withoutMemory = COMPONENTS.filter(({ behaviour }) => behaviour?.memorySize === 0)

test('there are at least 34 types, each once, in a category of the palette', () => {
  expect(COMPONENTS.length).toBeGreaterThanOrEqual(34)
  expect(new Set(COMPONENTS.map(({ type }) => type)).size).toBe(COMPONENTS.length)
  const categories = CATEGORIES.map(({ category }) => category)
  for (const { category } of COMPONENTS) expect(categories).toContain(category)
  for (const { category } of CATEGORIES)
    expect(COMPONENTS.some((each) => each.category === category)).toBe(true)
})

test.each(COMPONENTS.map((each) => [each.type, each] as const))(
  '%s has its pins on the edges of its box, on the pitch, none twice',
  (_type, { width, height, pins, connectionRules, exampleConnections, description }) => {
    expect([width % 20, height % 20]).toEqual([0, 0])
    for (const { side, position } of pins) {
      const along = side === 'left' || side === 'right' ? position.y : position.x
      const size = side === 'left' || side === 'right' ? height : width
      expect(along % 20).toBe(10)
      expect(along).toBeGreaterThan(0)
      expect(along).toBeLessThan(size)
      const across = {
        left: position.x,
        right: width - position.x,
        top: position.y,
        bottom: height - position.y,
      }
      expect(across[side]).toBe(0)
    }
    expect(new Set(pins.map(({ name }) => name)).size).toBe(pins.length)
    expect(new Set(pins.map(({ position: { x, y } }) => `${x},${y}`)).size).toBe(pins.length)
    expect(Object.keys(connectionRules)).toEqual(pins.map(({ name }) => name))
    expect(exampleConnections.length).toBeGreaterThan(0)
    expect(description).toMatch(/\.$/)
  },
)

test('every part without memory has a formula to compare it with', () => {
  expect(withoutMemory.map(({ type }) => type).toSorted()).toEqual(Object.keys(FORMULAS).toSorted())
})

test.each(withoutMemory.map((each) => [each.type, each] as const))(
  '%s gives what its formula does, for every input',
  (type, definition) => {
    const inputs = inputsOf(definition)
    for (let row = 0; row < 2 ** inputs.length; row++) {
      const bits = inputs.map((_, i): Bit => ((row >> i) & 1 ? 1 : 0))
      const values = Object.fromEntries(inputs.map(({ name }, i) => [name, bits[i] ?? 0]))
      const outputs = definition.behaviour?.outputs(bits, []) ?? []
      const named = Object.fromEntries(
        outputsOf(definition).map(({ name }, i) => [name, outputs[i]]),
      )
      expect({ row, ...named }).toEqual({ row, ...FORMULAS[type]?.(values) })
    }
  },
)

test('a known input that decides makes the output known, and knowing more never makes it less known', () => {
  const and3 = componentOfType('AND_3')?.behaviour
  expect(and3 && liftUnknown(and3, [0, 'x', 'x'], [], []).outputs).toEqual([0])
  expect(and3 && liftUnknown(and3, [1, 'x', 1], [], []).outputs).toEqual(['x'])
  const mux = componentOfType('MUX_2')?.behaviour
  expect(mux && liftUnknown(mux, [1, 1, 'x'], [], []).outputs).toEqual([1])
  for (const { type, behaviour, ...rest } of withoutMemory) {
    const inputs = inputsOf({ type, behaviour, ...rest })
    if (!behaviour || inputs.length > 4) continue
    for (let row = 0; row < 3 ** inputs.length; row++) {
      const signals = inputs.map(
        (_, i) => ([0, 1, 'x'] as const)[Math.floor(row / 3 ** i) % 3] ?? 'x',
      )
      const { outputs } = liftUnknown(behaviour, signals, [], [])
      for (const [index, signal] of signals.entries())
        for (const bit of signal === 'x' ? ([0, 1] as const) : []) {
          const more = liftUnknown(behaviour, signals.with(index, bit), [], []).outputs
          for (const [o, output] of outputs.entries())
            if (output !== 'x') expect([type, signals, more[o]]).toEqual([type, signals, output])
        }
    }
  }
})

test('an adder of which nothing is known gives nothing known', () => {
  const adder = componentOfType('ADDER_4')?.behaviour
  const inputs = Array.from({ length: 9 }, () => 'x' as const)
  expect(adder && liftUnknown(adder, inputs, [], []).outputs).toEqual(['x', 'x', 'x', 'x', 'x'])
  expect(numberOf([1, 0, 1])).toBe(5)
})

test.each([
  ['AND2', 'AND_2'],
  ['and-2', 'AND_2'],
  ['nand gate', 'NAND_2'],
  ['inverter', 'NOT'],
  ['SWITCH', 'SWITCH_TOGGLE'],
  ['LED', 'LED_GREEN'],
  ['led_gren', 'LED_GREEN'],
  ['VCC', 'CONST_1'],
  ['GND', 'CONST_0'],
  ['dff', 'D_FLIP_FLOP'],
  ['7 segment', 'SEVEN_SEGMENT_BCD'],
  ['D_FLIPFLOP', 'D_FLIP_FLOP'],
  ['multiplexer', 'MUX_2'],
  ['FULLADDER', 'FULL_ADDER'],
  ['COUNTER', 'COUNTER_4'],
  ['', 'NOT'],
])('“%s” is near %s', (query, type) => {
  const near = nearComponentTypes(query)
  expect(near[0]).toBe(type)
  expect(near.length).toBeLessThanOrEqual(5)
  for (const each of near) expect(componentOfType(each)).not.toBeNull()
})
