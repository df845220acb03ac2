import { cp, mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createEmbedder, type Embedder } from './embedder.ts'
import { createStaticEncoder } from './static-encoder.ts'

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
