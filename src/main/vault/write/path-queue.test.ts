import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPathQueue } from './path-queue.ts'

/** What began and ended, in order, as each piece of work takes `waits` turns. */
function recorder() {
  const log: string[] = []
  return {
    log,
    work: (name: string, waits: number) => async () => {
      log.push(`${name} begins`)
      for (let turn = 0; turn < waits; turn++) await delay(1)
      log.push(`${name} ends`)
    },
  }
}

test('work on the same path waits, other work passes', async () => {
  const queue = createPathQueue()
  const { log, work } = recorder()
  await Promise.all([
    queue.run(['a', 'b'], work('first', 5)),
    queue.run(['b'], work('second', 0)),
    queue.run(['c'], work('other', 0)),
  ])
  expect(log.indexOf('other ends')).toBeLessThan(log.indexOf('first ends'))
  expect(log.slice(-3)).toEqual(['first ends', 'second begins', 'second ends'])
})

test('work on all waits for everything, and everything for it', async () => {
  const queue = createPathQueue()
  const { log, work } = recorder()
  await Promise.all([
    queue.run(['a'], work('before', 5)),
    queue.run('all', work('all', 2)),
    queue.run(['b'], work('after', 0)),
    queue.run('all', work('all again', 0)),
  ])
  expect(log).toEqual(
    ['before', 'all', 'after', 'all again'].flatMap((name) => [`${name} begins`, `${name} ends`]),
  )
  await queue.idle()
})

test('a failure lets the next one run', async () => {
  const queue = createPathQueue()
  const failed = queue.run('all', () => Promise.reject(new Error('no')))
  const next = queue.run(['a'], () => Promise.resolve('yes'))
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
