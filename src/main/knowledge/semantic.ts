import { createEmbedder, type Embedder } from '../embedding/embedder.ts'
import {
  canRead,
  type EmbeddingModel,
  findEmbeddingModel,
  modelDirectory,
  type ModelDirectories,
} from '../embedding/models.ts'
import { isAbort, LatentError } from '../../shared/rpc/errors.ts'
import type { Disposable } from '../platform/ports.ts'
import type { Database } from '../sqlite/open-database.ts'
import { openVectorTable, type VectorTable } from './db/vectors.ts'
import { createPassageEmbedder, type PassageEmbedder } from './embed-passages.ts'

/** The model in use, and the vectors it has made. */
export interface Semantic extends Disposable {
  readonly modelId: string
  /**
   * Switches to another model; the vectors of the last one stay in the index.
   * @throws LatentError `not_found`, or `unavailable` with the reason; then words only are searched.
   */
  use(modelId: string): Promise<void>
  /** Gives every passage its vector. Runs once at a time; a call meanwhile makes it look again. */
  catchUp(onProgress: (step: { done: number; total: number }) => void): Promise<void>
  embedNow(passages: readonly number[], signal: AbortSignal): Promise<void>
  /** How much of the vault has a vector, 0..1; 0 without a model. */
  progress(): number
  /** What a search needs; null while too little is embedded, or when the model cannot read the query. */
  queryVector(
    query: string,
    signal: AbortSignal,
  ): Promise<{ readonly vector: Float32Array; readonly table: VectorTable } | null>
}

/** From here on a few passages without a vector do not turn the search by meaning off. */
export const READY_AT = 0.95

interface Loaded {
  readonly model: EmbeddingModel
  readonly embedder: Embedder
  readonly table: VectorTable
  readonly passages: PassageEmbedder
  /** Stops what this model is doing, when another one takes its place. */
  readonly stop: AbortController
}

export function createSemantic(
  database: Database,
  directories: ModelDirectories,
  initialModel: string,
): Semantic {
  let modelId = initialModel
  let loaded: Loaded | undefined
  let running: Promise<void> | undefined
  let isWanted = false

  async function unload(): Promise<void> {
    const last = loaded
    loaded = undefined
    last?.stop.abort()
    await last?.embedder.dispose()
  }

  function progress(): number {
    if (!loaded) return 0
    const { embedded, total } = loaded.table.counts()
    return total === 0 ? 1 : embedded / total
  }

  async function embedAll(
    onProgress: (step: { done: number; total: number }) => void,
  ): Promise<void> {
    while (isWanted && loaded) {
      isWanted = false
      const { passages, table, stop } = loaded
      await passages.embedMissing(stop.signal, () => {
        const { embedded, total } = table.counts()
        onProgress({ done: embedded, total })
      })
    }
  }

  return {
    get modelId() {
      return modelId
    },
    async use(id) {
      modelId = id
      await unload()
      const model = findEmbeddingModel(id)
      if (!model) throw new LatentError('not_found', `There is no embedding model ${id}.`)
      const embedder = createEmbedder({
        modelId: id,
        directory: modelDirectory(model, directories),
      })
      try {
        const { dimensions, fingerprint } = await embedder.load()
        const stored = Math.min(dimensions, model.storedDimensions)
        const table = openVectorTable(database, {
          key: `${id}@${fingerprint}/${stored}`,
          dimensions: stored,
        })
        const { batchSize } = model
        loaded = {
          model,
          embedder,
          table,
          passages: createPassageEmbedder({ database, table, embedder, batchSize }),
          stop: new AbortController(),
        }
      } catch (error) {
        await embedder.dispose()
        throw error
      }
    },
    async catchUp(onProgress) {
      isWanted = true
      running ??= embedAll(onProgress).finally(() => (running = undefined))
      try {
        await running
      } catch (error) {
        if (!isAbort(error)) throw error
      }
    },
    async embedNow(passages, signal) {
      if (loaded && passages.length > 0) await loaded.passages.embedNow(passages, signal)
    },
    progress,
    async queryVector(query, signal) {
      if (!loaded || progress() < READY_AT) return null
      const { model, embedder, table } = loaded
      if (!canRead(model, query)) return null
      const [vector] = await embedder.embed([query], 'query', signal)
      return vector?.some((value) => value !== 0) ? { vector, table } : null
    },
    dispose: unload,
  }
}
