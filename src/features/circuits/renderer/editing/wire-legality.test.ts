import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import type { Blueprint } from '../../shared/blueprint.ts'
import { validateBlueprint } from '../../shared/validate-blueprint.ts'
import { anyCircuit } from '../testing/any-circuit.ts'
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

test('what is allowed while it is drawn is what the validation lets through, and nothing else', () => {
  fc.assert(
    fc.property(anyCircuit(), (circuit) => {
      const placed = placeParts(circuit, componentOfType)
      const rules = pinRules(placed)
      const pins = placed.flatMap((each) => each.pins)
      const isSound = (from: string, to: string): boolean =>
        validateBlueprint({ ...circuit, wires: [...circuit.wires, { from, to }] }).errors.length ===
        0
      for (const first of pins)
        for (const second of pins.slice(0, 6)) {
          const verdict = judgeWire(circuit, first, second, rules)
          expect([first.key, second.key, verdict.isLegal]).toEqual([
            first.key,
            second.key,
            isSound(first.key, second.key) || isSound(second.key, first.key),
          ])
          if (verdict.isLegal) expect(isSound(verdict.wire.from, verdict.wire.to)).toBe(true)
          else expect(verdict.reason).toMatch(/^[A-Z\p{L}].*\.$/u)
        }
    }),
    { numRuns: Math.min(40, runs(400)) },
  )
})
test('an output that drives as many as it can takes no more, and a part nobody knows has the usual rules', () => {
  const pins = parts.flatMap((each) => each.pins)
  const [a, free] = ['A:OUT', 'G:B'].map((key) => pins.find((pin) => pin.key === key)!)
  expect(judgeWire(blueprint, a!, free!, () => ({ maxConnections: 1 }))).toEqual({
    isLegal: false,
    reason: 'A:OUT drives as many inputs as it can.',
  })
  const unknown = pinRules([])
  expect([unknown(a!), unknown(free!)]).toEqual([{ maxConnections: -1 }, { maxConnections: 1 }])
})
