import { expect, test } from 'vitest'
import type { Blueprint } from '../../shared/blueprint.ts'
import { createCircuitRun } from '../running/circuit-run.ts'
import { switchTiming } from './switch-timing.ts'

const part = (label: string, type: string) => ({ label, type, position: { x: 0, y: 0 } })
/** What changes at the lamp depends on where the other switch stands. */
const gate: Blueprint = {
  components: [
    part('A', 'SWITCH_TOGGLE'),
    part('B', 'SWITCH_TOGGLE'),
    part('G', 'AND_2'),
    part('L', 'LED_RED'),
  ],
  wires: [
    { from: 'A:OUT', to: 'G:A' },
    { from: 'B:OUT', to: 'G:B' },
    { from: 'G:Y', to: 'L:IN' },
  ],
}
const eventsOf = ({ changes }: ReturnType<typeof switchTiming>) =>
  changes.map(({ label, timing }) => `${label} ${timing.events}`)

test('what was tried out is of an earlier state once a switch stands another way', () => {
  const run = createCircuitRun(gate, { isRunning: true })
  const before = switchTiming(gate, run)
  expect(eventsOf(before)).toEqual(['A 0', 'B 0'])
  run.setSpeed(4)
  expect(before.isCurrent()).toBe(true)
  run.toggle('A')
  run.frame(100)
  expect(before.isCurrent()).toBe(false)
  const now = switchTiming(gate, run)
  expect(eventsOf(now)).toEqual(['A 0', 'B 1'])
  expect(now.isCurrent()).toBe(true)
  run.toggle('A')
  run.frame(100)
  expect([before.isCurrent(), now.isCurrent()]).toEqual([true, false])
})
