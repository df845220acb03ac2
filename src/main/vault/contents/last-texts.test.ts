import { expect, test } from 'vitest'
import { silentLogger } from '../../platform/logger.ts'
import { createFakeClock } from '../../../../test/rigs/fake-clock.ts'
import { createLastTexts } from './last-texts.ts'

function rig() {
  const clock = createFakeClock()
  const calls: string[] = []
  const images = {
    write: async (_bytes: Uint8Array, { etag = '' } = {}) => {
      calls.push(`write ${etag}`)
      return etag
    },
    sync: async (etag: string) => void calls.push(`sync ${etag}`),
  }
  const lastTexts = createLastTexts({ images, clock, logger: silentLogger })
  const keep = (path: string, postEtag: string) =>
    lastTexts.keep({ path, toPath: null, postEtag }, new Uint8Array())
  return { clock, calls, lastTexts, keep }
}

test('each text is written at once, the last of a burst is synced ten seconds later (D1)', async () => {
  const { clock, calls, lastTexts, keep } = rig()
  await keep('a.md', 'one')
  await clock.advance(9000)
  await keep('a.md', 'two')
  await clock.advance(9000)
  expect(calls).toEqual(['write one', 'write two'])
  await clock.advance(1000)
  expect(calls).toEqual(['write one', 'write two', 'sync two'])
  await keep('a.md', 'three')
  await clock.advance(10_000)
  expect(calls.slice(3)).toEqual(['write three', 'sync three'])
  await lastTexts.dispose()
})

test('what is not synced when the vault is closed is synced then (D1)', async () => {
  const { calls, lastTexts, keep } = rig()
  await keep('a.md', 'one')
  await keep('b.md', 'two')
  await lastTexts.dispose()
  expect(calls.slice(2)).toEqual(['sync one', 'sync two'])
})
