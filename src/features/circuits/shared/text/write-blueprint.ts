import type { Blueprint } from '../blueprint.ts'
import { orderedComponent, orderedWire, valueText, YAML_STYLE } from './value-text.ts'

/** The text of a new circuit, a line for each part and wire, as in the samples. */
export function writeBlueprint({ components, wires }: Blueprint): string {
  return `${list('components', components.map(orderedComponent))}${list('wires', wires.map(orderedWire))}`
}

function list(key: string, items: readonly unknown[]): string {
  if (items.length === 0) return `${key}: []\n`
  return `${key}:\n${items.map((item) => `  - ${valueText(item, YAML_STYLE)}\n`).join('')}`
}
