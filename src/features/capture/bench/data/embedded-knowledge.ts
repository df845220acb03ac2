import { join } from 'node:path'
import type { ClassifierKnowledge } from '../../main/classify/local/local-classifier.ts'
import type { Encoder } from '../../../../main/embedding/encoder.ts'
import { BUNDLED_MODEL_ID } from '../../../../main/embedding/models.ts'
import { loadEncoder } from '../../../../main/embedding/load-encoder.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'

/** What a classifier asks of an index whose vault is empty: the bundled model, or an index process that is down. */
export async function embeddedKnowledge(isUp: boolean): Promise<ClassifierKnowledge> {
  const root = join(import.meta.dirname, '../../../../..')
  const encoder = await loadEncoder(BUNDLED_MODEL_ID, join(root, 'resources/models/latent-mini'))
  const known = new Map<string, Float32Array>()
  return {
    status: () => ({ embeddingModel: BUNDLED_MODEL_ID }),
    async similarities({ query, texts }) {
      if (!isUp) throw new LatentError('unavailable', 'The index is down.')
      await embed(encoder, known, [query, ...texts])
      const vector = known.get(query)
      return texts.map((text) => dot(vector, known.get(text)))
    },
    async nearestIn({ folders }) {
      if (!isUp) throw new LatentError('unavailable', 'The index is down.')
      return folders.map(() => [])
    },
    names: async () => [],
  }
}

async function embed(
  encoder: Encoder,
  known: Map<string, Float32Array>,
  texts: readonly string[],
): Promise<void> {
  const missing = [...new Set(texts)].filter((text) => !known.has(text))
  const vectors = await encoder.encode(missing, 'passage')
  for (const [index, text] of missing.entries()) {
    const vector = vectors[index]
    if (vector) known.set(text, vector)
  }
}

const dot = (one: Float32Array | undefined, other: Float32Array | undefined): number =>
  one?.reduce((sum, value, index) => sum + value * (other?.[index] ?? 0), 0) ?? 0
