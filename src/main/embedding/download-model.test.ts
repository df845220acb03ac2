import { hash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitUntil } from '../../../test/shared/wait-until.ts'
import { type DownloadProgress, downloadModel } from './download-model.ts'
import { loadEncoder } from './load-encoder.ts'
import {
  EMBEDDING_MODELS,
  type EmbeddingModel,
  findEmbeddingModel,
  modelDirectory,
} from './models.ts'
import { MODEL_FILES } from './verify-model-files.ts'

const resources = join(import.meta.dirname, '../../../resources/models')

const COMMIT = '0123456789abcdef0123456789abcdef01234567'
const hashOf = (file: string): string =>
  hash('sha256', readFileSync(join(resources, 'latent-mini', file)))
const miniSums = () => ({
  'config.json': hashOf('config.json'),
  'tokenizer.json': hashOf('tokenizer.json'),
  'tokenizer_config.json': hashOf('tokenizer_config.json'),
  'onnx/model_quantized.onnx': hashOf('onnx/model_quantized.onnx'),
})

/** A host that has latent-mini under the name of a model that can be downloaded. */
interface FakeHost {
  readonly origin: string
  readonly requested: string[]
  /** Files whose answer came to an end, whoever ended it. */
  readonly ended: string[]
  behaviour: 'whole' | 'cut' | 'missing' | 'stuck'
  readonly server: Server
}

async function startHost(): Promise<FakeHost> {
  const requested: string[] = []
  const ended: string[] = []
  const server = createServer((request, response) => {
    const file = (request.url ?? '').replace(`/Xenova/all-MiniLM-L6-v2/resolve/${COMMIT}/`, '')
    requested.push(file)
    response.on('close', () => ended.push(file))
    const isLarge = file.endsWith('.onnx')
    if (isLarge && host.behaviour === 'missing') return void response.writeHead(503).end()
    const path = join(resources, 'latent-mini', file)
    if (isLarge && host.behaviour !== 'whole') {
      const stream = createReadStream(path, { end: 1_000_000 })
      response.writeHead(200, { 'content-length': 8_320_547 })
      stream.pipe(response, { end: false })
      stream.on('end', () => host.behaviour === 'cut' && response.destroy())
      return
    }
    createReadStream(path)
      .on('error', () => response.writeHead(404).end())
      .pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const host: FakeHost = {
    origin: `http://127.0.0.1:${address.port}`,
    requested,
    ended,
    behaviour: 'whole',
    server,
  }
  return host
}

let host: FakeHost
let downloaded: string
let model: EmbeddingModel
beforeEach(async () => {
  host = await startHost()
  downloaded = await mkdtemp(join(tmpdir(), 'latent-models-'))
  const found = findEmbeddingModel('all-MiniLM-L6-v2')
  if (!found?.source) throw new Error('not in the catalogue')
  model = { ...found, source: { ...found.source, commit: COMMIT, sha256: miniSums() } }
})
afterEach(async () => {
  host.server.closeAllConnections()
  host.server.close()
  await rm(downloaded, { recursive: true, force: true })
})

const directories = () => ({ bundled: resources, downloaded })
const download = (signal = new AbortController().signal) =>
  downloadModel({
    model,
    directories: directories(),
    remoteHost: host.origin,
    fetch: globalThis.fetch,
    signal,
  })

async function drain(
  generator: AsyncGenerator<DownloadProgress, null>,
): Promise<DownloadProgress[]> {
  const steps: DownloadProgress[] = []
  for await (const step of generator) steps.push(step)
  return steps
}

test('a downloaded model is whole, loads through the library and gives vectors', async () => {
  const steps = await drain(download())
  expect(steps.map((step) => step.doneBytes)).toEqual(
    steps.map((step) => step.doneBytes).toSorted((a, b) => a - b),
  )
  expect(steps.every((step) => step.doneBytes <= step.totalBytes)).toBe(true)
  const encoder = await loadEncoder(model.id, modelDirectory(model, directories()))
  const [vector] = await encoder.encode(['bread'], 'query')
  expect(vector).toHaveLength(256) // what the fake host serves
  expect(await readdir(downloaded)).toEqual(['all-MiniLM-L6-v2'])
  expect(host.requested).toHaveLength(4)
})

test('files that are not those of the commit are not kept, whatever the host says of them (S6)', async () => {
  for (const file of MODEL_FILES) {
    const source = model.source && {
      ...model.source,
      sha256: { ...model.source.sha256, [file]: hashOf('SHA256SUMS') },
    }
    const wanted = { ...model, source }
    await expect(
      drain(
        downloadModel({
          model: wanted,
          directories: directories(),
          remoteHost: host.origin,
          fetch: globalThis.fetch,
          signal: new AbortController().signal,
        }),
      ),
    ).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/^127\.0\.0\.1:\d+ sent another /),
    })
    expect(await readdir(downloaded)).toEqual([])
  }
})

test('every model that is offered for download is one commit with the hash of each file (S6)', () => {
  for (const { source, isBundled } of EMBEDDING_MODELS) {
    expect(source === null).toBe(isBundled)
    if (!source) continue
    expect(source.commit).toMatch(/^[0-9a-f]{40}$/)
    expect(Object.keys(source.sha256).toSorted()).toEqual([...MODEL_FILES].toSorted())
    for (const sum of Object.values(source.sha256)) expect(sum).toMatch(/^[0-9a-f]{64}$/)
  }
})

test.each(['cut', 'missing'] as const)(
  'a download that ends %s leaves nothing',
  async (behaviour) => {
    host.behaviour = behaviour
    await expect(drain(download())).rejects.toMatchObject({ code: 'unavailable' })
    expect(await readdir(downloaded)).toEqual([])
  },
)

test('cancelling removes what was fetched', async () => {
  host.behaviour = 'stuck'
  const controller = new AbortController()
  const generator = download(controller.signal)
  for (let step = await generator.next(); !step.done; step = await generator.next())
    if (step.value.file.endsWith('.onnx')) break
  expect(existsSync(join(downloaded, 'all-MiniLM-L6-v2.partial'))).toBe(true)
  const end = generator.next()
  controller.abort()
  await expect(end.then(() => drain(generator))).rejects.toMatchObject({ name: 'AbortError' })
  expect(await readdir(downloaded)).toEqual([])
})

test('a reader that walks away stops it too', async () => {
  host.behaviour = 'stuck'
  for await (const step of download()) if (step.file.endsWith('.onnx')) break
  expect(await readdir(downloaded)).toEqual([])
  await waitUntil(() => expect(host.ended).toContain('onnx/model_quantized.onnx'))
})

test('the bundled model is not downloaded', async () => {
  const bundled = findEmbeddingModel('latent-mini')
  if (!bundled) throw new Error('not in the catalogue')
  const generator = downloadModel({
    model: bundled,
    directories: directories(),
    remoteHost: host.origin,
    fetch: globalThis.fetch,
    signal: new AbortController().signal,
  })
  await expect(generator.next()).rejects.toMatchObject({ code: 'invalid_input' })
  expect(host.requested).toEqual([])
})
