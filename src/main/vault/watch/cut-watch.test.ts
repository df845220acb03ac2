import { expect, test } from 'vitest'
import { silentLogger } from '../../platform/logger.ts'
import { createFakeClock } from '../../../../test/rigs/fake-clock.ts'
import { createCutWatch } from './cut-watch.ts'
import { etagOf } from '../model/text-file.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

function rig() {
  const clock = createFakeClock()
  const files = new Map<string, string>()
  const told: string[] = []
  const watch = createCutWatch({
    clock,
    logger: silentLogger,
    read: (path) => {
      const text = files.get(path)
      const bytes = bytesOf(text ?? '')
      return Promise.resolve(text === undefined ? null : { bytes, etag: etagOf(bytes) })
    },
    onCut: (note, _found, missingBytes) => {
      told.push(`${note.path} ${missingBytes}`)
      return Promise.resolve()
    },
  })
  const write = (path: string, text: string): void => {
    files.set(path, text)
    watch.wrote({ path, bytes: bytesOf(text), etag: etagOf(bytesOf(text)) })
  }
  return { clock, files, told, watch, write }
}

test('a note whose end is gone two seconds after it was written is told, once', async () => {
  const { clock, files, told, watch, write } = rig()
  write('a.md', 'whole text')
  files.set('a.md', 'whole')
  await clock.advance(2000)
  expect(told).toEqual([])
  await clock.advance(1000)
  expect(told).toEqual(['a.md 5'])
  watch.seen(['a.md'])
  await clock.advance(5000)
  expect(told).toEqual(['a.md 5'])
  await watch.dispose()
})

test('later, too, when something happens to it next', async () => {
  const { clock, files, told, watch, write } = rig()
  write('a.md', 'whole text')
  await clock.advance(60_000)
  watch.seen(['a.md'])
  await clock.advance(1000)
  files.set('a.md', '')
  watch.seen(['a.md', 'b.md'])
  await clock.advance(0)
  await clock.advance(1000)
  expect(told).toEqual(['a.md 10'])
  await watch.dispose()
})

test('what somebody changed or deleted, or is just writing, is no cut', async () => {
  const { clock, files, told, watch, write } = rig()
  for (const path of ['same.md', 'other.md', 'longer.md', 'gone.md', 'writing.md'])
    write(path, 'whole text')
  files.set('other.md', 'wh0le')
  files.set('longer.md', 'whole text and more')
  files.delete('gone.md')
  files.set('writing.md', '')
  await clock.advance(2000)
  files.set('writing.md', 'another text')
  await clock.advance(1000)
  // Changed once in another way, it is somebody's own, also when it gets shorter later.
  files.set('other.md', 'whole')
  watch.seen(['same.md', 'other.md', 'longer.md', 'gone.md', 'writing.md'])
  await clock.advance(10_000)
  expect(told).toEqual([])
  await watch.dispose()
})

test('a later write of Latent takes the place of an earlier one', async () => {
  const { clock, files, told, watch, write } = rig()
  write('a.md', 'one two three')
  write('a.md', 'one two')
  await clock.advance(10_000)
  expect(told).toEqual([])
  files.set('a.md', 'one')
  watch.seen(['a.md'])
  await clock.advance(0)
  await clock.advance(1000)
  expect(told).toEqual(['a.md 4'])
  await watch.dispose()
})

test('nothing is looked at any more once the vault is closed', async () => {
  const { clock, files, told, watch, write } = rig()
  write('a.md', 'whole text')
  files.set('a.md', 'whole')
  await watch.dispose()
  await clock.advance(10_000)
  expect(told).toEqual([])
})
