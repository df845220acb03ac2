import { bitsOf, numberOf } from '../bits.ts'
import { blockShape, buildComponent } from '../build-component.ts'
import type { BlockPins } from '../build-component.ts'
import type {
  Behaviour,
  Bit,
  ComponentDefinition,
  PropertyDefinition,
  Signal,
} from '../component.ts'

const INITIAL: PropertyDefinition = {
  name: 'initial',
  kind: 'choice',
  default: 0,
  choices: [0, 1, 'x'],
  description: 'What every remembered bit is when the simulation starts; x for not known.',
}
const invert = (bit: Bit): Bit => (bit === 1 ? 0 : 1)

interface Memory {
  readonly type: string
  readonly name: string
  readonly description: string
  readonly pins: BlockPins
  readonly delay?: number
  readonly behaviour: Behaviour
  readonly examples: readonly string[]
}
const memoryPart = ({ pins, ...rest }: Memory): ComponentDefinition =>
  buildComponent({
    ...rest,
    category: 'sequential',
    ...blockShape(pins),
    role: 'logic',
    delay: rest.delay ?? 2,
    properties: [INITIAL],
  })

/** Q and its opposite from one bit. */
const oneBit = (remember: Behaviour['remember']): Behaviour => ({
  memorySize: 1,
  remember,
  outputs: (_inputs, [q = 0]) => [q, invert(q)],
})

/** What set and reset at once leave is not known. */
const setReset = (set: Bit, reset: Bit, q: Bit): Signal =>
  set === 1 && reset === 1 ? 'x' : set === 1 ? 1 : reset === 1 ? 0 : q

/**
 * A flip-flop: `next` at the rising edge of CLK, the last of the pins on the left; PRE and CLR at once, whatever the
 * clock does.
 */
function flipFlop(
  type: string,
  name: string,
  left: readonly string[],
  says: string,
  next: (inputs: readonly Bit[], q: Bit) => Signal,
): ComponentDefinition {
  const clock = left.length
  return memoryPart({
    type,
    name,
    description: `At the rising edge of CLK ${says} NQ is the opposite of Q. PRE at 1 sets Q and CLR at 1 clears it at once; both left open are 0.`,
    pins: {
      left: [...left, 'CLK'],
      right: ['Q', 'NQ'],
      top: ['PRE'],
      bottom: ['CLR'],
      rest: { PRE: 0, CLR: 0 },
    },
    behaviour: oneBit((inputs, before, [q = 0]) => {
      const preset = inputs[clock + 1] ?? 0
      const clear = inputs[clock + 2] ?? 0
      if (preset === 1 || clear === 1) return [setReset(preset, clear, q)]
      const rises = before[clock] === 0 && inputs[clock] === 1
      return [rises ? next(inputs, q) : q]
    }),
    examples: ['CLK1:OUT -> FF1:CLK', `SW1:OUT -> FF1:${left[0]}`, 'FF1:Q -> LED1:IN'],
  })
}

/** Four bits that change at the rising edge of CLK, and are cleared by CLR at once. */
const word = (
  clock: number,
  clear: number,
  next: (inputs: readonly Bit[], memory: readonly Bit[]) => readonly Bit[],
): Behaviour['remember'] => {
  return (inputs, before, memory) => {
    if (inputs[clear] === 1) return [0, 0, 0, 0]
    return before[clock] === 0 && inputs[clock] === 1 ? next(inputs, memory) : memory
  }
}
const Q = ['Q0', 'Q1', 'Q2', 'Q3']
const D = ['D0', 'D1', 'D2', 'D3']

export const sequential: readonly ComponentDefinition[] = [
  memoryPart({
    type: 'SR_LATCH',
    name: 'SR latch',
    description:
      'S at 1 sets Q, R at 1 resets it, both at 0 keep it. Both at 1 is not allowed: then Q is not known. NQ is the opposite of Q.',
    pins: { left: ['S', 'R'], right: ['Q', 'NQ'] },
    behaviour: oneBit(([set = 0, reset = 0], _before, [q = 0]) => [setReset(set, reset, q)]),
    examples: ['BTN1:OUT -> LATCH1:S', 'BTN2:OUT -> LATCH1:R', 'LATCH1:Q -> LED1:IN'],
  }),
  memoryPart({
    type: 'D_LATCH',
    name: 'D latch',
    description:
      'Q follows D while EN is 1, and keeps its value while EN is 0. NQ is the opposite of Q.',
    pins: { left: ['D', 'EN'], right: ['Q', 'NQ'] },
    behaviour: oneBit(([data = 0, enable = 0], _before, [q = 0]) => [enable === 1 ? data : q]),
    examples: ['SW1:OUT -> LATCH1:D', 'SW2:OUT -> LATCH1:EN', 'LATCH1:Q -> LED1:IN'],
  }),
  flipFlop('D_FLIP_FLOP', 'D flip-flop', ['D'], 'Q becomes D.', ([data = 0]) => data),
  flipFlop('T_FLIP_FLOP', 'T flip-flop', ['T'], 'Q changes if T is 1.', ([toggle = 0], q) =>
    toggle === 1 ? invert(q) : q,
  ),
  flipFlop(
    'JK_FLIP_FLOP',
    'JK flip-flop',
    ['J', 'K'],
    'Q becomes 1 if J is 1, 0 if K is 1, and changes if both are.',
    ([j = 0, k = 0], q) => (j === 1 && k === 1 ? invert(q) : setReset(j, k, q)),
  ),
  flipFlop(
    'SR_FLIP_FLOP',
    'SR flip-flop',
    ['S', 'R'],
    'Q becomes 1 if S is 1, 0 if R is 1; both at once is not allowed: then Q is not known.',
    ([set = 0, reset = 0], q) => setReset(set, reset, q),
  ),
  memoryPart({
    type: 'COUNTER_4',
    name: '4-bit counter',
    description:
      'Counts up by one at each rising edge of CLK while EN is 1, from 15 on to 0; LOAD at 1 takes D3 D2 D1 D0 instead. CLR at 1 makes it 0 at once. Q0 counts 1; CARRY is 1 at fifteen while EN is. Left open, EN is 1 and all others but CLK are 0.',
    pins: {
      left: ['CLK', 'EN', 'CLR', 'LOAD', ...D],
      right: [...Q, 'CARRY'],
      rest: { EN: 1, CLR: 0, LOAD: 0, D0: 0, D1: 0, D2: 0, D3: 0 },
    },
    behaviour: {
      memorySize: 4,
      remember: word(0, 2, (inputs, memory) => {
        if (inputs[3] === 1) return inputs.slice(4, 8)
        return inputs[1] === 1 ? bitsOf(numberOf(memory) + 1, 4) : memory
      }),
      outputs: (inputs, memory) => [...memory, inputs[1] === 1 && numberOf(memory) === 15 ? 1 : 0],
    },
    examples: ['CLK1:OUT -> CNT1:CLK', 'CNT1:Q0 -> LED1:IN', 'CNT1:CARRY -> CNT2:EN'],
  }),
  memoryPart({
    type: 'REGISTER_4',
    name: '4-bit register',
    description:
      'Takes D0 to D3 at the rising edge of CLK while EN is 1; CLR at 1 makes all 0 at once. Left open, EN is 1 and CLR 0.',
    pins: { left: [...D, 'CLK', 'EN', 'CLR'], right: Q, rest: { EN: 1, CLR: 0 } },
    behaviour: {
      memorySize: 4,
      remember: word(4, 6, (inputs, memory) => (inputs[5] === 1 ? inputs.slice(0, 4) : memory)),
      outputs: (_inputs, memory) => memory,
    },
    examples: ['SW1:OUT -> REG1:D0', 'CLK1:OUT -> REG1:CLK', 'REG1:Q0 -> LED1:IN'],
  }),
  memoryPart({
    type: 'SHIFT_REGISTER_4',
    name: '4-bit shift register',
    description:
      'At the rising edge of CLK, while EN is 1, SI moves into Q0, Q0 into Q1, Q1 into Q2 and Q2 into Q3; CLR at 1 makes all 0 at once. Left open, EN is 1 and CLR 0.',
    pins: { left: ['SI', 'CLK', 'EN', 'CLR'], right: Q, rest: { EN: 1, CLR: 0 } },
    behaviour: {
      memorySize: 4,
      remember: word(1, 3, ([data = 0, , enable], memory) =>
        enable === 1 ? [data, ...memory.slice(0, 3)] : memory,
      ),
      outputs: (_inputs, memory) => memory,
    },
    examples: ['SW1:OUT -> SHIFT1:SI', 'CLK1:OUT -> SHIFT1:CLK', 'SHIFT1:Q3 -> SHIFT2:SI'],
  }),
]
