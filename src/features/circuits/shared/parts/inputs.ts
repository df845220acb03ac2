import { buildComponent, pin } from '../build-component.ts'
import type { ComponentDefinition, PartRole, PropertyDefinition } from '../component.ts'

const CAPTION: PropertyDefinition = {
  name: 'caption',
  kind: 'text',
  default: '',
  description: 'Shown with the part in place of its label.',
}
const SWITCHED: PropertyDefinition = {
  name: 'initial',
  kind: 'choice',
  default: 0,
  choices: [0, 1],
  description: 'The value when the simulation starts.',
}
const FREQUENCY: PropertyDefinition = {
  name: 'frequency',
  kind: 'number',
  default: 1,
  min: 0.01,
  max: 500,
  description: 'Periods in 1000 ticks; a tick is shown as a millisecond, so this is in hertz.',
}

const source = (
  type: string,
  name: string,
  role: PartRole,
  description: string,
  width: number,
  properties: readonly PropertyDefinition[],
  target: string,
): ComponentDefinition =>
  buildComponent({
    type,
    name,
    category: 'inputs',
    description,
    width,
    height: 60,
    pins: [pin('OUT', 'output', 'right', width, 30)],
    role,
    properties,
    examples: [`${type === 'CLOCK' ? 'CLK1' : 'IN1'}:OUT -> ${target}`],
  })

export const inputs: readonly ComponentDefinition[] = [
  source(
    'SWITCH_TOGGLE',
    'Switch',
    'switch',
    'OUT is what the person set it to: stays 0 or 1 until clicked again.',
    60,
    [SWITCHED, CAPTION],
    'AND1:A',
  ),
  source(
    'BUTTON_PUSH',
    'Push button',
    'button',
    'OUT is 1 while it is held down, else 0.',
    60,
    [CAPTION],
    'LATCH1:S',
  ),
  source(
    'CLOCK',
    'Clock',
    'clock',
    'OUT changes by itself: 0 for half a period, then 1 for half a period. Starts at 0.',
    60,
    [FREQUENCY, CAPTION],
    'DFF1:CLK',
  ),
  source('CONST_0', 'Low', 'constant', 'OUT is always 0.', 40, [], 'ADDER1:CIN'),
  source('CONST_1', 'High', 'constant', 'OUT is always 1.', 40, [], 'DFF1:D'),
]
