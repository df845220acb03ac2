import type { AsyncSubscription, SubscribeCallback } from '@parcel/watcher'
import { expect, test, vi } from 'vitest'
import { watchRecursively } from './watch-recursively.ts'

// What macOS and Windows tell, said by a double: neither can be had here.
const system = vi.hoisted(() => ({
  heard: [] as SubscribeCallback[],
  ended: 0,
  refuses: false,
}))
vi.mock('@parcel/watcher', () => ({
  subscribe: (_root: string, callback: SubscribeCallback): Promise<AsyncSubscription> => {
    if (system.refuses) return Promise.reject(new Error('refused'))
    system.heard.push(callback)
    return Promise.resolve({
      unsubscribe: () => {
        system.ended += 1
        return Promise.resolve()
      },
    })
  },
}))

async function watched() {
  Object.assign(system, { heard: [], ended: 0, refuses: false })
  const told: string[] = []
  const subscription = await watchRecursively({
    root: '/vault',
    isLeftOut: () => false,
    onEvents: (error, paths) => void told.push(error?.message ?? paths.join(' ')),
    onLost: () => void told.push('lost'),
  })
  return { told, subscription, say: (error: string) => system.heard.at(-1)?.(new Error(error), []) }
}

test.each([
  'Events were dropped by the FSEvents client. File system must be re-scanned.',
  'Events were dropped by the kernel. File system must be re-scanned.',
  'Too many events. File system must be re-scanned.',
  'Buffer overflow. Some events may have been lost.',
])('row 73: watches anew, and then says that something was lost: %s', async (message) => {
  const { told, subscription, say } = await watched()
  say(message)
  await vi.waitFor(() => expect(told).toEqual(['lost']))
  expect(system).toMatchObject({ heard: { length: 2 }, ended: 1 })
  system.heard.at(-1)?.(null, [{ path: '/vault/a.md', type: 'update' }])
  expect(told).toEqual(['lost', '/vault/a.md'])
  await subscription.unsubscribe()
  expect(system.ended).toBe(2)
})

test('ends with an error that is no loss, and when it cannot watch anew', async () => {
  const { told, subscription, say } = await watched()
  say('Unknown error')
  expect(told).toEqual(['Unknown error'])
  system.refuses = true
  say('Buffer overflow. Some events may have been lost.')
  await vi.waitFor(() => expect(told).toEqual(['Unknown error', 'refused']))
  await subscription.unsubscribe()
  expect(system.ended).toBe(1)
})
