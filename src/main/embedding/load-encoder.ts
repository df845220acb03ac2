import { LatentError } from '../../shared/rpc/errors.ts'
import type { Encoder } from './encoder.ts'
import { readImported } from './imported-models.ts'
import { canRead, type EmbeddingModel, findEmbeddingModel, modelFiles } from './models.ts'
import { createStaticEncoder } from './static-encoder.ts'
import { verifyModelFiles } from './verify-model-files.ts'
import { SHELF_WORDS } from './words.ts'

export interface LoadedEncoder extends Encoder {
  /** Vectors of two fingerprints must not be compared. */
  readonly fingerprint: string
}

/**
 * Checks the model's files and loads it the way it wants to be run.
 * @throws LatentError `not_found` for an unknown id; `unavailable` when the files are missing, cut or exchanged.
 */
export async function loadEncoder(modelId: string, directory: string): Promise<LoadedEncoder> {
  const model = findEmbeddingModel(modelId) ?? (await readImported(modelId, directory))
  if (!model) throw new LatentError('not_found', SHELF_WORDS.unknown(modelId))
  const fingerprint = await verifyModelFiles(directory, modelFiles(model))
  switch (model.runtime) {
    case 'static':
      return { ...ofItsScript(model, await createStaticEncoder(directory)), fingerprint }
    case 'table': {
      const { createTableEncoder } = await import('./table/table-encoder.ts')
      return { ...(await createTableEncoder(directory)), fingerprint }
    }
    case 'transformers': {
      // Loaded only when it is needed: onnxruntime alone takes over 100 MB.
      const { createTransformersEncoder } = await import('./transformers.ts')
      const encoder = await createTransformersEncoder({ directory, ...model })
      return { ...ofItsScript(model, encoder), fingerprint }
    }
  }
}

/** A text in a writing that the model was not trained on falls into letters, of which a vector means nothing. */
const ofItsScript = (model: EmbeddingModel, encoder: Encoder): Encoder => ({
  ...encoder,
  async encode(texts, kind) {
    const isRead = texts.map((text) => canRead(model, text))
    const read = texts.filter((_, index) => isRead[index])
    const vectors = (await encoder.encode(read, kind)).values()
    return isRead.map((is) => (is && vectors.next().value) || new Float32Array(encoder.dimensions))
  },
  read(text) {
    const reading = encoder.read(text)
    return canRead(model, text) ? reading : { ...reading, unknown: reading.tokens }
  },
})
