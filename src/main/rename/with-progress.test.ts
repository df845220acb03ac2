import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withProgress } from './with-progress.ts'

test('tells what came last, and gives the result', async () => {
  const steps = withProgress(async (tell) => {
    tell(1, 3)
    tell(2, 3)
    await delay(5)
    tell(3, 3)
    return 'done'
  })
  expect(await steps.next()).toEqual({ done: false, value: { done: 2, total: 3 } })
  expect(await steps.next()).toEqual({ done: false, value: { done: 3, total: 3 } })
  expect(await steps.next()).toEqual({ done: true, value: 'done' })
})

test('fails as the work does', async () => {
  const steps = withProgress(async () => {
    await delay(1)
    throw new Error('no')
  })
  await expect(steps.next()).rejects.toThrow('no')
})

test('a reader that stops waits for the end of the work', async () => {
  let isEnded = false
  const steps = withProgress(async (tell): Promise<string> => {
    tell(1, 2)
    await delay(20)
    isEnded = true
    throw new Error('taken back')
  })
  await steps.next()
  await steps.return('stopped')
  expect(isEnded).toBe(true)
})
