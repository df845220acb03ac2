import type { Signal } from '../../shared/component.ts'
import { numberOf } from '../../shared/bits.ts'
import { captionOf } from '../drawing/part-caption.ts'
import type { PlacedPart } from '../drawing/placed-part.ts'

/** A part that a person sets or looks at, with its state: `Switch A, on`; `Green LED SUM, lit`. */
export function spokenPart(part: PlacedPart, value: (pin: string) => Signal): string {
  const { definition, component, pins } = part
  const name = `${definition?.name ?? component.type} ${captionOf(part)}`
  const first = pins[0]
  const signal = first ? value(first.key) : 'x'
  switch (definition?.role) {
    case 'switch':
      return `${name}, ${signal === 1 ? 'on' : 'off'}`
    case 'button':
      return `${name}, ${signal === 1 ? 'pressed' : 'released'}`
    case 'clock':
    case 'constant':
      return `${name}, ${levelWord(signal)}`
    case 'display':
      return `${name}, ${shownWord(part, signal, value)}`
    case 'logic':
    case undefined:
      return name
  }
}

const levelWord = (signal: Signal): string =>
  signal === 1 ? 'high' : signal === 0 ? 'low' : 'unknown'

function shownWord(
  { component: { type }, pins }: PlacedPart,
  signal: Signal,
  value: (pin: string) => Signal,
): string {
  if (type.startsWith('LED')) return signal === 1 ? 'lit' : signal === 0 ? 'dark' : 'unknown'
  if (type === 'SEVEN_SEGMENT_BCD') {
    const bits = pins.map(({ key }) => value(key))
    const known = bits.filter((bit) => bit !== 'x')
    return known.length === bits.length
      ? `shows ${numberOf(known).toString(16).toUpperCase()}`
      : 'unknown'
  }
  if (type === 'SEVEN_SEGMENT') {
    const lit = pins.filter(({ key }) => value(key) === 1).map(({ definition }) => definition.name)
    return lit.length === 0 ? 'dark' : `segments ${lit.join(' ')} lit`
  }
  return String(signal)
}
