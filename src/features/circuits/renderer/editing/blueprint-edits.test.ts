import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import type { Blueprint } from '../../shared/blueprint.ts'
import { validateBlueprint } from '../../shared/validate-blueprint.ts'
import { anyCircuit, someOf } from '../testing/any-circuit.ts'
import {
  addPart,
  copyChosen,
  labelProblem,
  moveParts,
  pasteClip,
  removeChosen,
  renamePart,
  rotateParts,
  setProperty,
} from './blueprint-edits.ts'

const part = (label: string, type: string, x = 0, y = 0) => ({ label, type, position: { x, y } })
const blueprint: Blueprint = {
  components: [part('A', 'SWITCH_TOGGLE'), part('N', 'NOT', 100), part('L', 'LED_RED', 200)],
  wires: [
    { from: 'A:OUT', to: 'N:A' },
    { from: 'N:Y', to: 'L:IN' },
  ],
}

test('a new part lies on the grid, under the first label that nobody has', () => {
  const once = addPart(blueprint, 'AND_2', { x: 113, y: 47 })
  expect(once.components.at(-1)).toEqual(part('AND1', 'AND_2', 120, 40))
  expect(addPart(once, 'AND_3', { x: 0, y: 0 }).components.at(-1)?.label).toBe('AND2')
})

test('the wires follow a part to its new label, and nothing else does', () => {
  const renamed = renamePart(blueprint, 1, 'Inverter 1')
  expect(renamed.wires).toEqual([
    { from: 'A:OUT', to: 'Inverter 1:A' },
    { from: 'Inverter 1:Y', to: 'L:IN' },
  ])
  expect(renamed.components[0]).toBe(blueprint.components[0])
})

test('a label is not empty, not taken, and holds no colon', () => {
  expect(labelProblem(blueprint, 1, '  ')).toMatch(/needs a label/)
  expect(labelProblem(blueprint, 1, 'A:B')).toMatch(/colon/)
  expect(labelProblem(blueprint, 1, 'A')).toMatch(/called A already/)
  expect(labelProblem(blueprint, 1, 'N')).toBeNull()
  expect(labelProblem(blueprint, 1, '反転')).toBeNull()
})

test('a part goes with its wires, a wire by itself', () => {
  expect(removeChosen(blueprint, { parts: new Set([1]), wires: new Set() })).toEqual({
    components: [blueprint.components[0], blueprint.components[2]],
    wires: [],
  })
  const without = removeChosen(blueprint, { parts: new Set(), wires: new Set([0]) })
  expect(without.wires).toEqual([blueprint.wires[1]])
})

test('a copy has labels of its own and the wires among its parts', () => {
  const clip = copyChosen(blueprint, { parts: new Set([1, 2]), wires: new Set() })
  expect(clip.wires).toEqual([{ from: 'N:Y', to: 'L:IN' }])
  const { blueprint: pasted, chosen } = pasteClip(blueprint, clip, { x: 40, y: 40 })
  expect(pasted.components.slice(3)).toEqual([
    part('NOT1', 'NOT', 140, 40),
    part('LED1', 'LED_RED', 240, 40),
  ])
  expect(pasted.wires.at(-1)).toEqual({ from: 'NOT1:Y', to: 'LED1:IN' })
  expect([...chosen.parts]).toEqual([3, 4])
})

test('a copy between blocks keeps its labels where they are free', () => {
  const empty: Blueprint = { components: [], wires: [] }
  const clip = copyChosen(blueprint, { parts: new Set([0, 1]), wires: new Set() })
  expect(pasteClip(empty, clip, { x: 0, y: 0 }).blueprint.components.map((p) => p.label)).toEqual([
    'A',
    'N',
  ])
})

test('four quarter turns leave nothing behind', () => {
  const one = new Set([1])
  const turned = rotateParts(blueprint, one)
  expect(turned.components[1]?.properties).toEqual({ rotation: 90 })
  const back = rotateParts(rotateParts(rotateParts(turned, one), one), one)
  expect(back).toEqual(blueprint)
})

test('a property that is taken back is not written', () => {
  const set = setProperty(blueprint, 1, 'delay', 3)
  expect(set.components[1]?.properties).toEqual({ delay: 3 })
  expect(setProperty(set, 1, 'delay', undefined)).toEqual(blueprint)
})

test('moving by nothing changes nothing', () => {
  expect(moveParts(blueprint, new Set([0]), { x: 0, y: 0 })).toBe(blueprint)
  expect(moveParts(blueprint, new Set([0]), { x: 20, y: -20 }).components[0]?.position).toEqual({
    x: 20,
    y: -20,
  })
})

const circuitAndSome = anyCircuit().chain((circuit) =>
  fc.tuple(fc.constant(circuit), someOf(circuit)),
)
const chosenOf = (parts: ReadonlySet<number>) => ({ parts, wires: new Set<number>() })
const isSound = (circuit: Blueprint): boolean => validateBlueprint(circuit).errors.length === 0

test('whatever is done to a sound circuit, it is a sound circuit', () => {
  fc.assert(
    fc.property(circuitAndSome, ([circuit, parts]) => {
      expect(isSound(circuit)).toBe(true)
      for (const next of [
        addPart(circuit, 'AND_2', { x: 7, y: -13 }),
        moveParts(circuit, parts, { x: 20, y: 60 }),
        rotateParts(circuit, parts),
        removeChosen(circuit, chosenOf(parts)),
        pasteClip(circuit, copyChosen(circuit, chosenOf(parts)), { x: 40, y: 40 }).blueprint,
        ...[...parts].map((part) => renamePart(circuit, part, 'Another')),
      ])
        expect(validateBlueprint(next).errors).toEqual([])
    }),
    { numRuns: runs(1000) },
  )
})
test('what was doubled and is deleted again leaves the circuit as it was', () => {
  fc.assert(
    fc.property(circuitAndSome, ([circuit, parts]) => {
      const clip = copyChosen(circuit, chosenOf(parts))
      const { blueprint: doubled, chosen } = pasteClip(circuit, clip, { x: 40, y: 40 })
      expect(chosen.parts.size).toBe(parts.size)
      expect(doubled.wires.length - circuit.wires.length).toBe(clip.wires.length)
      expect(removeChosen(doubled, chosen)).toEqual(circuit)
    }),
    { numRuns: runs(1000) },
  )
})
test('moved there and back, turned all round, renamed there and back: nothing has changed', () => {
  fc.assert(
    fc.property(circuitAndSome, ([circuit, parts]) => {
      const there = moveParts(circuit, parts, { x: 60, y: -20 })
      expect(moveParts(there, parts, { x: -60, y: 20 })).toEqual(circuit)
      for (const part of parts) {
        const { label = '' } = circuit.components[part] ?? {}
        expect(renamePart(renamePart(circuit, part, 'Else'), part, label)).toEqual(circuit)
      }
      const round = [1, 2, 3, 4].reduce((turned) => rotateParts(turned, parts), circuit)
      const turns = ({ components }: Blueprint) =>
        components.map(({ properties }) => properties?.['rotation'] ?? 0)
      expect(turns(round)).toEqual(turns(circuit))
    }),
    { numRuns: runs(1000) },
  )
})
test('a label that has no problem can be given, and every label that another part has is one', () => {
  fc.assert(
    fc.property(anyCircuit(), fc.string({ maxLength: 6 }), (circuit, label) => {
      for (const [part] of circuit.components.entries()) {
        const problem = labelProblem(circuit, part, label)
        if (problem === null) expect(isSound(renamePart(circuit, part, label))).toBe(true)
        for (const [other, { label: taken }] of circuit.components.entries())
          expect(labelProblem(circuit, part, taken) === null).toBe(other === part)
      }
    }),
    { numRuns: runs(1000) },
  )
})
