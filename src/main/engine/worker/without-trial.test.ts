import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { withoutTrial } from './without-trial.ts'

const heard = async (child: ReturnType<typeof fork>): Promise<unknown> =>
  (await once(child, 'message'))[0] as unknown

test('a trial within it is told that all is well, and starts nothing', async () => {
  await withoutTrial(async () => {
    const child = fork('there-is-no-such-file.js')
    expect(child.pid).toBeUndefined()
    expect(await heard(child)).toEqual({ type: 'ready' })
    for (const [said, answer] of [
      ['start', 'loaded'],
      ['test', 'done'],
    ]) {
      child.send({ type: said })
      expect(await heard(child)).toEqual({ type: answer })
    }
    child.send({ type: 'exit' })
    expect(await once(child, 'exit')).toEqual([0])
  })
})

test('behind it processes are started as ever, also where it failed', async () => {
  const before = fork
  await expect(withoutTrial(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(fork).toBe(before)
})
