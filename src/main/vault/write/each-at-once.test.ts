import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { eachAtOnce } from './each-at-once.ts'

test('results come in the order of the items, whichever ends first', async () => {
  const items = Array.from({ length: 50 }, (_, index) => index)
  let running = 0
  let most = 0
  const doubled = await eachAtOnce(items, async (item) => {
    most = Math.max(most, ++running)
    await delay((item * 7) % 5)
    running--
    return item * 2
  })
  expect(doubled).toEqual(items.map((item) => item * 2))
  expect(most).toBe(16)
})

test('after a failure nothing new begins, and nothing runs any more when it is told', async () => {
  const begun: number[] = []
  let running = 0
  const work = eachAtOnce([...Array(100).keys()], async (item) => {
    begun.push(item)
    running++
    await delay(item === 3 ? 1 : 20)
    running--
    if (item === 3) throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(running).toBe(0)
  expect(begun).toHaveLength(16)
})
