import { blockShape, buildComponent, combinational } from '../build-component.ts'
import { bitsOf, numberOf } from '../bits.ts'
import type { Bit, ComponentDefinition } from '../component.ts'

const WORD_A = ['A0', 'A1', 'A2', 'A3']
const WORD_B = ['B0', 'B1', 'B2', 'B3']
const sumOf = (bits: readonly Bit[]): number => bits.reduce((sum: number, bit) => sum + bit, 0)

export const arithmetic: readonly ComponentDefinition[] = [
  buildComponent({
    type: 'HALF_ADDER',
    name: 'Half adder',
    category: 'arithmetic',
    description: 'Adds A and B: SUM counts 1, COUT counts 2.',
    ...blockShape({ left: ['A', 'B'], right: ['SUM', 'COUT'] }),
    role: 'logic',
    delay: 2,
    behaviour: combinational((bits) => bitsOf(sumOf(bits), 2)),
    examples: ['SW1:OUT -> HA1:A', 'HA1:SUM -> LED1:IN', 'HA1:COUT -> LED2:IN'],
  }),
  buildComponent({
    type: 'FULL_ADDER',
    name: 'Full adder',
    category: 'arithmetic',
    description: 'Adds A, B and CIN: SUM counts 1, COUT counts 2. CIN left open is 0.',
    ...blockShape({ left: ['A', 'B', 'CIN'], right: ['SUM', 'COUT'], rest: { CIN: 0 } }),
    role: 'logic',
    delay: 3,
    behaviour: combinational((bits) => bitsOf(sumOf(bits), 2)),
    examples: ['SW1:OUT -> FA1:A', 'FA1:COUT -> FA2:CIN', 'FA1:SUM -> LED1:IN'],
  }),
  buildComponent({
    type: 'ADDER_4',
    name: '4-bit adder',
    category: 'arithmetic',
    description:
      'Adds the numbers A3 A2 A1 A0 and B3 B2 B1 B0 and CIN (left open: 0): the sum is COUT S3 S2 S1 S0. A0 counts 1.',
    ...blockShape({
      left: [...WORD_A, ...WORD_B, 'CIN'],
      right: ['S0', 'S1', 'S2', 'S3', 'COUT'],
      rest: { CIN: 0 },
    }),
    role: 'logic',
    delay: 4,
    behaviour: combinational((bits) =>
      bitsOf(numberOf(bits.slice(0, 4)) + numberOf(bits.slice(4, 8)) + (bits[8] ?? 0), 5),
    ),
    examples: ['SW1:OUT -> ADD1:A0', 'ADD1:S0 -> LED1:IN', 'ADD1:COUT -> ADD2:CIN'],
  }),
  buildComponent({
    type: 'COMPARATOR_4',
    name: '4-bit comparator',
    category: 'arithmetic',
    description:
      'Compares the numbers A3 A2 A1 A0 and B3 B2 B1 B0: one of GT (A is more), EQ (equal) and LT (A is less) is 1.',
    ...blockShape({ left: [...WORD_A, ...WORD_B], right: ['GT', 'EQ', 'LT'] }),
    role: 'logic',
    delay: 3,
    behaviour: combinational((bits) => {
      const difference = numberOf(bits.slice(0, 4)) - numberOf(bits.slice(4, 8))
      return [difference > 0 ? 1 : 0, difference === 0 ? 1 : 0, difference < 0 ? 1 : 0]
    }),
    examples: ['SW1:OUT -> CMP1:A0', 'CMP1:EQ -> LED1:IN'],
  }),
]
