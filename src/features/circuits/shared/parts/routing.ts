import { bitsOf, numberOf } from '../bits.ts'
import { blockShape, buildComponent, combinational } from '../build-component.ts'
import type { Bit, ComponentDefinition } from '../component.ts'

const names = (letter: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${letter}${index}`)
/** `count` bits with a 1 at `index` only, if `on`. */
const oneHot = (index: number, count: number, on: Bit = 1): readonly Bit[] =>
  Array.from({ length: count }, (_, each) => (each === index ? on : 0))

function multiplexer(selectBits: number): ComponentDefinition {
  const count = 2 ** selectBits
  return buildComponent({
    type: `MUX_${count}`,
    name: `${count}:1 multiplexer`,
    category: 'routing',
    description: `Y is the one of D0 to D${count - 1} whose number ${selectWords(selectBits)}.`,
    ...blockShape({ left: names('D', count), right: ['Y'], bottom: names('S', selectBits) }),
    role: 'logic',
    delay: 2,
    behaviour: combinational((bits) => [bits[numberOf(bits.slice(count))] ?? 0]),
    examples: ['SW1:OUT -> MUX1:D0', 'SW2:OUT -> MUX1:S0', 'MUX1:Y -> LED1:IN'],
  })
}

function demultiplexer(selectBits: number): ComponentDefinition {
  const count = 2 ** selectBits
  return buildComponent({
    type: `DEMUX_${count}`,
    name: `1:${count} demultiplexer`,
    category: 'routing',
    description: `D goes to the one of Y0 to Y${count - 1} whose number ${selectWords(selectBits)}; the others are 0.`,
    ...blockShape({ left: ['D'], right: names('Y', count), bottom: names('S', selectBits) }),
    role: 'logic',
    delay: 2,
    behaviour: combinational(([data = 0, ...select]) => oneHot(numberOf(select), count, data)),
    examples: ['SW1:OUT -> DEMUX1:D', 'SW2:OUT -> DEMUX1:S0', 'DEMUX1:Y0 -> LED1:IN'],
  })
}

const selectWords = (bits: number): string =>
  bits === 1 ? 'S0 says' : `${names('S', bits).toReversed().join(' ')} say (S0 counts 1)`

function decoder(bits: number): ComponentDefinition {
  const count = 2 ** bits
  return buildComponent({
    type: `DECODER_${bits}_${count}`,
    name: `${bits}-to-${count} decoder`,
    category: 'routing',
    description: `The one of Y0 to Y${count - 1} whose number ${names('A', bits).toReversed().join(' ')} say is 1 (A0 counts 1), while EN is 1; EN left open is 1.`,
    ...blockShape({
      left: [...names('A', bits), 'EN'],
      right: names('Y', count),
      rest: { EN: 1 },
    }),
    role: 'logic',
    delay: 2,
    behaviour: combinational((all) => oneHot(numberOf(all.slice(0, bits)), count, all[bits] ?? 0)),
    examples: ['SW1:OUT -> DEC1:A0', 'DEC1:Y0 -> LED1:IN'],
  })
}

/** Segments A to G of 0 to F. */
export const SEGMENTS: readonly string[] = [
  '1111110',
  '0110000',
  '1101101',
  '1111001',
  '0110011',
  '1011011',
  '1011111',
  '1110000',
  '1111111',
  '1111011',
  '1110111',
  '0011111',
  '1001110',
  '0111101',
  '1001111',
  '1000111',
]

export const routing: readonly ComponentDefinition[] = [
  multiplexer(1),
  multiplexer(2),
  multiplexer(3),
  demultiplexer(1),
  demultiplexer(2),
  demultiplexer(3),
  decoder(2),
  decoder(3),
  buildComponent({
    type: 'ENCODER_8_3',
    name: '8-to-3 priority encoder',
    category: 'routing',
    description:
      'Y2 Y1 Y0 is the number of the highest of I0 to I7 that is 1 (Y0 counts 1); V is 1 when any of them is.',
    ...blockShape({ left: names('I', 8), right: ['Y0', 'Y1', 'Y2', 'V'] }),
    role: 'logic',
    delay: 2,
    behaviour: combinational((bits) => {
      const highest = bits.lastIndexOf(1)
      return highest < 0 ? [0, 0, 0, 0] : [...bitsOf(highest, 3), 1]
    }),
    examples: ['SW1:OUT -> ENC1:I0', 'ENC1:Y0 -> LED1:IN', 'ENC1:V -> LED4:IN'],
  }),
  buildComponent({
    type: 'DECODER_BCD_7',
    name: 'Seven-segment decoder',
    category: 'routing',
    description:
      'The segments A to G that show the number D3 D2 D1 D0 (D0 counts 1) as 0 to 9, A to F above nine.',
    ...blockShape({ left: names('D', 4), right: ['A', 'B', 'C', 'D', 'E', 'F', 'G'] }),
    role: 'logic',
    delay: 2,
    behaviour: combinational((bits) =>
      Array.from(SEGMENTS[numberOf(bits)] ?? '', (segment): Bit => (segment === '1' ? 1 : 0)),
    ),
    examples: ['CNT1:Q0 -> DEC1:D0', 'DEC1:A -> DISP1:A'],
  }),
]
