import type { Behaviour, Bit, Signal } from './component.ts'

/**
 * With more unknown bits than this nothing is tried out, and all results are unknown. The widest part without memory, an
 * eight-way multiplexer, has eleven inputs.
 */
const MAX_UNKNOWN = 11

export interface PartResult {
  readonly memory: readonly Signal[]
  readonly outputs: readonly Signal[]
}

/**
 * What a part remembers and gives out, with unknown bits among the inputs or in the memory: a result is known where
 * every way to fill them in gives the same. So an AND with a 0 is 0, whatever the other inputs are.
 *
 * Knowing more never makes a result less known, which is why a circuit without feedback settles to the same values in
 * whatever order its parts are looked at.
 */
export function liftUnknown(
  behaviour: Behaviour,
  inputs: readonly Signal[],
  before: readonly Signal[],
  memory: readonly Signal[],
): PartResult {
  const remembered =
    behaviour.memorySize === 0 ? [] : rememberWith(behaviour, inputs, before, memory)
  const count = inputs.length
  const outputs = merged([...inputs, ...remembered], (bits) =>
    behaviour.outputs(bits.slice(0, count), bits.slice(count)),
  )
  // How many outputs there are, only the behaviour knows.
  const unknown = () =>
    behaviour.outputs(zeros(count), zeros(remembered.length)).map(() => 'x' as const)
  return { memory: remembered, outputs: outputs ?? unknown() }
}

function rememberWith(
  behaviour: Behaviour,
  inputs: readonly Signal[],
  before: readonly Signal[],
  memory: readonly Signal[],
): readonly Signal[] {
  const count = inputs.length
  const result = merged([...inputs, ...before, ...memory], (bits) =>
    behaviour.remember(bits.slice(0, count), bits.slice(count, 2 * count), bits.slice(2 * count)),
  )
  return result ?? memory.map(() => 'x')
}

const zeros = (count: number): readonly Bit[] => Array.from({ length: count }, () => 0)

/** What `compute` gives for all ways to fill in the unknown bits; null when these are too many. */
function merged(
  signals: readonly Signal[],
  compute: (bits: readonly Bit[]) => readonly Signal[],
): readonly Signal[] | null {
  const unknown = signals.flatMap((signal, index) => (signal === 'x' ? [index] : []))
  if (unknown.length > MAX_UNKNOWN) return null
  const bits: Bit[] = signals.map((signal) => (signal === 1 ? 1 : 0))
  if (unknown.length === 0) return compute(bits)
  let result: Signal[] | null = null
  for (let filling = 0; filling < 2 ** unknown.length; filling++) {
    for (const [position, index] of unknown.entries())
      bits[index] = (filling >> position) & 1 ? 1 : 0
    const next = compute(bits)
    if (result === null) result = [...next]
    else
      for (const [index, signal] of next.entries())
        if (result[index] !== signal) result[index] = 'x'
    if (result.every((signal) => signal === 'x')) return result
  }
  return result
}
