import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import type { SignalChange } from '../../shared/simulation/recordings.ts'
import { axisTimes, valueAt, waveformRow } from './waveform-path.ts'

const changes = [
  { time: 0, value: 'x' },
  { time: 10, value: 0 },
  { time: 20, value: 1 },
] as const

test('a signal is a line that steps, and a stretch where it is not known', () => {
  const row = waveformRow(changes, { from: 0, to: 40 }, 400, 20)
  expect(row.line).toBe('M 100 18 H 200 V 2 H 400')
  expect(row.unknown).toEqual([{ x: 0, width: 100 }])
})

test('only what lies in the span is drawn, from its edge to its edge', () => {
  expect(waveformRow(changes, { from: 15, to: 25 }, 100, 20)).toEqual({
    line: 'M 0 18 H 50 V 2 H 100',
    unknown: [],
  })
})

test('the value at a time is that of the change before it', () => {
  expect([-1, 0, 10, 19, 20, 99].map((time) => valueAt(changes, time))).toEqual([
    null,
    'x',
    0,
    0,
    1,
    1,
  ])
})

test('an axis has round times', () => {
  expect(axisTimes({ from: 3, to: 97 }, 5)).toEqual([20, 40, 60, 80])
  expect(axisTimes({ from: 0, to: 2 }, 8)).toEqual([0, 1, 2])
})

test('what is not known for less than can be seen is one stretch with what is not known beside it', () => {
  const busy = Array.from({ length: 40 }, (_, time) => ({
    time,
    value: time % 2 === 0 ? ('x' as const) : (1 as const),
  }))
  const { unknown } = waveformRow(busy, { from: 0, to: 100_000 }, 100, 20)
  expect(new Set(unknown.map(({ x }) => x)).size).toBe(unknown.length)
})

test('a line goes from left to right within its place, and covers all that is known', () => {
  const change = fc.record({
    step: fc.integer({ min: 1, max: 40 }),
    value: fc.constantFrom<SignalChange['value']>(0, 1, 'x'),
  })
  const signal = fc.array(change, { maxLength: 30 }).map((steps) => {
    let time = -steps.length
    return steps.map(({ step, value }): SignalChange => ({ time: (time += step), value }))
  })
  fc.assert(
    fc.property(signal, fc.nat(200), fc.integer({ min: 4, max: 400 }), (changes, from, length) => {
      const span = { from, to: from + length }
      const { line, unknown } = waveformRow(changes, span, 500, 20)
      const xs = [...line.matchAll(/[MH] (-?[\d.]+)/g)].map(([, x]) => Number(x))
      expect(line).not.toMatch(/NaN|Infinity/)
      for (const [at, x] of xs.entries()) {
        expect(x).toBeGreaterThanOrEqual(xs[at - 1] ?? 0)
        expect(x).toBeLessThanOrEqual(500)
      }
      const known = [...line.matchAll(/M ([\d.]+)[^M]*H ([\d.]+)(?= M|$)/g)].map(
        ([, x, end]) => Number(end) - Number(x),
      )
      const first = Math.max(from, changes[0]?.time ?? Infinity)
      const covered = Math.max(0, span.to - first) * (500 / length)
      const drawn = [...known, ...unknown.map(({ width }) => width)].reduce((a, b) => a + b, 0)
      expect(Math.abs(drawn - covered)).toBeLessThan(0.1 * (changes.length + 1))
    }),
    { numRuns: runs(1000) },
  )
})

test('an axis has times within its span, in steps that are as long', () => {
  fc.assert(
    fc.property(
      fc.nat(1_000_000),
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 2, max: 12 }),
      (from, length, count) => {
        const times = axisTimes({ from, to: from + length }, count)
        expect(times.length).toBeLessThanOrEqual(count + 1)
        expect(times.every((time) => time >= from && time <= from + length)).toBe(true)
        const steps = new Set(times.slice(1).map((time, at) => time - (times[at] ?? 0)))
        expect(steps.size).toBeLessThanOrEqual(1)
        for (const step of steps) expect(String(step)).toMatch(/^[125]0*$/)
      },
    ),
    { numRuns: runs(1000) },
  )
})
