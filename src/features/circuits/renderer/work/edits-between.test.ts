import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEdit } from '../../shared/blueprint-edit.ts'
import type { Blueprint } from '../../shared/blueprint.ts'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { editsBetween } from './edits-between.ts'

const part = fc.record({
  type: fc.constantFrom('AND_2', 'OR_2'),
  position: fc.record({ x: fc.constantFrom(0, 20), y: fc.constantFrom(0, 40) }),
  properties: fc.constantFrom({}, { rotation: 90 }, { rotation: 180, caption: 'c' }),
})
const blueprint: fc.Arbitrary<Blueprint> = fc
  .dictionary(fc.constantFrom('A', 'B', 'C', 'D'), part)
  .chain((parts) => {
    const labels = Object.keys(parts)
    const components = Object.entries(parts).map(([label, rest]) => ({ label, ...rest }))
    const pairs = labels.flatMap((from) =>
      labels.map((to) => ({ from: `${from}:Y`, to: `${to}:A` })),
    )
    return fc.record({
      components: fc.constant(components),
      wires: pairs.length === 0 ? fc.constant([]) : fc.subarray(pairs),
    })
  })
/** What counts: parts by their labels, and which pins are joined. An empty record of properties is none. */
const essence = ({ components, wires }: Blueprint): readonly string[] => [
  ...components
    .map(({ label, type, position: { x, y }, properties = {} }) =>
      [label, type, x, y, properties['rotation'], properties['caption']].join(' '),
    )
    .toSorted((a, b) => a.localeCompare(b)),
  ...wires.map(({ from, to }) => `${from} ${to}`).toSorted((a, b) => a.localeCompare(b)),
]

test('done again one after the other, the edits make of the one circuit the other', () => {
  fc.assert(
    fc.property(blueprint, blueprint, (before, after) => {
      const edits = editsBetween(before, after, new Map())
      expect(essence(edits.reduce(applyEdit, before))).toEqual(essence(after))
    }),
    { numRuns: runs(2000) },
  )
})
test('nothing changed is no edit, and a part that has another name is the same part', () => {
  const before: Blueprint = {
    components: [
      { label: 'A', type: 'AND_2', position: { x: 0, y: 0 } },
      { label: 'B', type: 'OR_2', position: { x: 80, y: 0 } },
    ],
    wires: [{ from: 'A:Y', to: 'B:A' }],
  }
  expect(editsBetween(before, before, new Map())).toEqual([])
  const after: Blueprint = {
    components: before.components.map((each) =>
      each.label === 'A' ? { ...each, label: 'X' } : each,
    ),
    wires: [{ from: 'X:Y', to: 'B:A' }],
  }
  expect(editsBetween(before, after, new Map([['A', 'X']]))).toEqual([
    { type: 'rename', label: 'A', to: 'X' },
  ])
})
test('another type in the place of a part is another part, with its wires joined anew', () => {
  const before: Blueprint = {
    components: [
      { label: 'A', type: 'AND_2', position: { x: 0, y: 0 } },
      { label: 'B', type: 'OR_2', position: { x: 80, y: 0 } },
    ],
    wires: [{ from: 'A:Y', to: 'B:A' }],
  }
  const after: Blueprint = {
    ...before,
    components: before.components.map((each) =>
      each.label === 'B' ? { ...each, type: 'XOR_2' } : each,
    ),
  }
  expect(editsBetween(before, after, new Map()).map(({ type }) => type)).toEqual([
    'remove-component',
    'add-component',
    'add-wire',
  ])
})
