import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import type { Blueprint } from '../../shared/blueprint.ts'
import { anyCircuit } from '../testing/any-circuit.ts'
import { componentOfType } from '../../shared/registry.ts'
import { routeSimply } from '../drawing/route-simply.ts'
import { readSheet } from '../drawing/sheet.ts'
import { boxBetween, hitTest, nearestPin, partsIn } from './hit-test.ts'

const blueprint: Blueprint = {
  components: [
    { label: 'A', type: 'SWITCH_TOGGLE', position: { x: 0, y: 0 } },
    { label: 'G', type: 'AND_2', position: { x: 200, y: 0 } },
  ],
  wires: [{ from: 'A:OUT', to: 'G:A' }],
}
const sheet = readSheet(blueprint, componentOfType, routeSimply)

test('a pin is hit before its part, a part before a wire, and else nothing', () => {
  expect(hitTest(sheet, { x: 58, y: 31 }, 8)).toMatchObject({ kind: 'pin', pin: { key: 'A:OUT' } })
  expect(hitTest(sheet, { x: 30, y: 30 }, 8)).toEqual({ kind: 'part', index: 0 })
  expect(hitTest(sheet, { x: 100, y: 33 }, 8)).toEqual({ kind: 'wire', index: 0 })
  expect(hitTest(sheet, { x: 100, y: 200 }, 8)).toEqual({ kind: 'nothing' })
})

test('a rubber band takes what it touches, whichever way it was drawn', () => {
  expect(partsIn(sheet.parts, boxBetween({ x: 220, y: 80 }, { x: 40, y: -10 }))).toEqual([0, 1])
  expect(partsIn(sheet.parts, boxBetween({ x: 100, y: 0 }, { x: 180, y: 90 }))).toEqual([])
})

test('of two pins in reach the nearer one is meant, and out of reach none is', () => {
  expect(nearestPin(sheet.parts, { x: 200, y: 28 }, 40)?.key).toBe('G:A')
  expect(nearestPin(sheet.parts, { x: 200, y: 34 }, 40)?.key).toBe('G:B')
  expect(nearestPin(sheet.parts, { x: 100, y: 30 }, 39)).toBeNull()
  expect(nearestPin([], { x: 0, y: 0 }, 1000)).toBeNull()
})
test('of parts that lie on each other the one that is drawn last is hit', () => {
  const piled = readSheet(
    {
      components: ['A', 'B'].map((label) => ({
        label,
        type: 'AND_2',
        position: { x: 0, y: 0 },
      })),
      wires: [],
    },
    componentOfType,
    routeSimply,
  )
  expect(hitTest(piled, { x: 40, y: 30 }, 4)).toEqual({ kind: 'part', index: 1 })
})
test('a wire is hit beside its line as far as the reach goes, at its corners too, and no farther', () => {
  const nets = [
    {
      source: 'A:OUT',
      junctions: [],
      wires: [
        {
          index: 7,
          from: 'A:OUT',
          to: 'G:A',
          points: [
            { x: 0, y: 0 },
            { x: 50, y: 0 },
            { x: 50, y: 50 },
          ],
        },
      ],
    },
  ]
  const at = (x: number, y: number) => hitTest({ parts: [], nets }, { x, y }, 5).kind
  expect([at(25, 5), at(25, 6), at(53, -3), at(55, -5), at(50, 55), at(50, 56)]).toEqual([
    'wire',
    'nothing',
    'wire',
    'nothing',
    'wire',
    'nothing',
  ])
})
test('every pin of every circuit is hit where it is drawn, and every part in its middle', () => {
  fc.assert(
    fc.property(anyCircuit(), (circuit) => {
      const { parts, nets } = readSheet(circuit, componentOfType, routeSimply)
      for (const { pins } of parts)
        for (const { place } of pins) {
          const hit = hitTest({ parts, nets }, place, 1)
          // Pins of parts that lie on each other may be at one point.
          expect(hit.kind === 'pin' && [hit.pin.place.x, hit.pin.place.y]).toEqual([
            place.x,
            place.y,
          ])
        }
      for (const [index, { box }] of parts.entries()) {
        const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
        const hit = hitTest({ parts, nets: [] }, middle, 1)
        if (hit.kind === 'part') expect(hit.index).toBeGreaterThanOrEqual(index)
        expect(partsIn(parts, box)).toContain(index)
      }
    }),
    { numRuns: runs(1000) },
  )
})
