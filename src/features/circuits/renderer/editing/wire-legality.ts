import type { Blueprint, BlueprintWire } from '../../shared/blueprint.ts'
import { readWireEnd } from '../../shared/wire-end.ts'
import type { PlacedPart, PlacedPin } from '../drawing/placed-part.ts'

/** A wire that may be drawn, or why it may not, as a sentence. */
export type WireVerdict =
  | { readonly isLegal: true; readonly wire: BlueprintWire }
  | { readonly isLegal: false; readonly reason: string }

/**
 * Whether a wire may join two pins, whichever of them it was begun at. The rules are those of the registry: what the
 * validation of a blueprint would refuse is refused while it is drawn.
 */
export function judgeWire(
  { wires }: Pick<Blueprint, 'wires'>,
  first: PlacedPin,
  second: PlacedPin,
  rulesOf: (pin: PlacedPin) => { readonly maxConnections: number },
): WireVerdict {
  const refuse = (reason: string): WireVerdict => ({ isLegal: false, reason })
  if (first.key === second.key) return refuse('A wire needs two ends.')
  const [source, target] = first.definition.type === 'output' ? [first, second] : [second, first]
  if (source.definition.type !== 'output')
    return refuse('Both are inputs: nothing would drive them. Begin at an output.')
  if (target.definition.type !== 'input')
    return refuse('Both are outputs: they would drive against each other.')
  if (wires.some(({ from, to }) => from === source.key && to === target.key))
    return refuse('These two are joined already.')
  const reached = wires.filter(({ to }) => to === target.key)
  const limit = rulesOf(target).maxConnections
  if (limit >= 0 && reached.length >= limit) {
    const driver = readWireEnd(reached[0]?.from ?? '')?.label ?? 'another part'
    return refuse(`${target.key} is driven by ${driver} already. Delete that wire first.`)
  }
  const drives = wires.filter(({ from }) => from === source.key).length
  const most = rulesOf(source).maxConnections
  if (most >= 0 && drives >= most) return refuse(`${source.key} drives as many inputs as it can.`)
  return { isLegal: true, wire: { from: source.key, to: target.key } }
}

/** The rule of each pin, by its key; without one, an input takes one wire and an output any number. */
export function pinRules(
  parts: readonly PlacedPart[],
): (pin: PlacedPin) => { readonly maxConnections: number } {
  const rules = new Map(
    parts.flatMap(({ definition, pins }) =>
      pins.map(
        ({ key, definition: { name } }) => [key, definition?.connectionRules[name]] as const,
      ),
    ),
  )
  return ({ key, definition: { type } }) =>
    rules.get(key) ?? { maxConnections: type === 'input' ? 1 : -1 }
}
