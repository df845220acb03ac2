import { expect, test } from 'vitest'
import type { LatentContract } from '../contract/index.ts'
import { createClient } from './client.ts'
import type { ServerFrame } from './frames.ts'

test('a listener that fails on an event keeps no other from hearing of it (W1)', () => {
  let deliver = (_frame: ServerFrame): void => {}
  const client = createClient<LatentContract>({
    send: () => {},
    onFrame: (listener) => void (deliver = listener),
    onClose: () => {},
  })
  const heard: unknown[] = []
  client.on('vault.changed', () => {
    throw new Error('this store is broken')
  })
  client.on('vault.changed', (payload) => heard.push(payload))
  const emit = (): void => deliver({ type: 'event', name: 'vault.changed', payload: 'news' })
  expect(emit).toThrow('this store is broken') // told, not swallowed
  expect(heard).toEqual(['news'])
})
