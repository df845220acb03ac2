import { cp, mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createEmbedder, type Embedder } from './embedder.ts'
import { isFamiliar } from './reading.ts'
import { createStaticEncoder } from './static-encoder.ts'
import { deepTest } from '../../../test/shared/in-deep.ts'

const bundled = join(import.meta.dirname, '../../../resources/models/latent-mini')
const never = new AbortController().signal

let embedder: Embedder | undefined
afterEach(async () => embedder?.dispose())

test('embeds in a thread, and gives what the encoder gives', async () => {
  embedder = createEmbedder({ modelId: 'latent-mini', directory: bundled })
  await expect(embedder.load()).resolves.toMatchObject({ dimensions: 256 })
  const texts = ['Bread needs flour', 'Bonjour']
  const encoder = await createStaticEncoder(bundled)
  await expect(embedder.embed(texts, 'passage', never)).resolves.toEqual(
    await encoder.encode(texts, 'passage'),
  )
})

test('says why a model cannot be loaded, in the thread too', async () => {
  const directory = join(await mkdtemp(join(tmpdir(), 'latent-embedder-')), 'latent-mini')
  await cp(bundled, directory, { recursive: true })
  await truncate(join(directory, 'onnx/model_quantized.onnx'), 1000)
  embedder = createEmbedder({ modelId: 'latent-mini', directory })
  await expect(embedder.embed(['a'], 'query', never)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The embedding model is damaged: onnx/model_quantized.onnx is not what it should be.',
  })
  await rm(directory, { recursive: true })
})

test('a signal that fired stops it before it begins', async () => {
  embedder = createEmbedder({ modelId: 'latent-mini', directory: bundled })
  await expect(embedder.embed(['a'], 'query', AbortSignal.abort())).rejects.toMatchObject({
    code: 'cancelled',
  })
})

test('after its end it says so, and a second end is no error', async () => {
  embedder = createEmbedder({ modelId: 'latent-mini', directory: bundled })
  await embedder.load()
  await embedder.dispose()
  await embedder.dispose()
  await expect(embedder.load()).rejects.toMatchObject({ code: 'unavailable' })
})

deepTest(
  'one that is ended at its work, which nobody waits for any more, takes nobody with it',
  async () => {
    // By transformers.js: its native part ends the process when its thread is ended in the middle.
    const base = await mkdtemp(join(tmpdir(), 'latent-embedder-'))
    const directory = join(base, 'all-MiniLM-L6-v2')
    await cp(bundled, directory, { recursive: true })
    const texts = Array.from({ length: 64 }, (_, n) => `The kitten number ${n} sleeps. `.repeat(20))
    for (let round = 0; round < 3; round += 1) {
      embedder = createEmbedder({ modelId: 'all-MiniLM-L6-v2', directory })
      await embedder.load()
      const calledOff = new AbortController()
      embedder.embed(texts, 'passage', calledOff.signal).catch(() => {})
      await setTimeout(30 * round)
      calledOff.abort()
      await embedder.dispose()
    }
    await rm(base, { recursive: true })
  },
)

/** Read once: that takes longer than what it is asked. */
let encoder: ReturnType<typeof createStaticEncoder> | undefined
test.each([
  ['photograph', true],
  ['how do I bake bread?', true],
  ['asdkjh qwpoeiru', false],
  ['zzzz', false],
  ['', false],
])('a text of words is told from one of letters: %s', async (text, isOfWords) => {
  encoder ??= createStaticEncoder(bundled)
  expect(isFamiliar(text, (await encoder).read(text))).toBe(isOfWords)
})

describe('what the model does not know', () => {
  const isNothing = (vector: Float32Array | undefined): boolean =>
    vector?.every((value) => value === 0) ?? false
  // One for all: to load a model takes longer than what it is asked here.
  let known: Embedder
  beforeAll(() => {
    known = createEmbedder({ modelId: 'latent-mini', directory: bundled })
  })
  afterAll(() => known.dispose())
  const vectorsOf = (...texts: string[]): Promise<Float32Array[]> =>
    known.embed(texts, 'passage', never)

  test('weighs nothing beside what it knows', async () => {
    const [plain, marked] = await vectorsOf('Bread needs flour', 'Bread ışık needs flour ıĸı')
    expect(marked).toEqual(plain)
  })

  test.each(['ışık', 'ışık ıslık', '☭', 'ışık hızı and'])(
    '%s alone or mostly has no vector',
    async (text) => {
      const [vector] = await vectorsOf(text)
      expect(isNothing(vector)).toBe(true)
    },
  )

  test.each(['東京タワーは赤い', 'книга о хлебе', 'القطة على السرير', 'Πού είναι το βιβλίο'])(
    'nor has a text in another writing: %s',
    async (text) => {
      const [vector, other] = await vectorsOf(text, `One word of English: ${text.repeat(9)}`)
      expect([isNothing(vector), isNothing(other)]).toEqual([true, true])
    },
  )

  test('half of it is enough', async () => {
    const [vector] = await vectorsOf('ışık bread')
    expect(isNothing(vector)).toBe(false)
  })

  test('is told, so that only those are embedded again', async () => {
    const texts = ['Bread needs flour', 'Bread ışık', 'книга']
    const readings = await known.read(texts, never)
    expect(readings.map(({ unknown }) => unknown > 0)).toEqual([false, true, true])
  })
})
