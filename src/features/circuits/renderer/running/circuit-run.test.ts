import { expect, test } from 'vitest'
import type { Blueprint } from '../../shared/blueprint.ts'
import { componentOfType } from '../../shared/registry.ts'
import { placeParts } from '../drawing/sheet.ts'
import { createCircuitRun } from './circuit-run.ts'
import { spokenPart } from './spoken-part.ts'
import { spokenRun } from './spoken-run.ts'
import { watchedPins } from '../../shared/analysis/watched-pins.ts'

const part = (label: string, type: string, properties?: Record<string, unknown>) => ({
  label,
  type,
  position: { x: 0, y: 0 },
  ...(properties ? { properties } : {}),
})
const lamp: Blueprint = {
  components: [part('A', 'SWITCH_TOGGLE'), part('N', 'NOT'), part('L', 'LED_RED')],
  wires: [
    { from: 'A:OUT', to: 'N:A' },
    { from: 'N:Y', to: 'L:IN' },
  ],
}
const clocked: Blueprint = {
  components: [part('C', 'CLOCK', { frequency: 50 }), part('P', 'PROBE')],
  wires: [{ from: 'C:OUT', to: 'P:IN' }],
}

test('time goes on while there is something to do, and rests when the circuit has settled', () => {
  const run = createCircuitRun(lamp, { isRunning: true })
  expect(run.value('L:IN')).toBe(1)
  expect(run.frame(16)).toBe(false)
  run.toggle('A')
  expect(run.frame(16)).toBe(true)
  expect(run.value('L:IN')).toBe(0)
  expect(run.frame(16)).toBe(false)
  expect(spokenRun(run.state.getState())).toMatch(/^Settled · 16 ms · 2 events$/)
})

test('paused, nothing happens but what is stepped', () => {
  const run = createCircuitRun(clocked, { isRunning: false })
  expect(run.frame(1000)).toBe(false)
  expect(run.state.getState().time).toBe(0)
  run.stepClock()
  expect(run.value('P:IN')).toBe(1)
  expect(run.state.getState().time).toBe(10)
  run.runCycles(2)
  expect(run.state.getState().time).toBe(50)
})

test('slow time adds up the parts of a tick, and a long absence is not made up for', () => {
  const run = createCircuitRun(clocked, { isRunning: true })
  run.setSpeed(0.1)
  for (let picture = 0; picture < 10; picture++) run.frame(16)
  expect(run.state.getState().time).toBe(16)
  run.setSpeed(1)
  run.frame(60_000)
  expect(run.state.getState().time).toBe(116)
})

test('a reset begins anew, and listeners hear of changes', () => {
  const run = createCircuitRun(lamp, { isRunning: true })
  const heard: (readonly string[] | null)[] = []
  run.onPaint((pins) => heard.push(pins))
  run.toggle('A')
  run.frame(16)
  run.reset()
  expect(heard).toEqual([['A:OUT'], ['N:Y'], null])
  expect(run.value('A:OUT')).toBe(0)
})

test('parts say their state in words', () => {
  const run = createCircuitRun(lamp, { isRunning: true })
  const words = placeParts(lamp, componentOfType).map((each) => spokenPart(each, run.value))
  expect(words).toEqual(['Switch A, off', expect.stringMatching(/ N$/), 'Red LED L, lit'])
})

test('a waveform offers clocks, then what is set, then what is shown, then all else', () => {
  expect(watchedPins(lamp)).toEqual([
    { pin: 'A:OUT', name: 'A', isUsual: true },
    { pin: 'L:IN', name: 'L', isUsual: true },
    { pin: 'N:Y', name: 'N Y', isUsual: false },
  ])
})
