import { expect, test } from 'vitest'
import { disposeAll } from './dispose-all.ts'

test('disposes in order, all of them, and then tells of the first failure', async () => {
  const done: string[] = []
  const part = (name: string, error?: Error) => ({
    dispose: async () => {
      done.push(name)
      if (error) throw error
    },
  })
  await expect(
    disposeAll([
      part('a'),
      part('b', new Error('first')),
      part('c', new Error('second')),
      part('d'),
    ]),
  ).rejects.toThrow('first')
  expect(done).toEqual(['a', 'b', 'c', 'd'])
})
