import { z } from 'zod'
import { call, stream } from '../rpc/contract.ts'
import { ModelDownloadEnd, ModelDownloadStep, OnDisk } from './engine.ts'

/** A model that turns texts into vectors, and what of it is on this machine. */
export const EmbeddingModelInfo = z.object({
  id: z.string(),
  name: z.string(),
  /** What it is good for, as a sentence. */
  about: z.string(),
  languages: z.string(),
  licence: z.string(),
  dimensions: z.number().int(),
  /** Of all its files. */
  bytes: z.number().int(),
  origin: z.enum(['bundled', 'offered', 'imported']),
  /** A table of words: fast, and knows nothing of their order. */
  isTable: z.boolean(),
  /** Where it comes from: the host, and whose repository there; null for what is not downloaded. */
  from: z.object({ host: z.string(), repository: z.string() }).nullable(),
  onDisk: OnDisk,
  /** How its last download ended, as a sentence, where that was not wanted. */
  failure: z.string().nullable(),
})
export type EmbeddingModelInfo = z.output<typeof EmbeddingModelInfo>

/** Vectors that the index of the open vault keeps of one state of a model. */
export const KeptVectors = z.object({
  id: z.number().int(),
  /** Of the model; it may not be offered any more. */
  model: z.string(),
  vectors: z.number().int(),
  /** About. */
  bytes: z.number().int(),
  /** They are searched, or being made: they cannot be removed. */
  isInUse: z.boolean(),
})
export type KeptVectors = z.output<typeof KeptVectors>

const id = z.object({ id: z.string() })

/** Models for search by meaning. */
export const embedding = {
  'embedding.models': call(z.object({}), z.array(EmbeddingModelInfo)),
  /** As `engine.download`: only after a person asked for it. */
  'embedding.download': stream(id, ModelDownloadStep, ModelDownloadEnd),
  /** Stops it; the part stays. */
  'embedding.pauseDownload': call(id, z.null()),
  /** Stops it; the part goes. */
  'embedding.cancelDownload': call(id, z.null()),
  /** Deletes a downloaded or imported model for good; `conflict` while it is in use. Its vectors are kept. */
  'embedding.deleteModel': call(id, z.null()),
  /**
   * Copies a static table (`model.safetensors`, `tokenizer.json`) from a folder that was chosen, after it was tried.
   * Fails with `denied`, `unavailable` (what is wrong with it), `conflict` (it is here already); then nothing is kept.
   */
  'embedding.importFolder': call(
    z.object({ folder: z.string().min(1).max(4096) }),
    EmbeddingModelInfo,
  ),
  'embedding.keptVectors': call(z.object({}), z.array(KeptVectors)),
  /** Removes them for good; `conflict` while they are in use. The model can make them again. */
  'embedding.dropVectors': call(z.object({ id: z.number().int() }), z.null()),
}
