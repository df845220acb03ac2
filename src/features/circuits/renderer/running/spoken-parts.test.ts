import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Signal } from '../../shared/component.ts'
import { componentOfType } from '../../shared/registry.ts'
import { placePart } from '../drawing/sheet.ts'
import { createSpokenParts } from './spoken-parts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const placed = (label: string, type: string) =>
  placePart({ label, type, position: { x: 0, y: 0 } }, componentOfType(type))

function begin() {
  let signal: Signal = 0
  const said: string[] = []
  const element = {
    setAttribute: (name: string, value: string) => void said.push(`${name} ${value}`),
  }
  const spoken = createSpokenParts(() => signal)
  return {
    said,
    becomes(next: Signal, type: string) {
      signal = next
      spoken.write(element, placed('A', type))
    },
  }
}

test('a lamp that flickers says so twice a second, and in the end what it is', () => {
  const { said, becomes } = begin()
  for (let change = 1; change <= 21; change++) {
    becomes(change % 2 === 1 ? 1 : 0, 'LED_RED')
    vi.advanceTimersByTime(50)
  }
  vi.advanceTimersByTime(1000)
  expect(said.length).toBeLessThanOrEqual(4)
  expect(said.at(-1)).toBe('aria-label Red LED A, lit')
})

test('after a rest a change is said at once, and of a switch always', () => {
  const { said, becomes } = begin()
  becomes(1, 'LED_RED')
  vi.advanceTimersByTime(0)
  expect(said).toEqual(['aria-label Red LED A, lit'])
  becomes(0, 'SWITCH_TOGGLE')
  expect(said.slice(1)).toEqual(['aria-label Switch A, off', 'aria-pressed false'])
})
