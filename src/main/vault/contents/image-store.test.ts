import {
  chmod,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rm,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createImageStore, type ImageStore, type ImageUnit } from './image-store.ts'
import { etagOf } from '../model/text-file.ts'

const never = new AbortController().signal
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const textOf = async (store: ImageStore, etag: string): Promise<string | null> => {
  const found = await store.find(etag)
  return found.status === 'kept' ? new TextDecoder().decode(found.bytes) : found.status
}

async function withStore(
  action: (store: ImageStore, directory: string) => Promise<void>,
): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'latent-images-'))
  try {
    await action(createImageStore(directory), directory)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

const later = (): number => Date.now() + 60_000
const packAll = (store: ImageStore): Promise<number> =>
  store.pack({ olderThanMs: later(), minBytes: 0, signal: never })

async function unitsOf(store: ImageStore): Promise<ImageUnit[]> {
  const units: ImageUnit[] = []
  for await (const unit of store.units(never)) units.push(unit)
  return units
}

const filesIn = async (directory: string): Promise<string[]> =>
  (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

describe('a pack', () => {
  test('holds every version byte for byte, and takes the place of their files', async () => {
    await withStore(async (store, directory) => {
      const texts = Array.from({ length: 50 }, (_, index) => `${'line\n'.repeat(500)}${index}\r\n`)
      const etags = []
      for (const text of texts) etags.push(await store.write(bytesOf(text)))
      etags.push(await store.write(Buffer.from([0, 255, 254])), await store.write(bytesOf('')))
      expect(await packAll(store)).toBe(52)
      const files = await filesIn(directory)
      expect(files).toEqual([expect.stringMatching(/^[0-9a-f]{16}\.pack$/)])
      const again = createImageStore(directory)
      for (const [index, text] of texts.entries()) {
        expect(await textOf(again, etags[index] ?? '')).toBe(text)
        expect(await again.sizeOf(etags[index] ?? '')).toBe(bytesOf(text).byteLength)
      }
      expect(await again.find(etagOf(Buffer.from([0, 255, 254])))).toMatchObject({
        bytes: new Uint8Array([0, 255, 254]),
      })
      expect(await textOf(again, etagOf(bytesOf('')))).toBe('')
      expect(await textOf(again, etagOf(bytesOf('never')))).toBe('missing')
    })
  })

  test('takes little for versions that are nearly equal', async () => {
    await withStore(async (store) => {
      let text = Array.from(
        { length: 20_000 },
        (_, line) => `${(line * 7919) % 10_007} words\n`,
      ).join('')
      for (let version = 0; version < 40; version++) {
        text = `${text.slice(0, version * 1000)}typed ${version}${text.slice(version * 1000)}`
        await store.write(bytesOf(text), { isDurable: false })
      }
      await packAll(store)
      const [unit] = await unitsOf(store)
      expect(unit?.etags).toHaveLength(40)
      expect(unit?.storedBytes).toBeLessThan(bytesOf(text).byteLength)
    })
  })

  test('is only made of what is old enough, takes enough room, and is what it was', async () => {
    await withStore(async (store, directory) => {
      const etag = await store.write(bytesOf('one'))
      expect(
        await store.pack({ olderThanMs: Date.now() - 60_000, minBytes: 0, signal: never }),
      ).toBe(0)
      expect(await store.pack({ olderThanMs: later(), minBytes: 4, signal: never })).toBe(0)
      await writeFile(join(directory, etag.slice(0, 2), etag), 'two')
      expect(await packAll(store)).toBe(0)
      expect(await textOf(store, etag)).toBe('damaged')
    })
  })

  test('that is damaged gives out nothing, and says so', async () => {
    await withStore(async (store, directory) => {
      const etags = []
      for (const text of ['one', 'two']) etags.push(await store.write(bytesOf(text.repeat(200))))
      await packAll(store)
      const [name = ''] = await filesIn(directory)
      const file = join(directory, 'packs', name)
      const whole = await readFile(file)
      for (const damage of [
        async () => truncate(file, whole.byteLength - 5),
        async () => truncate(file, 30),
        async () => truncate(file, 0),
        async () => writeFile(file, Buffer.concat([whole.subarray(0, -9), Buffer.alloc(9, 7)])),
        async () => writeFile(file, Buffer.alloc(whole.byteLength)),
        async () => writeFile(file, `latent-pack 1 999999999\n[`),
        async () => writeFile(file, whole.toString('latin1').replace('[[', '[{'), 'latin1'),
      ]) {
        await writeFile(file, whole)
        await damage()
        const fresh = createImageStore(directory)
        for (const etag of etags) expect(await textOf(fresh, etag)).toBe('damaged')
        expect(await filesIn(directory)).toEqual([name])
      }
      await writeFile(file, whole)
      expect(await textOf(createImageStore(directory), etags[0] ?? '')).toBe('one'.repeat(200))
    })
  })

  test('that was cut off while it was written is cleared away, and the versions are still there', async () => {
    await withStore(async (store, directory) => {
      const etag = await store.write(bytesOf('one'))
      await mkdir(join(directory, 'packs'))
      await writeFile(join(directory, 'packs', 'aaaa.pack.0123456789ab'), 'half')
      expect(await textOf(store, etag)).toBe('one')
      await packAll(store)
      expect(await filesIn(directory)).toEqual([expect.stringMatching(/\.pack$/)])
      expect(await textOf(store, etag)).toBe('one')
    })
  })
})

test('what came comes with its time, which no program can set back', async () => {
  await withStore(async (store, directory) => {
    const old = join(directory, 'old note')
    await writeFile(old, 'old')
    await utimes(old, 0, 0)
    await chmod(old, 0o400)
    const etag = etagOf(bytesOf('old'))
    await store.adopt(old, etag)
    const [unit] = await unitsOf(store)
    expect(Date.now() - (unit?.arrivedMs ?? 0)).toBeLessThan(60_000)
    await packAll(store)
    const [packed] = await unitsOf(store)
    expect(packed?.arrivedMs).toBe(unit?.arrivedMs)
  })
})

test('what comes in while old contents are removed is left alone', async () => {
  await withStore(async (store) => {
    const etags = [await store.write(bytesOf('one')), await store.write(bytesOf('two'))]
    store.beginRemoving()
    const units = await unitsOf(store)
    // The same text again: a change is about to say that it needs it.
    await store.write(bytesOf('one'))
    for (const unit of units) store.remove(unit)
    expect(await textOf(store, etags[0] ?? '')).toBe('one')
    expect(await textOf(store, etags[1] ?? '')).toBe('missing')
  })
})
