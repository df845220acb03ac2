import { createEmbedder, type Embedder } from '../../embedding/embedder.ts'
import { findModel } from '../../embedding/imported-models.ts'
import {
  type EmbeddingModel,
  modelDirectory,
  type ModelDirectories,
} from '../../embedding/models.ts'
import { nonsense } from '../../embedding/nonsense.ts'
import { SHELF_WORDS } from '../../embedding/words.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { Database } from '../../sqlite/open-database.ts'
import { openVectorTable, type VectorTable } from '../db/vectors.ts'
import { createPassageEmbedder, type PassageEmbedder } from '../keep/embed-passages.ts'

/** Where models lie, and how one is started. */
export interface ModelSource extends ModelDirectories {
  /** Left out: in a thread of its own. */
  readonly embedderOf?: typeof createEmbedder
}

/** A model in its thread, and its vectors in the index. */
export interface LoadedModel {
  readonly model: EmbeddingModel
  /** Of its vectors in the index. */
  readonly key: string
  readonly embedder: Embedder
  readonly table: VectorTable
  readonly passages: PassageEmbedder
  /** Vectors of Latent's own short texts, which stay the same. */
  readonly known: Map<string, Float32Array>
  /** Vectors of texts without meaning. */
  readonly meaningless: readonly Float32Array[]
  /** What was asked of it and is not answered yet. */
  readonly asked: Set<Promise<unknown>>
  /** Stops what this model is doing, when another one takes its place. */
  readonly stop: AbortController
}

/** How many passages have a vector of a model. */
export interface EmbeddingStep {
  readonly done: number
  readonly total: number
}

/** @throws LatentError `not_found`, or `unavailable` with the reason */
export async function loadModel(
  database: Database,
  source: ModelSource,
  id: string,
): Promise<LoadedModel> {
  const model = await findModel(id, source.downloaded)
  if (!model) throw new LatentError('not_found', SHELF_WORDS.unknown(id))
  const { embedderOf = createEmbedder } = source
  const embedder = embedderOf({ modelId: id, directory: modelDirectory(model, source) })
  try {
    const { dimensions, fingerprint } = await embedder.load()
    const stored = Math.min(dimensions, model.storedDimensions)
    const key = `${id}@${fingerprint}/${stored}`
    const table = openVectorTable(database, { key, dimensions: stored })
    const { batchSize } = model
    const passages = createPassageEmbedder({ database, table, embedder, batchSize })
    const stop = new AbortController()
    const meaningless = await embedder.embed(nonsense(), 'query', stop.signal)
    const known = new Map<string, Float32Array>()
    return { model, key, embedder, table, passages, known, meaningless, asked: new Set(), stop }
  } catch (error) {
    await embedder.dispose()
    throw error
  }
}

/** The id of the model of a key. */
export const modelOfKey = (key: string): string => key.slice(0, key.lastIndexOf('@'))

/** Models that are not used any more. */
export function createReleases(): {
  /** Its thread ends when it has answered what it was asked. */
  release(last: LoadedModel | undefined): Promise<void>
  /** Resolves when all are gone: until then they write into the database. */
  released(): Promise<void>
} {
  const leaving = new Set<Promise<void>>()
  return {
    release(last) {
      const gone = releaseModel(last).finally(() => leaving.delete(gone))
      leaving.add(gone)
      return gone
    },
    async released() {
      await Promise.all(leaving)
    },
  }
}

async function releaseModel(last: LoadedModel | undefined): Promise<void> {
  if (!last) return
  last.stop.abort()
  await Promise.allSettled(last.asked)
  await last.embedder.dispose()
  await last.table.dispose()
}

/** So that its thread stays until this is answered. */
export function askModel<T>({ asked }: LoadedModel, question: Promise<T>): Promise<T> {
  asked.add(question)
  const forget = (): void => void asked.delete(question)
  question.then(forget, forget)
  return question
}

export function stepOf({ table }: LoadedModel): EmbeddingStep {
  const { embedded, total } = table.counts()
  return { done: embedded, total }
}

/** 0..1; 0 without a model. */
export function progressOf(one: LoadedModel | undefined): number {
  if (!one) return 0
  const { done, total } = stepOf(one)
  return total === 0 ? 1 : done / total
}
