import { expect, test } from 'vitest'
import { createTurnstile } from './turnstile.ts'

const never = new AbortController().signal

test('lets one in at a time, in their order, without those who left', async () => {
  const queue = createTurnstile()
  const order: number[] = []
  const first = await queue.enter(never)
  const stop = new AbortController()
  const left = queue.enter(stop.signal)
  const second = queue.enter(never).then((leave) => {
    order.push(2)
    leave()
  })
  const third = queue.enter(never).then((leave) => {
    order.push(3)
    leave()
  })
  stop.abort()
  await expect(left).rejects.toMatchObject({ code: 'cancelled' })
  expect(order).toEqual([])
  expect(queue.isIdle()).toBe(false)
  first()
  first()
  await Promise.all([second, third])
  expect(order).toEqual([2, 3])
  expect(queue.isIdle()).toBe(true)
})

test('whoever leaves the queue lets nobody past the one who is in', async () => {
  const queue = createTurnstile()
  const leave = await queue.enter(never)
  const stop = new AbortController()
  const left = queue.enter(stop.signal)
  let isIn = false
  const next = queue.enter(never).then((leaveNext) => {
    isIn = true
    leaveNext()
  })
  stop.abort()
  await left.catch(() => {})
  await new Promise(setImmediate)
  expect(isIn).toBe(false)
  leave()
  await next
})

test('a signal that fired before lets nobody in', async () => {
  await expect(createTurnstile().enter(AbortSignal.abort())).rejects.toMatchObject({
    code: 'cancelled',
  })
})
