import { nearestNames } from '../../../shared/domain/text/nearest-names.ts'
import { COMPONENTS } from './registry.ts'

/** What people and other programs call the parts, in capitals and without separators. */
const ALSO_CALLED: readonly (readonly [words: RegExp, types: readonly string[]])[] = [
  [/^(INVERTER|INV|NOTGATE|NOT_?1)$/, ['NOT']],
  [/^(SWITCH|TOGGLE|INPUT|LEVER|DIPSWITCH)$/, ['SWITCH_TOGGLE', 'BUTTON_PUSH']],
  [/^(BUTTON|PUSH|KEY|MOMENTARY)$/, ['BUTTON_PUSH', 'SWITCH_TOGGLE']],
  [
    /^(LED|LAMP|LIGHT|OUTPUT|BULB)$/,
    ['LED_GREEN', 'LED_RED', 'LED_YELLOW', 'LED_BLUE', 'LED_WHITE'],
  ],
  [/^(GND|GROUND|ZERO|LOW|FALSE)$/, ['CONST_0']],
  [/^(VCC|VDD|POWER|ONE|HIGH|TRUE)$/, ['CONST_1']],
  [/^(CLK|OSCILLATOR|PULSE|TIMER)$/, ['CLOCK']],
  [
    /^(7SEG|SEVENSEG|DISPLAY|7SEGMENT|HEX)/,
    ['SEVEN_SEGMENT_BCD', 'SEVEN_SEGMENT', 'DECODER_BCD_7'],
  ],
  [
    /^(DFF|FLIPFLOP|DFLIPFLOP|FF|FLOPD)$/,
    ['D_FLIP_FLOP', 'T_FLIP_FLOP', 'JK_FLIP_FLOP', 'SR_FLIP_FLOP'],
  ],
  [/^(JKFF|JK)$/, ['JK_FLIP_FLOP']],
  [/^(TFF|TOGGLEFF)$/, ['T_FLIP_FLOP']],
  [/^(RSLATCH|RS|SR|LATCH)$/, ['SR_LATCH', 'D_LATCH', 'SR_FLIP_FLOP']],
  [/^(ADDER|ADD|SUM)$/, ['FULL_ADDER', 'HALF_ADDER', 'ADDER_4']],
  [/^(MULTIPLEXER|MUX|SELECTOR)$/, ['MUX_2', 'MUX_4', 'MUX_8']],
  [/^(SPLITTER|DEMULTIPLEXER|DEMUX)$/, ['DEMUX_2', 'DEMUX_4', 'DEMUX_8']],
]

/** Up to `limit` types of the registry that `query` may have meant, the likeliest first; never none. */
export function nearComponentTypes(query: string, limit = 5): readonly string[] {
  const wanted = query.trim().slice(0, 64).toUpperCase()
  const bare = wanted.replace(/[^A-Z0-9]/g, '')
  const known = ALSO_CALLED.find(([words]) => words.test(bare))?.[1] ?? []
  const types = COMPONENTS.map(({ type }) => type)
  // `AND2`, `and-2` and `NAND gate` are written as the registry writes them before they are compared.
  const spelled = wanted
    .replace(/[\s-]+/g, '_')
    .replace(/_?GATE$/, '')
    .replace(/([A-Z])(\d)/g, '$1_$2')
  const starting = spelled === '' ? [] : types.filter((type) => type.startsWith(`${spelled}_`))
  const near = nearestNames(
    spelled,
    types.map((type) => type.toLowerCase()),
    limit,
  ).map((type) => type.toUpperCase())
  const exact = types.filter((type) => type === spelled)
  return [...new Set([...exact, ...known, ...starting, ...near])].slice(0, limit)
}
