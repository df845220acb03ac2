import { expect, test } from 'vitest'
import { createFakeClock } from '../../../test/rigs/fake-clock.ts'
import { withDeadline } from './with-deadline.ts'

function start<R>(work: (signal: AbortSignal) => Promise<R>) {
  const clock = createFakeClock()
  const stop = new AbortController()
  const told: AbortSignal[] = []
  const result = withDeadline(
    (signal) => {
      told.push(signal)
      return work(signal)
    },
    { limitMs: 1000, signal: stop.signal, clock, instead: () => 'nothing' },
  )
  return { clock, stop, told, result }
}

test('gives what came in time, and leaves no sleeper behind', async () => {
  const { clock, result } = start(() => Promise.resolve('something'))
  expect(await result).toBe('something')
  expect(clock.sleepers()).toEqual([])
})

test('gives up at the limit, not before it, and tells the work', async () => {
  const { clock, told, result } = start(() => new Promise(() => {}))
  await clock.advance(999)
  expect(told.map(({ aborted }) => aborted)).toEqual([false])
  await clock.advance(1)
  expect(await result).toBe('nothing')
  expect(told.map(({ aborted }) => aborted)).toEqual([true])
})

test('gives up with the signal, though the work does not listen', async () => {
  const { clock, stop, result } = start(() => new Promise(() => {}))
  stop.abort()
  expect(await result).toBe('nothing')
  expect(clock.sleepers()).toEqual([])
})

test('begins nothing after the signal', async () => {
  const began: string[] = []
  const result = withDeadline(async () => void began.push('began'), {
    limitMs: 1000,
    signal: AbortSignal.abort(),
    clock: createFakeClock(),
    instead: () => 'nothing',
  })
  expect(await result).toBe('nothing')
  expect(began).toEqual([])
})

test('a failure of the work in time is the caller’s', async () => {
  await expect(start(() => Promise.reject(new Error('down'))).result).rejects.toThrow('down')
})
