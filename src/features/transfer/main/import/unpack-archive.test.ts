import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deepTest } from '../../../../../test/shared/in-deep.ts'
import { makeZip, type ZipEntry } from '../../../../../test/vault/make-zip.ts'
import type { SourceListing } from '../source-file.ts'
import { TRANSFER_LIMITS, type TransferLimits } from '../transfer-limits.ts'
import { unpackArchive } from './unpack-archive.ts'

let base: string
let staging: string
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'latent-archive-'))
  staging = join(base, 'staging')
  await mkdir(staging)
})
afterEach(() => rm(base, { recursive: true, force: true }))

interface Options {
  readonly limits?: Partial<TransferLimits>
  readonly signal?: AbortSignal
  readonly freeBytes?: () => Promise<number>
}

async function unpackBytes(bytes: Uint8Array, options: Options = {}): Promise<SourceListing> {
  const file = join(base, 'archive.zip')
  await writeFile(file, bytes)
  return unpackArchive(file, {
    folder: staging,
    limits: { ...TRANSFER_LIMITS, ...options.limits },
    signal: options.signal ?? new AbortController().signal,
    onProgress: () => {},
    ...(options.freeBytes ? { freeBytes: options.freeBytes } : {}),
  })
}
const unpack = (entries: readonly ZipEntry[], options?: Options): Promise<SourceListing> =>
  unpackBytes(makeZip(entries), options)

const texts = async ({ files }: SourceListing): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(
      files.map(async ({ path, file }) => [path, await readFile(file, 'utf8')] as const),
    ),
  )

describe('an archive', () => {
  test('gives its files with their paths, contents and hashes, under numbers of ours', async () => {
    const listing = await unpack([
      { name: 'Notes/', mode: 0o040755 },
      { name: 'Notes/Ada.md', data: '# Ada\n', deflate: true },
      { name: './Notes//Grace.md', data: '# Grace\n' },
      { name: 'Empty/', mode: 0o040755 },
    ])
    expect(await texts(listing)).toEqual({
      'Notes/Ada.md': '# Ada\n',
      'Notes/Grace.md': '# Grace\n',
    })
    expect(listing.files[0]).toMatchObject({
      sizeBytes: 6,
      etag: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(listing).toMatchObject({ skipped: [], emptyFolders: 1 })
    expect(await readdir(staging)).toEqual(['0', '1'])
  })

  test('may say sizes only behind the data', async () => {
    const listing = await unpack([
      { name: 'a.md', data: 'x'.repeat(3000), deflate: true, flags: 0x808 },
    ])
    expect(await texts(listing)).toEqual({ 'a.md': 'x'.repeat(3000) })
  })

  test('is read with names in UTF-8 that do not say so, and in the old code page', async () => {
    const listing = await unpack([
      { name: Buffer.from('Zürich.md'), flags: 0 },
      { name: Buffer.from([0x5a, 0x81, 0x2e, 0x6d, 0x64]), flags: 0 },
      { name: Buffer.from([0x5a, 0x82, 0x2e, 0x6d, 0x64]), flags: 0x800 },
    ])
    expect(listing.files.map(({ path }) => path)).toEqual(['Zürich.md', 'Zü.md', 'Zé.md'])
  })

  test('of archives, as Notion makes them, is unpacked one level deep', async () => {
    const part = (name: string): Buffer =>
      makeZip([
        { name, data: name },
        { name: 'deeper.zip', data: 'x' },
      ])
    const listing = await unpack([
      { name: 'Export-1-Part-1.zip', data: part('a.md') },
      { name: 'Export-1-Part-2.zip', data: part('b.md') },
      { name: 'Other.zip', data: part('c.md') },
    ])
    expect(listing.files.map(({ path }) => path)).toEqual([
      'a.md',
      'deeper.zip',
      'b.md',
      'deeper.zip',
      'Other/c.md',
      'Other/deeper.zip',
    ])
    expect(await readdir(staging)).toHaveLength(6)
  })

  test('with an archive among other files keeps it as it is', async () => {
    const inner = makeZip([{ name: 'x.md' }])
    const listing = await unpack([{ name: 'a.md' }, { name: 'b.zip', data: inner }])
    expect(listing.files.map(({ path }) => path)).toEqual(['a.md', 'b.zip'])
  })
})

describe('row 104: an archive that', () => {
  test('leads outside in any way is contained, and the rest comes in', async () => {
    const listing = await unpack([
      { name: '../escape.md', data: 'x' },
      { name: 'a/../../escape.md', data: 'x' },
      { name: '/etc/escape.md', data: 'x' },
      { name: 'C:/escape.md', data: 'x' },
      { name: 'C:name.md', data: 'in' },
      { name: '..\\escape.md', data: 'x' },
      { name: 'a\\..\\..\\escape.md', data: 'x' },
      { name: '\\\\server\\share\\escape.md', data: 'x' },
      { name: 'a\0.md', data: 'x' },
      { name: '', data: 'x' },
      { name: 'folder\\inside.md', data: 'in' },
      { name: 'good.md', data: 'in' },
    ])
    expect(await texts(listing)).toEqual({
      'C:name.md': 'in',
      'folder/inside.md': 'in',
      'good.md': 'in',
    })
    expect(listing.skipped).toHaveLength(9)
    const reasons = listing.skipped.map(({ reason }) => reason)
    expect(reasons.filter((reason) => reason.includes('leads out of the archive'))).toHaveLength(4)
    expect(reasons.filter((reason) => reason.includes('absolute path'))).toHaveLength(3)
    expect((await readdir(base)).toSorted()).toEqual(['archive.zip', 'staging'])
  })

  test('holds links and devices has them left out, and nothing is written through them', async () => {
    const listing = await unpack([
      { name: 'link', data: base, mode: 0o120777 },
      { name: 'link/inside.md', data: 'x' },
      { name: 'pipe', mode: 0o010644 },
      { name: 'device', mode: 0o060644 },
    ])
    expect(listing.files.map(({ path }) => path)).toEqual(['link/inside.md'])
    expect(listing.skipped.map(({ path }) => path)).toEqual(['link', 'pipe', 'device'])
    expect(listing.skipped[0]?.reason).toContain('link to another place')
    expect((await readdir(base)).toSorted()).toEqual(['archive.zip', 'staging'])
  })

  test('has encrypted files is imported without them, and refused when there are no others', async () => {
    const locked = { name: 'locked.md', data: 'x', flags: 0x801, method: 8, deflate: true }
    const listing = await unpack([locked, { name: 'open.md' }])
    expect(listing.files.map(({ path }) => path)).toEqual(['open.md'])
    expect(listing.skipped[0]?.reason).toContain('encrypted')
    await expect(unpack([locked])).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('password'),
    })
  })

  test('says that it unpacks to 10 GB is refused before anything is unpacked', async () => {
    const bomb = {
      name: 'bomb.md',
      data: 'x'.repeat(1000),
      deflate: true,
      sizeBytes: 4_000_000_000,
    }
    await expect(unpack([bomb, bomb, bomb])).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('100 times'),
    })
    expect(await readdir(staging)).toEqual([])
  })

  test('unpacks to more than it says is stopped at what it said', async () => {
    const bomb = { name: 'bomb.md', data: Buffer.alloc(50_000_000), deflate: true, sizeBytes: 10 }
    const listing = await unpack([bomb, { name: 'good.md', data: 'in' }])
    expect(listing.files.map(({ path }) => path)).toEqual(['good.md'])
    expect(listing.skipped).toEqual([
      { path: 'bomb.md', reason: expect.stringContaining('damaged') },
    ])
    expect(await readdir(staging)).toEqual(['1'])
  })

  test('really unpacks to more than the limit is stopped there', async () => {
    const limits = { maxTotalBytes: 1_000_000 }
    // Eight entries share one stretch of data, so the archive is small; each is counted.
    const entries = Array.from({ length: 8 }, (_, n) => ({
      name: `${n}.md`,
      data: Buffer.alloc(200_000),
      deflate: true,
      isOverlapping: n > 0,
    }))
    await expect(unpack(entries, { limits })).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await readdir(staging)).toEqual([])
  })

  test('hides its size in an archive within is stopped as well', async () => {
    const inner = makeZip([{ name: 'bomb.md', data: Buffer.alloc(3_000_000), deflate: true }])
    const limits = { maxTotalBytes: 1_000_000 }
    await expect(unpack([{ name: 'Part-1.zip', data: inner }], { limits })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })

  test('spreads its size over archives within is stopped: what came out of the one before counts', async () => {
    const limits = { maxTotalBytes: 1_000_000 }
    const half = makeZip([{ name: 'half.md', data: Buffer.alloc(600_000), deflate: true }])
    const parts = [1, 2].map((n) => ({ name: `Part-${n}.zip`, data: half }))
    await expect(unpack(parts, { limits })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  deepTest('has a million entries is refused by their number', async () => {
    await expect(
      unpackBytes(makeZip([{ name: 'a.md' }], { times: 1_000_000 })),
    ).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('200,000 files'),
    })
    expect(await readdir(staging)).toEqual([])
  })

  test('claims fewer entries than it has gives those, and more is damaged', async () => {
    const entries = [{ name: 'a.md' }, { name: 'b.md' }]
    const fewer = await unpackBytes(makeZip(entries, { entryCount: 1 }))
    expect(fewer.files.map(({ path }) => path)).toEqual(['a.md'])
    await expect(unpackBytes(makeZip(entries, { entryCount: 3 }))).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })

  test('has two entries of one name, or of names that look alike, gives both', async () => {
    const listing = await unpack([
      { name: 'Ada.md', data: '1' },
      { name: 'Ada.md', data: '2' },
      { name: 'ada.md', data: '3' },
    ])
    const contents = await Promise.all(listing.files.map(({ file }) => readFile(file, 'utf8')))
    expect(contents).toEqual(['1', '2', '3'])
  })

  test('is cut off, is no archive, is empty or is not there is told so', async () => {
    const whole = makeZip([{ name: 'a.md', data: 'x'.repeat(5000) }])
    for (const bytes of [whole.subarray(0, 3000), Buffer.from('# Not a zip\n'), Buffer.alloc(0)])
      await expect(unpackBytes(bytes)).rejects.toMatchObject({
        code: 'invalid_input',
        message: expect.stringContaining('not a zip archive'),
      })
    const cutInFront = Buffer.concat([whole.subarray(2000)])
    await expect(unpackBytes(cutInFront)).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(
      unpackArchive(join(base, 'nothing.zip'), {
        folder: staging,
        limits: TRANSFER_LIMITS,
        signal: new AbortController().signal,
        onProgress: () => {},
      }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })

  test('has a damaged or strangely packed file is imported without it', async () => {
    const listing = await unpack([
      { name: 'wrong.md', data: 'text', checksum: 1 },
      { name: 'strange.md', data: 'text', method: 93 },
      { name: 'torn.md', data: 'not deflate', method: 8 },
      { name: 'good.md', data: 'in' },
    ])
    expect(await texts(listing)).toEqual({ 'good.md': 'in' })
    expect(listing.skipped.map(({ path }) => path)).toEqual(['wrong.md', 'strange.md', 'torn.md'])
  })

  test('needs more room than the disk has is refused before anything is unpacked', async () => {
    const archive = [{ name: 'a.md', data: 'x'.repeat(2000) }]
    await expect(unpack(archive, { freeBytes: async () => 1000 })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('too little space'),
    })
    expect(await readdir(staging)).toEqual([])
  })

  test('is cancelled stops, and leaves what is in the staging folder to its owner', async () => {
    const controller = new AbortController()
    controller.abort()
    await expect(unpack([{ name: 'a.md' }], { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
  })
})
