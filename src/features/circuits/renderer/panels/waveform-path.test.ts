import { expect, test } from 'vitest'
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
  expect(waveformRow(changes, { from: 15, to: 25 }, 100, 20).line).toBe('M 0 18 H 50 V 2 H 100')
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
