import fc from 'fast-check'
import type { Blueprint, BlueprintComponent } from '../../shared/blueprint.ts'
import type { PinType } from '../../shared/component.ts'
import { GRID } from '../../shared/part-geometry.ts'
import { componentOfType } from '../../shared/registry.ts'
import { wireEnd } from '../../shared/wire-end.ts'

/** One of each kind that is drawn or wired in its own way. */
const TYPES = [
  'SWITCH_TOGGLE',
  'BUTTON_PUSH',
  'CONST_1',
  'NOT',
  'AND_2',
  'XOR_3',
  'MUX_2',
  'HALF_ADDER',
  'D_FLIP_FLOP',
  'LED_GREEN',
  'PROBE',
]
const LABELS = ['A', 'B', 'SW1', 'AND1', 'LED1', 'Two words', '反転']
const onGrid = fc.integer({ min: -10, max: 30 }).map((steps) => steps * GRID)

const properties = fc.option(
  fc.record({ rotation: fc.constantFrom(0, 90, 180, 270) }, { requiredKeys: [] }),
  { nil: undefined },
)
const part = (types: readonly string[]) =>
  fc.record({
    label: fc.constantFrom(...LABELS),
    type: fc.constantFrom(...types),
    position: fc.record({ x: onGrid, y: onGrid }),
    properties,
  })

/** Pins of one direction, as wires name them. */
export const pinsOf = (components: readonly BlueprintComponent[], wanted: PinType): string[] =>
  components.flatMap(({ label, type }) =>
    (componentOfType(type)?.pins ?? [])
      .filter((pin) => pin.type === wanted)
      .map(({ name }) => wireEnd(label, name)),
  )

/** Circuits that can be drawn and run: each label once, and no input with two wires. */
export const anyCircuit = (types: readonly string[] = TYPES): fc.Arbitrary<Blueprint> =>
  fc
    .uniqueArray(part(types), { maxLength: LABELS.length, selector: ({ label }) => label })
    .map((parts): BlueprintComponent[] =>
      parts.map(({ properties: own, ...rest }) =>
        own === undefined || Object.keys(own).length === 0 ? rest : { ...rest, properties: own },
      ),
    )
    .chain((components) => {
      const outputs = pinsOf(components, 'output')
      const inputs = pinsOf(components, 'input')
      const from = outputs.length === 0 ? fc.constant(null) : fc.option(fc.constantFrom(...outputs))
      return fc.tuple(...inputs.map(() => from)).map((drivers) => ({
        components,
        wires: inputs.flatMap((to, index) => {
          const driver = drivers[index] ?? null
          return driver === null ? [] : [{ from: driver, to }]
        }),
      }))
    })

/** Some of its parts, by their places in the list. */
export const someOf = (circuit: Blueprint): fc.Arbitrary<ReadonlySet<number>> =>
  fc.subarray([...circuit.components.keys()]).map((parts) => new Set(parts))
