import { expect, test } from 'vitest'
import { createOpenStores, type OpenStore, type StoreOf } from './feature-stores.ts'

/** A store that says what happens to it. */
const telling = (name: string, told: string[]): StoreOf<OpenStore, string> => ({
  create(scope) {
    told.push(`${name} made in ${scope}`)
    return {
      reload: async () => void told.push(`${name} loads`),
      dispose: () => void told.push(`${name} ends`),
    }
  },
})

test('a store is made once, when it is first asked for, and loads with the others', async () => {
  const told: string[] = []
  const [a, b] = [telling('a', told), telling('b', told)]
  const stores = createOpenStores(() => 'vault')
  const made = stores.of(a)
  expect(stores.of(a)).toBe(made)
  await Promise.all(stores.reload())
  stores.of(b)
  expect(told).toEqual(['a made in vault', 'a loads', 'b made in vault', 'b loads'])
  stores.dispose()
  expect(told.slice(4)).toEqual(['a ends', 'b ends'])
})
test('one that fails to load does not keep the others from it', async () => {
  const told: string[] = []
  const stores = createOpenStores(() => 'vault')
  stores.of({
    create: () => ({ reload: async () => Promise.reject(new Error('no')), dispose() {} }),
  })
  stores.of({ create: () => ({ dispose() {} }) })
  stores.of(telling('b', told))
  const outcomes = await Promise.allSettled(stores.reload())
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(told).toContain('b loads')
})
