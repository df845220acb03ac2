import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { watchFaults } from './watch-faults.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** A window in which something fails, and what the person is told. */
function watched() {
  const target = new EventTarget()
  const told: [string, string][] = []
  const stop = watchFaults(
    target as Window,
    (sentence, report) => void told.push([sentence, report]),
  )
  const fail = (type: 'error' | 'unhandledrejection', fields: object): void =>
    void target.dispatchEvent(Object.assign(new Event(type), fields))
  return { told, stop, fail }
}

test('a fault is told in words, with a report of where it was and no text of its message left out', () => {
  const { told, fail } = watched()
  fail('error', { error: new RangeError('Field is not present'), message: 'RangeError' })
  expect(told).toHaveLength(1)
  expect(told[0]?.[0]).toMatch(/^Something in Latent failed\. Your files are as they were/)
  expect(told[0]?.[1]).toContain('RangeError')
})
test('what main refuses is told in its own words', () => {
  const { told, fail } = watched()
  fail('unhandledrejection', { reason: new LatentError('unavailable', 'The disk is full.') })
  expect(told[0]?.[0]).toBe('The disk is full.')
})
test('a fault that repeats is told once in a while', () => {
  const { told, fail } = watched()
  const again = (): void => fail('unhandledrejection', { reason: new Error('again') })
  again()
  vi.advanceTimersByTime(29_000)
  again()
  expect(told).toHaveLength(1)
  vi.advanceTimersByTime(2000)
  again()
  expect(told).toHaveLength(2)
})
test('what harms nothing, was stopped, or shows itself is not told', () => {
  const { told, fail, stop } = watched()
  fail('error', { message: 'ResizeObserver loop completed with undelivered notifications.' })
  fail('unhandledrejection', { reason: new DOMException('stopped', 'AbortError') })
  fail('unhandledrejection', { reason: new LatentError('disconnected', 'Not connected.') })
  expect(told).toEqual([])
  stop()
  fail('error', { error: new Error('late'), message: 'late' })
  expect(told).toEqual([])
})
