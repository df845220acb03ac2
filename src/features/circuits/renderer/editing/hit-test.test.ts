import { expect, test } from 'vitest'
import type { Blueprint } from '../../shared/blueprint.ts'
import { componentOfType } from '../../shared/registry.ts'
import { routeSimply } from '../drawing/route-simply.ts'
import { readSheet } from '../drawing/sheet.ts'
import { boxBetween, hitTest, partsIn } from './hit-test.ts'

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
