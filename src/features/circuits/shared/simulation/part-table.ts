import type { Behaviour, Signal } from '../component.ts'
import { liftUnknown } from '../lift-unknown.ts'
import { codeOf, signalOf } from './signal-code.ts'

/** Parts with more inputs are computed each time: the table has four to the power of the inputs rows. */
export const MAX_TABLE_INPUTS = 4

/**
 * All outputs of a part without memory, by its inputs: row `Σ code(input i) · 4^i`, one byte for each output. Computed once
 * for each type in a circuit, so that a gate costs one look-up for each event.
 */
export function partTable(behaviour: Behaviour, inputs: number, outputs: number): Uint8Array {
  const table = new Uint8Array(4 ** inputs * outputs)
  for (let row = 0; row < 4 ** inputs; row++) {
    const signals = Array.from({ length: inputs }, (_, i): Signal => signalOf((row >> (2 * i)) & 3))
    const result = liftUnknown(behaviour, signals, [], []).outputs
    for (const [index, signal] of result.entries()) table[row * outputs + index] = codeOf(signal)
  }
  return table
}
