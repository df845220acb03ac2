import { expect, test } from 'vitest'
import type { Blueprint } from '../../shared/blueprint.ts'
import { componentOfType } from '../../shared/registry.ts'
import { routeSimply } from '../drawing/route-simply.ts'
import { readSheet } from '../drawing/sheet.ts'
import { NOTHING_CHOSEN } from '../work/circuit-editing.ts'
import { legalTargets, stepThrough } from './pin-cycle.ts'
import { spokenGesture } from './spoken-gesture.ts'
import { judgeWire, pinRules } from './wire-legality.ts'

const blueprint: Blueprint = {
  components: [
    { label: 'A', type: 'SWITCH_TOGGLE', position: { x: 0, y: 0 } },
    { label: 'NEAR', type: 'AND_2', position: { x: 120, y: 0 } },
    { label: 'FAR', type: 'AND_2', position: { x: 600, y: 0 } },
  ],
  wires: [{ from: 'NEAR:Y', to: 'FAR:A' }],
}
const sheet = readSheet(blueprint, componentOfType, routeSimply)
const pin = (key: string) => {
  const found = sheet.parts.flatMap(({ pins }) => pins).find((each) => each.key === key)
  if (!found) throw new Error(key)
  return found
}
const rules = pinRules(sheet.parts)
const judge = (from: ReturnType<typeof pin>, to: ReturnType<typeof pin>) =>
  judgeWire(blueprint, from, to, rules)
const spoken = (
  gesture: Parameters<typeof spokenGesture>[0],
  { parts = [], wires = [] }: { parts?: number[]; wires?: number[] } = {},
) =>
  spokenGesture(
    gesture,
    judge,
    blueprint,
    { ...NOTHING_CHOSEN, parts: new Set(parts), wires: new Set(wires) },
    componentOfType,
  )

test('where a wire may end is gone through from the nearest on, and only that', () => {
  const from = pin('A:OUT')
  const targets = legalTargets(sheet.parts, from, (to) => judge(from, to).isLegal)
  expect(targets.map(({ key }) => key)).toEqual(['NEAR:A', 'NEAR:B', 'FAR:B'])
})
test('a list is gone round both ways; one who is nowhere begins at its end', () => {
  const list = [{ key: 'a' }, { key: 'b' }, { key: 'c' }]
  expect(stepThrough(list, { key: 'c' }, 1)).toEqual({ key: 'a' })
  expect(stepThrough(list, { key: 'a' }, -1)).toEqual({ key: 'c' })
  expect(stepThrough(list, null, 1)).toEqual({ key: 'a' })
  expect(stepThrough(list, { key: 'gone' }, -1)).toEqual({ key: 'c' })
  expect(stepThrough([], null, 1)).toBeNull()
})
test('what is chosen and what is being done is said in a sentence', () => {
  const none = { kind: 'none' } as const
  const wire = {
    kind: 'wire',
    from: pin('A:OUT'),
    at: { x: 0, y: 0 },
    isDragged: true,
    pressedAt: { x: 0, y: 0 },
  } as const
  expect(spoken(none)).toBe('3 parts, 1 wire')
  expect(spoken(none, { parts: [1] })).toBe(
    'NEAR, AND (2 inputs), 2 of 3'.replace(
      /AND \(2 inputs\)/,
      componentOfType('AND_2')?.name ?? '',
    ),
  )
  expect(spoken(none, { wires: [0] })).toBe('Wire from NEAR:Y to FAR:A')
  expect(spoken(none, { parts: [0, 1], wires: [0] })).toBe('3 chosen')
  expect(spoken({ kind: 'pick', over: pin('A:OUT') })).toMatch(/^Begin at A:OUT, output\?/)
  expect(spoken({ ...wire, over: null })).toMatch(/^A wire from A:OUT\./)
  expect(spoken({ ...wire, over: pin('NEAR:A') })).toBe('A:OUT to NEAR:A, input')
  expect(spoken({ ...wire, over: pin('FAR:A') })).toBe(
    'FAR:A is driven by NEAR already. Delete that wire first.',
  )
})
