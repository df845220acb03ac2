import { expect, test } from 'vitest'
import type { RunState } from './circuit-run.ts'
import { spokenRun, spokenTime } from './spoken-run.ts'

const RUN: RunState = {
  isRunning: true,
  speed: 1,
  time: 1250,
  events: 1,
  hasMore: true,
  isBehind: false,
  oscillation: null,
}
const said = (rest: Partial<RunState> = {}): string => spokenRun({ ...RUN, ...rest })

test('how a circuit is doing is one word, with its time and what happened', () => {
  expect(said()).toBe('Running · 1.25 s · 1 event')
  expect(said({ isRunning: false, events: 0 })).toBe('Paused · 1.25 s · 0 events')
  expect(said({ events: 12_345 })).toBe('Running · 1.25 s · 12,345 events')
})
test('what has settled is settled whether it runs or not, and too much at once comes before all that', () => {
  expect(said({ hasMore: false })).toMatch(/^Settled ·/)
  expect(said({ hasMore: false, isRunning: false })).toMatch(/^Settled ·/)
  expect(said({ isBehind: true, hasMore: false })).toMatch(/^Too much at once ·/)
})
test('a loop is told by three of its parts, how many more, and how often it turns', () => {
  const loop = (count: number) =>
    said({ oscillation: { parts: ['A', 'B', 'C', 'D', 'E'].slice(0, count), period: 6 } })
  expect(loop(1)).toBe('Oscillates: A, every 6 ms')
  expect(loop(3)).toBe('Oscillates: A, B, C, every 6 ms')
  expect(loop(5)).toBe('Oscillates: A, B, C and 2 more, every 6 ms')
})
test('time is milliseconds below a second, and never shown before it has come', () => {
  expect([0, 999, 1000, 1999, 59_996].map(spokenTime)).toEqual([
    '0 ms',
    '999 ms',
    '1.00 s',
    '1.99 s',
    '59.99 s',
  ])
})
