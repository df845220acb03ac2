import type { Blueprint } from '../../shared/blueprint.ts'
import type { ComponentDefinition } from '../../shared/component.ts'
import type { Chosen } from '../work/circuit-editing.ts'
import type { PlacedPin } from '../drawing/placed-part.ts'
import type { Gesture } from './canvas-gesture.ts'
import type { WireVerdict } from './wire-legality.ts'

/** What is being done or chosen, as a sentence for the line below the sheet; it is read out. */
export function spokenGesture(
  gesture: Gesture,
  judge: (from: PlacedPin, to: PlacedPin) => WireVerdict,
  { components, wires }: Blueprint,
  { parts, wires: chosenWires }: Chosen,
  definitionOf: (type: string) => ComponentDefinition | null,
): string {
  switch (gesture.kind) {
    case 'pick':
      return `Begin at ${pinWords(gesture.over)}? Arrows go to the next pin, Enter takes it, Esc leaves.`
    case 'wire': {
      const { from, over } = gesture
      if (!over) return `A wire from ${from.key}. It may end where a pin lights up.`
      const verdict = judge(from, over)
      return verdict.isLegal ? `${from.key} to ${pinWords(over)}` : verdict.reason
    }
    case 'none':
    case 'move':
    case 'band':
    case 'pan':
    case 'place':
      break
  }
  const count = parts.size + chosenWires.size
  const [part] = parts
  const [wire] = chosenWires
  if (count > 1) return `${count} chosen`
  const component = part === undefined ? undefined : components[part]
  if (component && part !== undefined)
    return `${component.label}, ${definitionOf(component.type)?.name ?? component.type}, ${part + 1} of ${components.length}`
  const joined = wire === undefined ? undefined : wires[wire]
  if (joined) return `Wire from ${joined.from} to ${joined.to}`
  return `${components.length} ${components.length === 1 ? 'part' : 'parts'}, ${wires.length} ${wires.length === 1 ? 'wire' : 'wires'}`
}

const pinWords = ({ key, definition: { type } }: PlacedPin): string => `${key}, ${type}`
