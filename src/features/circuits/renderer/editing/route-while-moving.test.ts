import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import type { Blueprint } from '../../shared/blueprint.ts'
import { componentOfType } from '../../shared/registry.ts'
import { createWireRouter } from '../drawing/route-wires.ts'
import { readSheet, type Sheet } from '../drawing/sheet.ts'
import { anyCircuit, someOf } from '../testing/any-circuit.ts'
import { moveParts } from './blueprint-edits.ts'
import { routeWhileMoving } from './route-while-moving.ts'

const wiresOf = ({ nets }: Sheet) =>
  new Map(nets.flatMap(({ wires }) => wires.map((wire) => [wire.index, wire] as const)))
/** The sheet at rest, and as it is drawn while some of its parts are on their way. */
function moving(circuit: Blueprint, parts: ReadonlySet<number>, by = { x: 40, y: -60 }) {
  const still = readSheet(circuit, componentOfType, createWireRouter())
  const moved = moveParts(circuit, parts, by)
  return { still, shown: readSheet(moved, componentOfType, routeWhileMoving(still, moved, parts)) }
}
const CHAIN: Blueprint = {
  components: [
    { label: 'A', type: 'SWITCH_TOGGLE', position: { x: 0, y: 0 } },
    { label: 'N', type: 'NOT', position: { x: 160, y: 0 } },
    { label: 'L', type: 'LED_RED', position: { x: 320, y: 0 } },
    { label: 'M', type: 'LED_RED', position: { x: 320, y: 200 } },
  ],
  wires: [
    { from: 'A:OUT', to: 'N:A' },
    { from: 'N:Y', to: 'L:IN' },
    { from: 'A:OUT', to: 'M:IN' },
  ],
}

test('the wires of what moves follow it, and every other line stays the very line it was', () => {
  const { still, shown } = moving(CHAIN, new Set([2]))
  const [before, now] = [wiresOf(still), wiresOf(shown)]
  expect(now.get(0)?.points).toBe(before.get(0)?.points)
  expect(now.get(2)?.points).toBe(before.get(2)?.points)
  const { x, y } = shown.parts[2]!.pins[0]!.place
  expect(now.get(1)?.points.at(-1)).toEqual({ x, y })
  expect(now.get(1)?.points).not.toEqual(before.get(1)?.points)
})
test('whatever moves wherever, each wire joins the pins it belongs to by level and upright lines', () => {
  const circuitAndSome = anyCircuit().chain((circuit) =>
    fc.tuple(fc.constant(circuit), someOf(circuit)),
  )
  const by = fc.record({
    x: fc.integer({ min: -300, max: 300 }),
    y: fc.integer({ min: -300, max: 300 }),
  })
  fc.assert(
    fc.property(circuitAndSome, by, ([circuit, parts], step) => {
      const { still, shown } = moving(circuit, parts, step)
      const pins = new Map(shown.parts.flatMap((each) => each.pins.map((p) => [p.key, p.place])))
      const now = wiresOf(shown)
      for (const [index, { points, from, to }] of wiresOf(still)) {
        const line = now.get(index)?.points ?? points
        const ends = [from, to].map((key) => pins.get(key)!)
        const isSamePlace = ends[0]!.x === ends[1]!.x && ends[0]!.y === ends[1]!.y
        expect(line[0]).toEqual({ x: ends[0]!.x, y: ends[0]!.y })
        if (!isSamePlace) expect(line.at(-1)).toEqual({ x: ends[1]!.x, y: ends[1]!.y })
        for (const [at, point] of line.entries()) {
          const last = line[at - 1]
          if (last) expect(last.x === point.x || last.y === point.y).toBe(true)
        }
      }
    }),
    { numRuns: Math.min(40, runs(400)) },
  )
})
test('a wire to a part that nobody knows is drawn neither at rest nor on the way', () => {
  const broken = { ...CHAIN, wires: [...CHAIN.wires, { from: 'A:OUT', to: 'GONE:IN' }] }
  const { still, shown } = moving(broken, new Set([0]))
  expect([wiresOf(still).has(3), wiresOf(shown).has(3)]).toEqual([false, false])
  expect(wiresOf(shown).size).toBe(3)
})
