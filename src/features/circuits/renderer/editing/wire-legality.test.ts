import { expect, test } from 'vitest'
import type { Blueprint } from '../../shared/blueprint.ts'
import { componentOfType } from '../../shared/registry.ts'
import { placeParts } from '../drawing/sheet.ts'
import { judgeWire, pinRules } from './wire-legality.ts'

const part = (label: string, type: string) => ({ label, type, position: { x: 0, y: 0 } })
const blueprint: Blueprint = {
  components: [part('A', 'SWITCH_TOGGLE'), part('B', 'SWITCH_TOGGLE'), part('G', 'AND_2')],
  wires: [{ from: 'A:OUT', to: 'G:A' }],
}
const parts = placeParts(blueprint, componentOfType)
const judge = (first: string, second: string) => {
  const pins = parts.flatMap((each) => each.pins)
  const find = (key: string) => pins.find((pin) => pin.key === key)!
  return judgeWire(blueprint, find(first), find(second), pinRules(parts))
}

test('a wire is drawn from an output to a free input, whichever end comes first', () => {
  const wire = { from: 'B:OUT', to: 'G:B' }
  expect(judge('B:OUT', 'G:B')).toEqual({ isLegal: true, wire })
  expect(judge('G:B', 'B:OUT')).toEqual({ isLegal: true, wire })
  // An output drives as many as it likes.
  expect(judge('A:OUT', 'G:B').isLegal).toBe(true)
})

test.each([
  ['A:OUT', 'B:OUT', /Both are outputs/],
  ['G:A', 'G:B', /Both are inputs/],
  ['B:OUT', 'G:A', /G:A is driven by A already/],
  ['A:OUT', 'G:A', /joined already/],
  ['G:B', 'G:B', /two ends/],
])('%s to %s is refused in words', (first, second, reason) => {
  const verdict = judge(first, second)
  expect(verdict.isLegal ? '' : verdict.reason).toMatch(reason)
})
