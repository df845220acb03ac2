import type { Properties } from '../../shared/component.ts'

/** Colours of LEDs that there is a token for. */
const LED_COLOURS = ['red', 'green', 'yellow', 'blue', 'white'] as const

/** Of an LED by its type, of a display by its property; red when neither names one. */
export function ledColour(type: string, properties: Properties): (typeof LED_COLOURS)[number] {
  const { colour: own } = properties
  const wanted = `${type} ${typeof own === 'string' ? own : ''}`.toLowerCase()
  return LED_COLOURS.find((colour) => wanted.includes(colour)) ?? 'red'
}
