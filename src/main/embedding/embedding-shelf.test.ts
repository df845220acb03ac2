import { hash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deepTest } from '../../../test/shared/in-deep.ts'
import { writeTinyTable } from '../../../test/models/tiny-table.ts'
import { waitUntil } from '../../../test/shared/wait-until.ts'
import type { ModelDownloadStep } from '../../shared/contract/engine.ts'
import { lastOf } from '../../shared/rpc/last-of.ts'
import { createNetwork } from '../platform/network.ts'
import { systemClock } from '../platform/system.ts'
import { createEmbeddingShelf, type EmbeddingShelf } from './embedding-shelf.ts'
import { loadEncoder } from './load-encoder.ts'
import { EMBEDDING_MODELS, type EmbeddingModel, findEmbeddingModel, modelFiles } from './models.ts'
import { BUNDLED_MODELS } from '../../../test/app/embedder-inside.ts'

const COMMIT = '0123456789abcdef0123456789abcdef01234567'
const ID = 'all-MiniLM-L6-v2'
const ONNX = 'onnx/model_quantized.onnx'
const never = (): AbortSignal => new AbortController().signal
const contents = (file: string): Buffer => readFileSync(join(BUNDLED_MODELS, 'latent-mini', file))

const ALL_BYTES = modelFiles({ runtime: 'transformers' }).reduce(
  (sum, file) => sum + contents(file).length,
  0,
)

/** A host that has latent-mini under the name of a model that can be downloaded. */
let host: string
let server: Server
/** `half`: of the large file only the first million bytes come, and then nothing. */
let behaviour: 'whole' | 'half' | 'missing'
/** Files that were asked for, and from which byte on. */
let asked: string[]
let downloaded: string
let opened: EmbeddingShelf[]
beforeEach(async () => {
  behaviour = 'whole'
  asked = []
  opened = []
  server = createServer((request, response) => {
    const file = (request.url ?? '').replace(`/Xenova/${ID}/resolve/${COMMIT}/`, '')
    const from = Number(/\d+/.exec(request.headers.range ?? '')?.[0] ?? 0)
    asked.push(from > 0 ? `${file} from ${from}` : file)
    const path = join(BUNDLED_MODELS, 'latent-mini', file)
    const size = contents(file).length
    if (file === ONNX && behaviour === 'missing') return void response.writeHead(503).end()
    if (from > 0)
      response.writeHead(206, {
        'content-length': size - from,
        'content-range': `bytes ${from}-${size - 1}/${size}`,
      })
    else response.writeHead(200, { 'content-length': size })
    if (file === ONNX && behaviour === 'half')
      return void createReadStream(path, { end: 999_999 }).pipe(response, { end: false })
    createReadStream(path, { start: from }).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  host = `http://127.0.0.1:${address.port}`
  downloaded = join(await mkdtemp(join(tmpdir(), 'latent-models-')), 'models')
})
afterEach(async () => {
  for (const each of opened) await each.dispose()
  server.closeAllConnections()
  server.close()
  await rm(join(downloaded, '..'), { recursive: true, force: true })
})

function model(spoilt?: string): EmbeddingModel {
  const found = findEmbeddingModel(ID)
  if (!found?.source) throw new Error('not in the catalogue')
  const files = found.source.files.map(({ file }) => ({
    file,
    bytes: contents(file).length,
    sha256: hash('sha256', file === spoilt ? 'another' : contents(file)),
  }))
  return { ...found, source: { ...found.source, commit: COMMIT, files } }
}
function open(
  models: readonly EmbeddingModel[] = [model()],
  freeBytes?: () => Promise<number>,
): EmbeddingShelf {
  const shelf = createEmbeddingShelf({
    directories: { bundled: BUNDLED_MODELS, downloaded },
    models,
    network: createNetwork({ isLocalOnly: () => false }),
    clock: systemClock,
    host,
    freeBytes,
  })
  opened.push(shelf)
  return shelf
}
/** How a download of it ends. */
const ended = (shelf: EmbeddingShelf, onStep: (step: ModelDownloadStep) => void = () => {}) =>
  lastOf(shelf.run(ID, never()), onStep)
const onDisk = async (shelf: EmbeddingShelf, id = ID) =>
  (await shelf.list()).find((each) => each.id === id)?.onDisk
const partBytes = async (): Promise<number> =>
  (await stat(join(downloaded, `${ID}.part`, ONNX)).catch(() => null))?.size ?? 0

describe('downloads', () => {
  test('a model is fetched only when it is wanted, is whole, loads and gives vectors', async () => {
    const shelf = open()
    expect(await onDisk(shelf)).toEqual({ status: 'absent' })
    expect(asked).toEqual([])
    const steps: ModelDownloadStep[] = []
    expect(await ended(shelf, (step) => steps.push(step))).toBe('done')
    const done = steps.map(({ doneBytes }) => doneBytes)
    expect(done).toEqual(done.toSorted((a, b) => a - b))
    expect(steps.at(-1)).toEqual({ phase: 'checking', doneBytes: ALL_BYTES })
    expect(await onDisk(shelf)).toEqual({ status: 'there', path: join(downloaded, ID) })
    expect(await readdir(downloaded)).toEqual([ID])
    expect(asked).toEqual(modelFiles({ runtime: 'transformers' }))
    const encoder = await loadEncoder(ID, join(downloaded, ID))
    expect((await encoder.encode(['bread'], 'query'))[0]).toHaveLength(256)
  })

  deepTest(
    'it is paused in the middle of a file, and the next Latent goes on with what is missing',
    async () => {
      behaviour = 'half'
      const shelf = open()
      const end = ended(shelf)
      await waitUntil(async () => expect(await partBytes()).toBe(1_000_000))
      await shelf.pause(ID)
      expect(await end).toBe('stopped')
      const bytes = ALL_BYTES - contents(ONNX).length + 1_000_000
      expect(await onDisk(shelf)).toEqual({ status: 'part', bytes, isRunning: false })
      behaviour = 'whole'
      asked = []
      expect(await ended(open())).toBe('done')
      expect(asked).toEqual([`${ONNX} from 1000000`])
      expect(await readdir(downloaded)).toEqual([ID])
    },
  )

  test('a part that is given up is gone', async () => {
    behaviour = 'half'
    const shelf = open()
    const end = ended(shelf)
    await waitUntil(async () => expect(await partBytes()).toBe(1_000_000))
    await shelf.cancel(ID)
    expect(await end).toBe('stopped')
    expect(await onDisk(shelf)).toEqual({ status: 'absent' })
    expect(await readdir(downloaded)).toEqual([])
  })

  test('a file that is not that of the commit is not kept, and nothing of it is loaded (S6)', async () => {
    for (const file of modelFiles({ runtime: 'transformers' })) {
      const shelf = open([model(file)])
      await expect(ended(shelf)).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining('is not MiniLM L6 as Latent knows it'),
      })
      expect(await onDisk(shelf)).toMatchObject({ status: 'part' })
      await expect(stat(join(downloaded, `${ID}.part`, file))).rejects.toThrow()
      await expect(loadEncoder(ID, join(downloaded, ID))).rejects.toMatchObject({
        code: 'unavailable',
      })
      await shelf.cancel(ID)
    }
  })

  test('what went wrong is said, also to who comes later', async () => {
    behaviour = 'missing'
    const shelf = open()
    await expect(ended(shelf)).rejects.toThrow('503')
    expect((await shelf.list()).find(({ id }) => id === ID)?.failure).toContain('503')
    const full = open([model()], () => Promise.resolve(1000))
    await expect(ended(full)).rejects.toThrow('Make room')
  })

  test('a model is deleted once; what comes with Latent, and what is no model, stays', async () => {
    const shelf = open()
    await ended(shelf)
    await mkdir(join(downloaded, 'other'))
    await shelf.delete(ID)
    await expect(shelf.delete(ID)).rejects.toThrow('MiniLM L6 is not on this machine any more.')
    await expect(shelf.delete('latent-mini')).rejects.toMatchObject({ code: 'invalid_input' })
    for (const id of ['other', '../models', '', '.'])
      await expect(shelf.delete(id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await readdir(downloaded)).toEqual(['other'])
  })

  test('every model that is offered is one commit with length and checksum of each file (S6)', () => {
    for (const { source, origin, runtime, bytes } of EMBEDDING_MODELS) {
      expect(source === null).toBe(origin === 'bundled')
      if (!source) continue
      expect(source.commit).toMatch(/^[0-9a-f]{40}$/)
      expect(source.files.map(({ file }) => file)).toEqual(modelFiles({ runtime }))
      for (const { sha256 } of source.files) expect(sha256).toMatch(/^[0-9a-f]{64}$/)
      expect(source.files.reduce((sum, file) => sum + file.bytes, 0)).toBe(bytes)
    }
    const ids = EMBEDDING_MODELS.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('a static table is imported from a folder', () => {
  let folder: string
  beforeEach(async () => {
    folder = join(downloaded, '..', 'My table')
    await writeTinyTable(folder, { note: [1, 0, 0], bread: [0, 1, 0], car: [0, 0, 1] })
  })
  const importing = (shelf = open()) => shelf.importFolder(folder, never())

  test('it is copied with its checksums, and listed, loaded and deleted like others', async () => {
    const shelf = open()
    const imported = await importing(shelf)
    expect(imported).toMatchObject({
      name: 'My table',
      dimensions: 3,
      origin: 'imported',
      isTable: true,
      from: null,
      onDisk: { status: 'there', path: join(downloaded, imported.id) },
    })
    await rm(folder, { recursive: true })
    expect((await open().list()).at(-1)).toEqual(imported)
    expect(await readdir(downloaded)).toEqual([imported.id])
    const encoder = await loadEncoder(imported.id, join(downloaded, imported.id))
    const [bread] = await encoder.encode(['Bread'], 'query')
    expect(Array.from(bread ?? [])).toEqual([0, 1, 0])
    await truncate(join(downloaded, imported.id, 'model.safetensors'), 100)
    await expect(loadEncoder(imported.id, join(downloaded, imported.id))).rejects.toThrow(
      'model.safetensors is not what it should be',
    )
    await shelf.delete(imported.id)
    expect(await readdir(downloaded)).toEqual([])
  })

  test('the same one twice is refused, whatever its folder is called, with the name it has', async () => {
    const shelf = open()
    await importing(shelf)
    const again = `${folder} again`
    await cp(folder, again, { recursive: true })
    await expect(shelf.importFolder(again, never())).rejects.toMatchObject({
      code: 'conflict',
      message: `${again} was not imported: it is here already, as My table.`,
    })
    expect(await readdir(downloaded)).toHaveLength(1)
  })

  test('one that is on offer is known by its checksums', async () => {
    const files = await Promise.all(
      modelFiles({ runtime: 'table' }).map(async (file) => {
        const bytes = await readFile(join(folder, file))
        return { file, bytes: bytes.length, sha256: hash('sha256', bytes) }
      }),
    )
    const potion = findEmbeddingModel('potion-base-8M')
    if (!potion?.source) throw new Error('not in the catalogue')
    const shelf = open([{ ...potion, source: { ...potion.source, files } }])
    expect(await importing(shelf)).toMatchObject({ id: 'potion-base-8M', name: 'Potion base' })
    expect(await onDisk(shelf, 'potion-base-8M')).toMatchObject({ status: 'there' })
    await expect(importing(shelf)).rejects.toMatchObject({ code: 'conflict' })
  })

  test.each<[string, () => Promise<unknown>, string]>([
    ['without a table', () => rm(join(folder, 'model.safetensors')), 'model.safetensors is not in'],
    ['without a tokeniser', () => rm(join(folder, 'tokenizer.json')), 'tokenizer.json is not in'],
    [
      'with a folder in the place of a file',
      async () => {
        await rm(join(folder, 'tokenizer.json'))
        await mkdir(join(folder, 'tokenizer.json'))
      },
      'tokenizer.json is not in it',
    ],
    [
      'with a table that is cut',
      () => truncate(join(folder, 'model.safetensors'), 130),
      'damaged, or no safetensors file',
    ],
    [
      'with a huge table',
      () => truncate(join(folder, 'model.safetensors'), 2_000_000_000),
      'model.safetensors is larger than 1700 MB',
    ],
    [
      'with a broken tokeniser',
      () => writeFile(join(folder, 'tokenizer.json'), '{"model":'),
      'its tokenizer.json is damaged or of another kind',
    ],
    [
      'with a table of zeros',
      () => writeTinyTable(folder, { note: [0, 0] }),
      'its table gives no numbers for words',
    ],
    ['that is none', () => rm(folder, { recursive: true }), 'tokenizer.json is not in it'],
  ])('a folder %s is refused with the reason, and leaves nothing', async (_name, spoil, reason) => {
    await spoil()
    await expect(importing()).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining(reason),
    })
    expect(await readdir(downloaded).catch(() => [])).toEqual([])
  })

  test('without room, and stopped in the middle, it leaves nothing', async () => {
    const full = open([], () => Promise.resolve(1000))
    await expect(importing(full)).rejects.toThrow('not enough room on the disk')
    const stop = new AbortController()
    const stopped = open([], () => {
      stop.abort()
      return Promise.resolve(1e12)
    }).importFolder(folder, stop.signal)
    await expect(stopped).rejects.toThrow()
    expect(await readdir(downloaded)).toEqual([])
  })

  test('what a killed import left long ago goes with the next one, and not what another Latent is at', async () => {
    const [old, fresh] = ['importing-a', 'importing-b'].map((name) => join(downloaded, name))
    if (!old || !fresh) throw new Error('no folders')
    await mkdir(old, { recursive: true })
    await mkdir(fresh)
    await utimes(old, 0, 0)
    await importing()
    expect(await readdir(downloaded)).toEqual([expect.stringMatching(/^imported-/), 'importing-b'])
  })
})
