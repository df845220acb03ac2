import { expect, test } from 'vitest'
import { createGiveWay } from './give-way.ts'

test('others run once enough was worked, and what is called off ends at its next step, however soon that is', async () => {
  let others = 0
  setImmediate(() => others++)
  const stop = new AbortController()
  const never = createGiveWay(Infinity, stop.signal)
  expect([await never(), others]).toEqual([false, 0])
  const always = createGiveWay(0, stop.signal)
  expect([await always(), others]).toEqual([true, 1])
  stop.abort()
  await expect(never()).rejects.toThrow('aborted')
})
