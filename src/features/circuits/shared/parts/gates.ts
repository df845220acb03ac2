import { buildComponent, combinational, pin } from '../build-component.ts'
import type { Bit, ComponentDefinition, PinDefinition } from '../component.ts'

const INPUT_NAMES = ['A', 'B', 'C', 'D']
const COUNT_WORDS: Readonly<Record<number, string>> = { 2: 'two', 3: 'three', 4: 'four' }
/** Distances of the inputs from the upper edge, so that the output in the middle lies on the same pitch. */
const INPUT_OFFSETS: Readonly<Record<number, readonly number[]>> = {
  1: [30],
  2: [10, 50],
  3: [10, 30, 50],
  4: [10, 30, 70, 90],
}
const WIDTH = 80

interface Gate {
  readonly word: string
  readonly counts: readonly number[]
  readonly says: string
  readonly logic: (inputs: readonly Bit[]) => Bit
}
const ones = (inputs: readonly Bit[]): number => inputs.filter((bit) => bit === 1).length
const bit = (holds: boolean): Bit => (holds ? 1 : 0)

const GATES: readonly Gate[] = [
  {
    word: 'AND',
    counts: [2, 3, 4],
    says: '1 when all inputs are 1',
    logic: (inputs) => bit(!inputs.includes(0)),
  },
  {
    word: 'OR',
    counts: [2, 3, 4],
    says: '1 when any input is 1',
    logic: (inputs) => bit(inputs.includes(1)),
  },
  {
    word: 'NAND',
    counts: [2, 3, 4],
    says: '0 when all inputs are 1, else 1',
    logic: (inputs) => bit(inputs.includes(0)),
  },
  {
    word: 'NOR',
    counts: [2, 3, 4],
    says: '1 when no input is 1',
    logic: (inputs) => bit(!inputs.includes(1)),
  },
  {
    word: 'XOR',
    counts: [2, 3, 4],
    says: '1 when an odd number of inputs is 1',
    logic: (inputs) => bit(ones(inputs) % 2 === 1),
  },
  {
    word: 'XNOR',
    counts: [2, 3, 4],
    says: '1 when an even number of inputs is 1',
    logic: (inputs) => bit(ones(inputs) % 2 === 0),
  },
]

const gatePins = (count: number): readonly PinDefinition[] => [
  ...(INPUT_OFFSETS[count] ?? []).map((y, i) => pin(INPUT_NAMES[i] ?? '', 'input', 'left', 0, y)),
  pin('Y', 'output', 'right', WIDTH, count === 4 ? 50 : 30),
]

const gate = ({ word, says, logic }: Gate, count: number): ComponentDefinition =>
  buildComponent({
    type: `${word}_${count}`,
    name: `${word} gate, ${COUNT_WORDS[count]} inputs`,
    category: 'gates',
    description: `Y is ${says}. Inputs ${INPUT_NAMES.slice(0, count).join(', ')}.`,
    width: WIDTH,
    height: count === 4 ? 100 : 60,
    pins: gatePins(count),
    role: 'logic',
    behaviour: combinational((inputs) => [logic(inputs)]),
    examples: [`SW1:OUT -> ${word}1:A`, `${word}1:Y -> LED1:IN`],
  })

const single = (
  type: string,
  name: string,
  description: string,
  logic: (input: Bit) => Bit,
): ComponentDefinition =>
  buildComponent({
    type,
    name,
    category: 'gates',
    description,
    width: WIDTH,
    height: 60,
    pins: gatePins(1),
    role: 'logic',
    behaviour: combinational(([input = 0]) => [logic(input)]),
    examples: [`SW1:OUT -> ${type}1:A`, `${type}1:Y -> LED1:IN`],
  })

export const gates: readonly ComponentDefinition[] = [
  ...GATES.flatMap((each) => each.counts.map((count) => gate(each, count))),
  single('NOT', 'Inverter', 'Y is the opposite of A.', (input) => (input === 1 ? 0 : 1)),
  single('BUFFER', 'Buffer', 'Y is A, one delay later.', (input) => input),
]
