import { LatentError } from '../../shared/rpc/errors.ts'
import type { Encoder } from './encoder.ts'
import { findEmbeddingModel } from './models.ts'
import { createStaticEncoder } from './static-encoder.ts'
import { verifyModelFiles } from './verify-model-files.ts'

export interface LoadedEncoder extends Encoder {
  /** Vectors of two fingerprints must not be compared. */
  readonly fingerprint: string
}

/**
 * Checks the model's files and loads it the way it wants to be run.
 * @throws LatentError `not_found` for an unknown id; `unavailable` when the files are missing, cut or exchanged.
 */
export async function loadEncoder(modelId: string, directory: string): Promise<LoadedEncoder> {
  const model = findEmbeddingModel(modelId)
  if (!model) throw new LatentError('not_found', `There is no embedding model ${modelId}.`)
  const fingerprint = await verifyModelFiles(directory)
  switch (model.runtime) {
    case 'static':
      return { ...(await createStaticEncoder(directory)), fingerprint }
    case 'transformers': {
      // Loaded only when it is needed: onnxruntime alone takes over 100 MB.
      const { createTransformersEncoder } = await import('./transformers.ts')
      return { ...(await createTransformersEncoder({ directory, ...model })), fingerprint }
    }
  }
}
