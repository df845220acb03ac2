import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import type { Blueprint } from '../../shared/blueprint.ts'
import { wireEnd } from '../../shared/wire-end.ts'
import { anyCircuit, pinsOf } from '../testing/any-circuit.ts'
import { createCircuitRun, type CircuitRun } from './circuit-run.ts'

const CLOCKED = anyCircuit(['SWITCH_TOGGLE', 'CLOCK', 'NOT', 'AND_2', 'D_FLIP_FLOP', 'PROBE'])
const valuesOf = (run: CircuitRun, { components }: Blueprint) =>
  [...pinsOf(components, 'output'), ...pinsOf(components, 'input')].map((pin) => run.value(pin))
const switchesOf = ({ components }: Blueprint): string[] =>
  components.flatMap(({ label, type }) => (type === 'SWITCH_TOGGLE' ? [label] : []))
const part = (label: string, type: string, properties = {}) => ({
  label,
  type,
  position: { x: 0, y: 0 },
  properties,
})
const RING: Blueprint = {
  components: [part('EN', 'SWITCH_TOGGLE'), part('G', 'NAND_2')],
  wires: [
    { from: 'EN:OUT', to: 'G:A' },
    { from: 'G:Y', to: 'G:B' },
  ],
}

test('in how many pictures time passes makes no difference to what has happened', () => {
  const pictures = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(CLOCKED, pictures, (circuit, lengths) => {
      const [slow, fast] = [1, 2].map(() => createCircuitRun(circuit, { isRunning: true }))
      for (const label of switchesOf(circuit)) {
        slow!.toggle(label)
        fast!.toggle(label)
      }
      for (const length of lengths) slow!.frame(length)
      for (let ms = lengths.reduce((sum, each) => sum + each, 0); ms > 0; ms -= 1) fast!.frame(1)
      expect(valuesOf(slow!, circuit)).toEqual(valuesOf(fast!, circuit))
      expect(slow!.state.getState().events).toBe(fast!.state.getState().events)
    }),
    { numRuns: Math.min(30, runs(300)) },
  )
})
test('after a reset everything is as it was when the power came on, and time begins at 0', () => {
  fc.assert(
    fc.property(CLOCKED, fc.integer({ min: 1, max: 100 }), (circuit, ms) => {
      const run = createCircuitRun(circuit, { isRunning: true })
      const first = valuesOf(run, circuit)
      for (const label of switchesOf(circuit)) run.toggle(label)
      run.frame(ms)
      run.reset()
      expect(valuesOf(run, circuit)).toEqual(first)
      expect(run.state.getState()).toMatchObject({ time: 0, events: 0, isBehind: false })
      expect(run.recorded().every(({ changes }) => changes.length <= 1)).toBe(true)
    }),
    { numRuns: runs(500) },
  )
})
test('switches that were set outlive an edit of the circuit', () => {
  fc.assert(
    fc.property(CLOCKED, (circuit) => {
      const run = createCircuitRun(circuit, { isRunning: true })
      for (const label of switchesOf(circuit)) run.toggle(label)
      const edited = { ...circuit, components: [...circuit.components, part('NEW', 'NOT')] }
      const after = createCircuitRun(edited, { from: run.snapshot(), isRunning: true })
      for (const label of switchesOf(circuit))
        expect(after.value(wireEnd(label, 'OUT'))).toBe(run.value(wireEnd(label, 'OUT')))
    }),
    { numRuns: runs(500) },
  )
})
test('who listens hears of each output that changed, and of nothing once it has stopped', () => {
  fc.assert(
    fc.property(CLOCKED, (circuit) => {
      const run = createCircuitRun(circuit, { isRunning: true })
      const shown = new Map(
        pinsOf(circuit.components, 'output').map((pin) => [pin, run.value(pin)]),
      )
      const stop = run.onPaint((pins) => {
        for (const pin of pins ?? []) shown.set(pin, run.value(pin))
      })
      for (const label of switchesOf(circuit)) run.toggle(label)
      run.frame(100)
      for (const [pin, value] of shown) expect([pin, value]).toEqual([pin, run.value(pin)])
      stop()
      const before = JSON.stringify([...shown])
      for (const label of switchesOf(circuit)) run.toggle(label)
      expect(JSON.stringify([...shown])).toBe(before)
    }),
    { numRuns: runs(500) },
  )
})
test('a loop that never settles uses up its picture and is told; without a clock there is no edge to step to', () => {
  const run = createCircuitRun(RING, { isRunning: true })
  run.toggle('EN')
  for (let picture = 0; picture < 5; picture++) expect(run.frame(100)).toBe(true)
  expect(run.state.getState().oscillation).toEqual({ parts: ['G'], period: 2 })
  run.toggle('EN')
  run.frame(10)
  expect(run.state.getState().oscillation).toBeNull()
  const { time } = run.state.getState()
  run.stepClock()
  expect(run.state.getState()).toMatchObject({ isRunning: false, time })
})
test('a step is all that happens at the next moment; a run that is paused can be stepped on', () => {
  const run = createCircuitRun(RING, { isRunning: true })
  run.toggle('EN')
  run.stepEvent()
  const first = run.value('G:Y')
  run.stepEvent()
  expect(run.value('G:Y')).not.toBe(first)
  expect(run.state.getState().isRunning).toBe(false)
  expect(run.frame(50)).toBe(false)
  run.run()
  expect(run.frame(50)).toBe(true)
})
test('a button is on while it is held, and what is recorded says when', () => {
  const run = createCircuitRun(
    {
      components: [
        part('GO', 'BUTTON_PUSH'),
        part('P', 'PROBE'),
        part('C', 'CLOCK', { frequency: 50 }),
      ],
      wires: [{ from: 'GO:OUT', to: 'P:IN' }],
    },
    { isRunning: true },
  )
  run.frame(15)
  run.press('GO')
  run.frame(20)
  run.release('GO')
  run.frame(5)
  const changes = run.recorded().find(({ pin }) => pin === 'GO:OUT')?.changes
  expect(changes).toEqual([
    { time: 0, value: 0 },
    { time: 15, value: 1 },
    { time: 35, value: 0 },
  ])
})
test('the part of a moment that had passed before a reset does not count after it', () => {
  const run = createCircuitRun({ components: [part('C', 'CLOCK')], wires: [] }, { isRunning: true })
  run.setSpeed(0.1)
  run.frame(9)
  run.reset()
  run.frame(9)
  expect(run.state.getState().time).toBe(0)
  run.frame(1)
  expect(run.state.getState().time).toBe(1)
})
