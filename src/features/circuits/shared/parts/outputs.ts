import { blockShape, buildComponent, pin } from '../build-component.ts'
import type { ComponentDefinition, PropertyDefinition } from '../component.ts'

const COLOURS = ['red', 'green', 'yellow', 'blue', 'white']
const CAPTION: PropertyDefinition = {
  name: 'caption',
  kind: 'text',
  default: '',
  description: 'Shown with the part in place of its label.',
}
const COLOUR: PropertyDefinition = {
  name: 'colour',
  kind: 'choice',
  default: 'red',
  choices: COLOURS,
  description: 'Of the lit segments.',
}
const upperFirst = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const led = (colour: string): ComponentDefinition =>
  buildComponent({
    type: `LED_${colour.toUpperCase()}`,
    name: `${upperFirst(colour)} LED`,
    category: 'outputs',
    description: `Lights ${colour} while IN is 1.`,
    width: 40,
    height: 60,
    pins: [pin('IN', 'input', 'left', 0, 30)],
    role: 'display',
    properties: [CAPTION],
    examples: ['AND1:Y -> LED1:IN'],
  })

const display = (
  type: string,
  name: string,
  description: string,
  left: readonly string[],
  examples: readonly string[],
  rest: Readonly<Record<string, 0>> = {},
): ComponentDefinition =>
  buildComponent({
    type,
    name,
    category: 'outputs',
    description,
    ...blockShape({ left, right: [], rest }, 120),
    role: 'display',
    properties: [COLOUR, CAPTION],
    examples,
  })

export const outputs: readonly ComponentDefinition[] = [
  ...COLOURS.map(led),
  display(
    'SEVEN_SEGMENT',
    'Seven-segment display',
    'Each of A to G lights one segment (A on top, clockwise to F, G in the middle), DP the point; DP may stay open.',
    ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'DP'],
    ['DEC1:A -> DISP1:A'],
    { DP: 0 },
  ),
  display(
    'SEVEN_SEGMENT_BCD',
    'Seven-segment display with decoder',
    'Shows the number of D3 D2 D1 D0 (D0 counts 1, D3 counts 8) as 0 to 9, A to F above nine.',
    ['D0', 'D1', 'D2', 'D3'],
    ['CNT1:Q0 -> DISP1:D0', 'CNT1:Q3 -> DISP1:D3'],
  ),
  buildComponent({
    type: 'PROBE',
    name: 'Probe',
    category: 'outputs',
    description: 'Shows the value of IN as 0, 1 or x, and records it for the waveform.',
    width: 60,
    height: 60,
    pins: [pin('IN', 'input', 'left', 0, 30)],
    role: 'display',
    properties: [CAPTION],
    examples: ['XOR1:Y -> PROBE1:IN'],
  }),
]
