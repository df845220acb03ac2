import type { Blueprint } from '../shared/blueprint.ts'
import type { Signal } from '../shared/component.ts'
import { componentOfType } from '../shared/registry.ts'
import { wireEnd } from '../shared/wire-end.ts'

/** What LEDs, probes and displays show, by label; by pin for those with several. */
export function shownOutputs(
  { components }: Blueprint,
  value: (pin: string) => Signal,
): Readonly<Record<string, Signal | Readonly<Record<string, Signal>>>> {
  return Object.fromEntries(
    components.flatMap(({ label, type }) => {
      const definition = componentOfType(type)
      if (definition?.role !== 'display') return []
      const values = definition.pins.map(({ name }) => [name, value(wireEnd(label, name))] as const)
      const [first] = values
      return [[label, values.length === 1 && first ? first[1] : Object.fromEntries(values)]]
    }),
  )
}
