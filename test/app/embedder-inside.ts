import { join } from 'node:path'
import { createEmbedder, type Embedder } from '../../src/main/embedding/embedder.ts'
import { loadEncoder, type LoadedEncoder } from '../../src/main/embedding/load-encoder.ts'
import { LatentError } from '../../src/shared/rpc/errors.ts'
import type { EmbeddingWorkerData } from '../../src/main/embedding/worker-contract.ts'

/** Where the models lie that come with Latent. */
export const BUNDLED_MODELS = join(import.meta.dirname, '../../resources/models')
const IS_BUNDLED = { modelId: 'latent-mini', directory: join(BUNDLED_MODELS, 'latent-mini') }

/** Read once for all tests of a process. */
let loading: Promise<LoadedEncoder> | undefined
const bundled = (): Promise<LoadedEncoder> =>
  (loading ??= loadEncoder(IS_BUNDLED.modelId, IS_BUNDLED.directory))

/**
 * The bundled model without a thread of its own, whose start costs more than all that most tests ask it; any other in its
 * thread. What is about that thread starts it: `embedder.test`, `switch-model.test`, and all that start an index process.
 */
export function embedderInside(model: EmbeddingWorkerData): Embedder {
  if (model.directory !== IS_BUNDLED.directory) return createEmbedder(model)
  let isGone = false
  const ready = async (signal?: AbortSignal): Promise<LoadedEncoder> => {
    const encoder = await bundled()
    if (isGone) throw new LatentError('unavailable', 'The embedding model is switched off.')
    if (signal?.aborted) throw new LatentError('cancelled', 'Cancelled.')
    return encoder
  }
  return {
    modelId: model.modelId,
    async load() {
      const { dimensions, fingerprint } = await ready()
      return { dimensions, fingerprint }
    },
    embed: async (texts, kind, signal) => (await ready(signal)).encode([...texts], kind),
    async read(texts, signal) {
      const { read } = await ready(signal)
      return texts.map(read)
    },
    async dispose() {
      isGone = true
    },
  }
}
