import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenQuiet } from './when-quiet.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const signal = new AbortController().signal
/** A file that is these one after the other; the last stays. */
const reads = (...etags: (string | null)[]) => {
  const left = [...etags]
  return async () => {
    const etag = left.length > 1 ? left.shift() : left[0]
    return etag ? { etag } : null
  }
}

async function run<T>(promise: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(60_000)
  return promise
}

test('is what the file is when it was the same twice', async () => {
  const options = { quietMs: 1000, signal }
  expect(await run(whenQuiet(reads('half', 'whole', 'whole'), { etag: 'start' }, options))).toEqual(
    { etag: 'whole' },
  )
})
test('waits for a file that is replaced, not moved away', async () => {
  const options = { quietMs: 1000, signal }
  expect(await run(whenQuiet(reads('new', 'new'), null, options))).toEqual({ etag: 'new' })
  expect(await run(whenQuiet(reads(null), null, options))).toBeNull()
})
test('does not wait for ever', async () => {
  let number = 0
  const restless = async () => ({ etag: String(number++) })
  expect(await run(whenQuiet(restless, null, { quietMs: 1000, signal }))).toEqual({ etag: '4' })
})
test('ends at once when nobody waits any more', async () => {
  const stop = new AbortController()
  const waiting = whenQuiet(reads('a'), { etag: 'seen' }, { quietMs: 1000, signal: stop.signal })
  stop.abort()
  await vi.advanceTimersByTimeAsync(0)
  expect(await waiting).toEqual({ etag: 'a' })
})
