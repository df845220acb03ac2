import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import type { Blueprint, Position } from '../blueprint.ts'
import { boxOf, pinPlace } from '../part-geometry.ts'
import { componentOfType } from '../registry.ts'
import { readWireEnd } from '../wire-end.ts'
import { routeWires } from './route-wires.ts'
import type { RoutedCircuit } from './route-wires.ts'

const TYPES = [
  'AND_2',
  'NOT',
  'XOR_3',
  'FULL_ADDER',
  'MUX_4',
  'D_FLIP_FLOP',
  'LED_RED',
  'SWITCH_TOGGLE',
]
/** Parts one to a cell of 240 by 240, turned and shifted within it, with random wires between them. */
const placed = fc
  .record({
    parts: fc.array(
      fc.record({
        type: fc.constantFrom(...TYPES),
        rotation: fc.constantFrom(0, 90, 180, 270),
        shift: fc.record({ x: fc.nat(3), y: fc.nat(3) }),
      }),
      { minLength: 2, maxLength: 12 },
    ),
    ends: fc.array(fc.nat(), { maxLength: 40 }),
  })
  .map(({ parts, ends }): Blueprint => {
    const components = parts.map(({ type, rotation, shift }, i) => ({
      label: `P${i}`,
      type,
      position: { x: (i % 4) * 240 + shift.x * 20, y: Math.floor(i / 4) * 240 + shift.y * 20 },
      properties: { rotation },
    }))
    const pins = (wanted: 'input' | 'output') =>
      components.flatMap(({ label, type }) =>
        componentOfType(type)!
          .pins.filter((pin) => pin.type === wanted)
          .map(({ name }) => `${label}:${name}`),
      )
    const outputs = pins('output')
    const wires = pins('input').flatMap((to, i) => {
      const end = ends[i]
      return end === undefined || outputs.length === 0
        ? []
        : [{ from: outputs[end % outputs.length]!, to }]
    })
    return { components, wires }
  })

const pinAt = ({ components }: Blueprint, end: string) => {
  const { label, pin } = readWireEnd(end)!
  const component = components.find((each) => each.label === label)!
  const definition = componentOfType(component.type)!
  return pinPlace(
    component,
    definition,
    definition.pins.find(({ name }) => name === pin)!,
  )
}
/** All steps of ten units along a line, each from its upper left end. */
function stepsOf(points: readonly Position[]): readonly string[] {
  return points.slice(1).flatMap((to, i) => {
    const from = points[i]!
    const length = Math.abs(to.x - from.x) + Math.abs(to.y - from.y)
    const count = Math.round(length / 10)
    return Array.from({ length: count }, (_, n) => {
      const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)]
      return from.x === to.x ? `${x},${y + n * 10} down` : `${x + n * 10},${y} right`
    })
  })
}

test('wires run straight and at right angles from pin to pin, through no part', () => {
  fc.assert(
    fc.property(placed, (blueprint) => {
      const { wires } = routeWires(blueprint)
      expect(wires.map(({ wire }) => wire)).toEqual(blueprint.wires.map((_, i) => i))
      const boxes = blueprint.components.map((each) => boxOf(each, componentOfType(each.type)!))
      for (const { wire, points } of wires) {
        const { from, to } = blueprint.wires[wire]!
        expect(points[0]).toEqual({ x: pinAt(blueprint, from).x, y: pinAt(blueprint, from).y })
        expect(points.at(-1)).toEqual({ x: pinAt(blueprint, to).x, y: pinAt(blueprint, to).y })
        for (const [i, point] of points.slice(1).entries())
          expect((point.x === points[i]!.x) !== (point.y === points[i]!.y)).toBe(true)
        for (const step of stepsOf(points)) {
          const [x = 0, y = 0] = step.split(/[, ]/).map(Number)
          const middle = step.endsWith('down') ? { x, y: y + 5 } : { x: x + 5, y }
          const within = boxes.filter(
            (box) =>
              middle.x > box.x &&
              middle.x < box.x + box.width &&
              middle.y > box.y &&
              middle.y < box.y + box.height,
          )
          expect(within).toEqual([])
        }
      }
    }),
    { numRuns: runs(150) },
  )
})

test('wires of two outputs never lie on each other', () => {
  fc.assert(
    fc.property(placed, (blueprint) => {
      const owners = new Map<string, string>()
      for (const { net, points } of routeWires(blueprint).wires)
        for (const step of stepsOf(points)) {
          expect(owners.get(step) ?? net).toBe(net)
          owners.set(step, net)
        }
    }),
    { numRuns: runs(150) },
  )
})

const linesOf = (blueprint: Blueprint, { wires }: RoutedCircuit) =>
  Object.fromEntries(wires.map(({ wire, points }) => [blueprint.wires[wire]!.to, points]))

test('the same circuit gives the same wires, whatever the order of its parts and wires', () => {
  fc.assert(
    fc.property(placed, (blueprint) => {
      const turned = {
        components: blueprint.components.toReversed(),
        wires: blueprint.wires.toReversed(),
      }
      expect(linesOf(turned, routeWires(turned))).toEqual(linesOf(blueprint, routeWires(blueprint)))
    }),
    { numRuns: 80 },
  )
})

const part = (label: string, type: string, x: number, y: number) => ({
  label,
  type,
  position: { x, y },
})
const wire = (from: string, to: string) => ({ from, to })

test('pins that face each other are joined by one straight line', () => {
  const { wires, junctions } = routeWires({
    components: [part('A', 'SWITCH_TOGGLE', 0, 0), part('N', 'NOT', 120, 0)],
    wires: [wire('A:OUT', 'N:A')],
  })
  expect(wires[0]?.points).toEqual([
    { x: 60, y: 30 },
    { x: 120, y: 30 },
  ])
  expect(junctions).toEqual([])
})

test('an output that goes to two places branches once, with a dot', () => {
  const { wires, junctions } = routeWires({
    components: [
      part('A', 'SWITCH_TOGGLE', 0, 0),
      part('N', 'NOT', 160, 0),
      part('M', 'NOT', 160, 80),
    ],
    wires: [wire('A:OUT', 'N:A'), wire('A:OUT', 'M:A')],
  })
  expect(junctions).toHaveLength(1)
  expect(junctions[0]?.net).toBe('A:OUT')
  for (const { points } of wires) expect(stepsOf(points).length).toBeGreaterThan(0)
})

test('moving a part leaves the wires of the others alone, and gives its own anew', () => {
  const components = Array.from({ length: 6 }, (_, i) => part(`N${i}`, 'NOT', i * 160, 0))
  const blueprint = {
    components,
    wires: [0, 1, 2, 3, 4].map((i) => wire(`N${i}:Y`, `N${i + 1}:A`)),
  }
  const before = routeWires(blueprint)
  const moved = { ...blueprint, components: components.with(0, part('N0', 'NOT', 0, 200)) }
  const after = routeWires(moved, before)
  expect(after.wires.slice(1)).toEqual(before.wires.slice(1))
  expect(after.wires[0]?.points).not.toEqual(before.wires[0]?.points)
  const onTheWay = { ...blueprint, components: components.with(5, part('N5', 'NOT', 230, 0)) }
  expect(routeWires(onTheWay, before).wires[0]).toEqual(before.wires[0])
  expect(routeWires(blueprint, before)).toEqual(before)
})

test('parts in one place, beside the grid, far away, and wires that lead nowhere do no harm', () => {
  const same = {
    components: [part('A', 'NOT', 0, 0), part('B', 'NOT', 0, 0)],
    wires: [wire('A:Y', 'B:A'), wire('B:Y', 'A:A')],
  }
  expect(routeWires(same).wires).toHaveLength(2)
  const beside = { ...same, components: [part('A', 'NOT', 3, 7), part('B', 'NOT', 211.5, 90.25)] }
  for (const { points } of routeWires(beside).wires)
    for (const [i, point] of points.slice(1).entries())
      expect(point.x === points[i]!.x || point.y === points[i]!.y).toBe(true)
  const far = { ...same, components: [part('A', 'NOT', 0, 0), part('B', 'NOT', 1e300, -1e300)] }
  expect(routeWires(far).wires).toHaveLength(2)
  expect(
    routeWires({ ...same, wires: [wire('A:Y', 'Z:A'), wire('A', 'B:A'), wire('A:Q', 'B:A')] }),
  ).toEqual({ wires: [], junctions: [] })
  expect(routeWires({ components: [], wires: [] })).toEqual({ wires: [], junctions: [] })
})
