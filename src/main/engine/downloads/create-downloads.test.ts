import { fork } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ModelDownloadStep } from '../../../shared/contract/engine.ts'
import { lastOf } from '../../../shared/rpc/last-of.ts'
import { waitUntil } from '../../../../test/shared/wait-until.ts'
import { createNetwork } from '../../platform/network.ts'
import { systemClock } from '../../platform/system.ts'
import {
  createModelDownloads,
  type ModelDownloadsOptions,
  type ModelDownloads,
} from './create-downloads.ts'
import { OFFERED_MODELS, type DownloadableModel } from './offered-models.ts'

const BYTES = 3_000_000
const HALF = BYTES / 2
const whole = Buffer.alloc(BYTES, 'a model in four bits ')
const MODEL: DownloadableModel = {
  id: 'granite-4.1-3b',
  name: 'Small',
  licence: 'Apache 2.0',
  memoryBytes: 1,
  repository: 'owner/small',
  commit: '0123456789abcdef0123456789abcdef01234567',
  file: 'small.gguf',
  bytes: BYTES,
  sha256: hash('sha256', whole),
}

let server: Server
let host: string
/** `half`: it sends half of what it is asked for, and then nothing. */
let behaviour: 'whole' | 'half' | 'wrong'
let asked: { readonly path: string | undefined; readonly range: string | undefined }[]
let folder: string
let opened: ModelDownloads[]
beforeEach(async () => {
  behaviour = 'whole'
  asked = []
  opened = []
  server = createServer((request, response) => {
    asked.push({ path: request.url, range: request.headers.range })
    const from = Number(/\d+/.exec(request.headers.range ?? '')?.[0] ?? 0)
    send(response, from)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  host = `http://127.0.0.1:${address.port}`
  folder = join(await mkdtemp(join(tmpdir(), 'latent-shelf-')), 'models')
})
afterEach(async () => {
  for (const each of opened) await each.dispose()
  server.closeAllConnections()
  server.close()
  await rm(join(folder, '..'), { recursive: true, force: true })
})

function send(response: ServerResponse, from: number): void {
  const head = { 'content-length': BYTES - from }
  if (from > 0)
    response.writeHead(206, { ...head, 'content-range': `bytes ${from}-${BYTES - 1}/${BYTES}` })
  else response.writeHead(200, head)
  if (behaviour === 'whole') return void response.end(whole.subarray(from))
  if (behaviour === 'wrong') return void response.end(Buffer.alloc(BYTES - from, 'x'))
  response.write(whole.subarray(from, from + HALF))
}

const setUp = (given: Partial<ModelDownloadsOptions> = {}): ModelDownloads => {
  const downloads = createModelDownloads({
    folder,
    network: createNetwork({ isLocalOnly: () => false }),
    clock: systemClock,
    models: [MODEL],
    host,
    ...given,
  })
  opened.push(downloads)
  return downloads
}
const never = (): AbortSignal => new AbortController().signal
async function run(downloads: ModelDownloads) {
  const steps: ModelDownloadStep[] = []
  return { end: await lastOf(downloads.run(MODEL.id, never()), (step) => steps.push(step)), steps }
}
const onDisk = async (downloads: ModelDownloads) => (await downloads.list())[0]?.onDisk
const part = (): string => join(folder, 'small.gguf.part')
const partBytes = async (): Promise<number> => (await stat(part()).catch(() => null))?.size ?? 0
/** Runs until half of it is on disk and the host is silent. */
async function untilHalf(downloads: ModelDownloads) {
  behaviour = 'half'
  const ended = run(downloads)
  ended.catch(() => {})
  await waitUntil(async () => expect(await partBytes()).toBe(HALF))
  return ended
}

test('a model is fetched only when it is wanted, and is there when its checksum is right', async () => {
  const downloads = setUp()
  expect(await downloads.list()).toMatchObject([
    { id: MODEL.id, host: new URL(host).host, onDisk: { status: 'absent' }, failure: null },
  ])
  expect(asked).toEqual([])
  await expect(readdir(folder), 'nothing is made either').rejects.toMatchObject({ code: 'ENOENT' })
  const { end, steps } = await run(downloads)
  expect(end).toBe('done')
  expect(asked).toEqual([
    { path: `/owner/small/resolve/${MODEL.commit}/small.gguf`, range: undefined },
  ])
  expect(await onDisk(downloads)).toEqual({ status: 'there', path: downloads.pathOf(MODEL.id) })
  expect(await readdir(folder)).toEqual(['small.gguf'])
  expect((await readFile(downloads.pathOf(MODEL.id))).equals(whole)).toBe(true)
  expect((await run(downloads)).end, 'what is there is not fetched again').toBe('done')
  expect(asked).toHaveLength(1)
  expect(steps[0]).toEqual({ phase: 'fetching', doneBytes: 0 })
  expect(steps.at(-1)).toEqual({ phase: 'checking', doneBytes: BYTES })
})

describe('on its way', () => {
  test('it is paused, stays as it is, and goes on from there', async () => {
    const downloads = setUp()
    const first = untilHalf(downloads)
    await waitUntil(async () =>
      expect(await onDisk(downloads)).toEqual({ status: 'part', bytes: HALF, isRunning: true }),
    )
    await downloads.pause(MODEL.id)
    expect((await first).end).toBe('stopped')
    expect(await downloads.list()).toMatchObject([
      { onDisk: { status: 'part', bytes: HALF, isRunning: false }, failure: null },
    ])
    behaviour = 'whole'
    expect((await run(downloads)).end).toBe('done')
    expect(asked.map(({ range }) => range)).toEqual([undefined, `bytes=${HALF}-`])
    expect(await readdir(folder)).toEqual(['small.gguf'])
  })
  test('it is cancelled, and nothing of it is left', async () => {
    const downloads = setUp()
    const first = untilHalf(downloads)
    await waitUntil(async () => expect(await partBytes()).toBe(HALF))
    await downloads.cancel(MODEL.id)
    expect((await first).end).toBe('stopped')
    expect(await readdir(folder)).toEqual([])
    expect(await onDisk(downloads)).toEqual({ status: 'absent' })
  })
  test('a part that was paused is removed too', async () => {
    const downloads = setUp()
    void untilHalf(downloads)
    await waitUntil(async () => expect(await partBytes()).toBe(HALF))
    await downloads.pause(MODEL.id)
    await downloads.cancel(MODEL.id)
    expect(await readdir(folder)).toEqual([])
  })
  test('who stops watching stops nothing, and who comes later sees how far it is', async () => {
    const downloads = setUp()
    behaviour = 'half'
    const leaving = new AbortController()
    const watched = downloads.run(MODEL.id, leaving.signal)
    await watched.next()
    const end = watched.next()
    leaving.abort()
    await expect(end).rejects.toMatchObject({ name: 'AbortError' })
    await waitUntil(async () => expect(await partBytes()).toBe(HALF))
    const later = downloads.run(MODEL.id, never())
    expect(await later.next()).toEqual({
      done: false,
      value: { phase: 'fetching', doneBytes: HALF },
    })
    expect(asked).toHaveLength(1)
    await later.return('stopped')
  })
  test('two that want the same get the one', async () => {
    const downloads = setUp()
    const [one, other] = await Promise.all([run(downloads), run(downloads)])
    expect([one.end, other.end, asked.length]).toEqual(['done', 'done', 1])
  })
  test('another Latent with the same folder waits for its turn', async () => {
    const first = setUp()
    void untilHalf(first)
    await waitUntil(async () => expect(await partBytes()).toBe(HALF))
    await expect(run(setUp())).rejects.toMatchObject({ code: 'conflict' })
    await expect(setUp().cancel(MODEL.id)).rejects.toMatchObject({ code: 'conflict' })
    expect(await partBytes()).toBe(HALF)
    await first.pause(MODEL.id)
    behaviour = 'whole'
    expect((await run(setUp())).end).toBe('done')
  })
  test('the end of the app pauses it', async () => {
    const downloads = setUp()
    const first = untilHalf(downloads)
    await waitUntil(async () => expect(await partBytes()).toBe(HALF))
    await downloads.dispose()
    expect((await first).end).toBe('stopped')
    expect(await partBytes()).toBe(HALF)
  })
})

test('a part outlives the death of the process, and the next one goes on from there', async () => {
  behaviour = 'half'
  const child = fork(join(import.meta.dirname, '../../../../test/models/download-child.ts'), {
    env: { ...process.env, DOWNLOAD: JSON.stringify({ folder, host, model: MODEL }) },
  })
  await waitUntil(async () => expect(await partBytes()).toBe(HALF))
  child.kill('SIGKILL')
  await once(child, 'exit')
  behaviour = 'whole'
  const downloads = setUp()
  expect(await onDisk(downloads)).toEqual({ status: 'part', bytes: HALF, isRunning: false })
  expect((await run(downloads)).end).toBe('done')
  expect(asked.at(-1)?.range).toBe(`bytes=${HALF}-`)
  expect(await readdir(folder)).toEqual(['small.gguf'])
})

describe('what goes wrong is said, also to who comes later', () => {
  test('another file than the known one is not kept', async () => {
    const downloads = setUp()
    behaviour = 'wrong'
    await expect(run(downloads)).rejects.toThrow(/is not Small as Latent knows it/)
    expect(await readdir(folder)).toEqual([])
    expect(await downloads.list()).toMatchObject([
      { onDisk: { status: 'absent' }, failure: expect.stringMatching(/nothing of it was kept/) },
    ])
  })
  test('a part that is not of this file is not kept either', async () => {
    await mkdir(folder, { recursive: true })
    await writeFile(part(), Buffer.alloc(HALF, 'y'))
    await expect(run(setUp())).rejects.toThrow(/is not Small as Latent knows it/)
    expect(await readdir(folder)).toEqual([])
  })
  test('a connection that breaks off keeps the part', async () => {
    const downloads = setUp()
    const ended = untilHalf(downloads)
    await waitUntil(async () => expect(await partBytes()).toBe(HALF))
    server.closeAllConnections()
    await expect(ended).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/broke off.*kept/),
    })
    expect(await partBytes()).toBe(HALF)
    expect((await downloads.list())[0]?.failure).toMatch(/broke off/)
    behaviour = 'whole'
    expect((await run(downloads)).end).toBe('done')
    expect(asked.at(-1)?.range).toBe(`bytes=${HALF}-`)
    expect((await downloads.list())[0]?.failure).toBeNull()
  })
  test('a disk without room is asked for before anything is sent', async () => {
    const downloads = setUp({ freeBytes: async () => BYTES })
    await expect(run(downloads)).rejects.toThrow(
      'Small needs 203 MB more on the disk, and 3 MB are free. Make room, then go on.',
    )
    expect(asked).toEqual([])
  })
  test('a folder that cannot be made', async () => {
    await writeFile(join(folder, '..', 'file'), '')
    await expect(run(setUp({ folder: join(folder, '..', 'file', 'models') }))).rejects.toThrow(
      /could not be kept in/,
    )
  })
  test('“Local only” refuses before anything is sent, and breaks off what is on its way', async () => {
    const far = 'https://huggingface.co'
    const sent: string[] = []
    let isLocalOnly = true
    const network = createNetwork({
      isLocalOnly: () => isLocalOnly,
      fetch: (address, init) => {
        sent.push(String(address))
        return fetch(String(address).replace(far, host), init)
      },
    })
    const downloads = setUp({ host: far, network })
    await expect(run(downloads)).rejects.toMatchObject({ code: 'denied' })
    expect(sent).toEqual([])
    await expect(readdir(folder), 'nothing is made').rejects.toMatchObject({ code: 'ENOENT' })
    isLocalOnly = false
    const ended = untilHalf(downloads)
    await waitUntil(async () => expect(await partBytes()).toBe(HALF))
    network.cutOff()
    await expect(ended).rejects.toMatchObject({ code: 'denied' })
    expect(sent).toHaveLength(1)
    expect(await partBytes()).toBe(HALF)
  })
  test('a model that nobody offers', async () => {
    await expect(setUp().run('another', never()).next()).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

test('a downloaded file is removed, once', async () => {
  const downloads = setUp()
  await run(downloads)
  await downloads.delete(MODEL.id)
  expect(await readdir(folder)).toEqual([])
  await expect(downloads.delete(MODEL.id)).rejects.toThrow('Small is not on this machine any more.')
})

test('every model that is offered is one file of one commit, with its length and checksum (S6)', () => {
  expect(OFFERED_MODELS.length).toBeGreaterThanOrEqual(4)
  for (const { commit, sha256, bytes, memoryBytes, file, repository } of OFFERED_MODELS) {
    expect(commit).toMatch(/^[0-9a-f]{40}$/)
    expect(sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(file).toMatch(/^[\w.-]+\.gguf$/)
    expect(repository).toMatch(/^[\w-]+\/[\w.-]+$/)
    expect(memoryBytes).toBeGreaterThan(bytes)
  }
  const distinct = (name: 'id' | 'sha256' | 'file') =>
    new Set(OFFERED_MODELS.map((model) => model[name])).size
  expect([distinct('id'), distinct('sha256'), distinct('file')]).toEqual(
    Array(3).fill(OFFERED_MODELS.length),
  )
})
