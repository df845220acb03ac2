import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import type { Blueprint } from '../blueprint.ts'
import { COMPONENTS, componentOfType } from '../registry.ts'
import { routeWires } from '../routing/route-wires.ts'
import { readBlueprint } from '../text/read-blueprint.ts'
import { validateBlueprint } from '../validate-blueprint.ts'
import { layOut, needsLayout } from './lay-out.ts'

const origin = { x: 0, y: 0 }
/** Any parts with any wires, loops too, all in one place. */
const heap = fc
  .record({
    parts: fc.array(
      fc.record({
        type: fc.constantFrom(...COMPONENTS.map(({ type }) => type)),
        rotation: fc.constantFrom(0, 0, 90, 180),
      }),
      { maxLength: 30 },
    ),
    ends: fc.array(fc.nat(), { maxLength: 120 }),
    isAcyclic: fc.boolean(),
  })
  .map(({ parts, ends, isAcyclic }): Blueprint => {
    const components = parts.map(({ type, rotation }, i) => ({
      label: `P${i}`,
      type,
      position: origin,
      properties: { rotation },
    }))
    const pins = (wanted: 'input' | 'output') =>
      components.flatMap(({ label, type }, part) =>
        componentOfType(type)!
          .pins.filter((pin) => pin.type === wanted)
          .map(({ name }) => ({ end: `${label}:${name}`, part })),
      )
    const wires = pins('input').flatMap(({ end: to, part }, i) => {
      const outputs = pins('output').filter((output) => !isAcyclic || output.part < part)
      const chosen =
        ends[i] === undefined ? undefined : outputs[ends[i] % Math.max(1, outputs.length)]
      return chosen ? [{ from: chosen.end, to }] : []
    })
    return { components, wires }
  })

const labelOf = (end: string) => end.split(':')[0]

test('parts come apart, on the grid, from left to right; nothing else changes', () => {
  fc.assert(
    fc.property(heap, (blueprint) => {
      const after = layOut(blueprint)
      expect(after.components.map((each) => ({ ...each, position: origin }))).toEqual(
        blueprint.components,
      )
      expect(after.wires).toEqual(blueprint.wires)
      const { errors, warnings } = validateBlueprint(after)
      expect(errors).toEqual([])
      expect(warnings.filter(({ message }) => /overlaps|negative/.test(message))).toEqual([])
      for (const { position } of after.components)
        expect([position.x % 20, position.y % 20]).toEqual([0, 0])
      expect(layOut(blueprint)).toEqual(after)
      expect(needsLayout(after)).toBe(false)
    }),
    { numRuns: runs(150) },
  )
})

test('without loops every wire goes to the right, but to what stands before what it drives', () => {
  fc.assert(
    fc.property(heap, (blueprint) => {
      const { components, wires } = layOut(blueprint)
      const column = new Map(components.map(({ label, position }) => [label, position.x]))
      const index = new Map(components.map(({ label }, i) => [label, i]))
      const isForward = wires.every(
        ({ from, to }) => index.get(labelOf(from)!)! < index.get(labelOf(to)!)!,
      )
      fc.pre(isForward)
      for (const { from, to } of wires)
        expect(column.get(labelOf(from)!)!).toBeLessThan(column.get(labelOf(to)!)!)
    }),
    { numRuns: 100 },
  )
})

const sample = (name: string): Blueprint => {
  const file = join(import.meta.dirname, '../../../../../resources/sample-vault/circuits', name)
  return readBlueprint(/```circuit\n([^]*?)```/.exec(readFileSync(file, 'utf8'))?.[1] ?? '')
    .blueprint!
}

test('a half adder comes out as one would draw it', () => {
  const { components } = layOut(sample('Half adder.md'))
  const columns = Object.groupBy(components, ({ position }) => position.x)
  expect(Object.values(columns).map((each) => each?.map(({ label }) => label).toSorted())).toEqual([
    ['A', 'B'],
    ['AND1', 'XOR1'],
    ['CARRY', 'SUM'],
  ])
  const straight = routeWires(layOut(sample('Half adder.md'))).wires.filter(
    ({ points }) => points.length === 2,
  )
  expect(straight.length).toBeGreaterThanOrEqual(2)
})

test('positions that lie on each other ask for a layout, those of the samples do not', () => {
  const half = sample('Half adder.md')
  expect([half, sample('SR latch.md'), { components: [], wires: [] }].map(needsLayout)).toEqual([
    false,
    false,
    false,
  ])
  expect(
    needsLayout({
      ...half,
      components: half.components.map((each) => ({ ...each, position: origin })),
    }),
  ).toBe(true)
})

test('parts of unknown types stay where they are', () => {
  const odd = { components: [{ label: 'Z', type: 'NONE', position: { x: 7, y: 7 } }], wires: [] }
  expect(layOut(odd)).toEqual(odd)
})
