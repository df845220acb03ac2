import { createEmbedder, type Embedder } from '../../embedding/embedder.ts'
import {
  canRead,
  type EmbeddingModel,
  findEmbeddingModel,
  modelDirectory,
  type ModelDirectories,
} from '../../embedding/models.ts'
import { isAbort, LatentError } from '../../../shared/rpc/errors.ts'
import type { Disposable } from '../../platform/ports.ts'
import type { Database } from '../../sqlite/open-database.ts'
import { openVectorTable, type VectorTable } from '../db/vectors.ts'
import { createPassageEmbedder, type PassageEmbedder } from '../keep/embed-passages.ts'

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
  /** See `Knowledge.similarities`. */
  similarities(
    query: string,
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<number[] | null>
}

/** From here on a few passages without a vector do not turn the search by meaning off. */
export const READY_AT = 0.95

interface Loaded {
  readonly model: EmbeddingModel
  readonly embedder: Embedder
  readonly table: VectorTable
  readonly passages: PassageEmbedder
  /** Vectors of Latent's own short texts, which stay the same. */
  readonly known: Map<string, Float32Array>
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
          known: new Map(),
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
    async similarities(query, texts, signal) {
      if (!loaded || !canRead(loaded.model, query)) return null
      const { embedder, known } = loaded
      try {
        const missing = texts.filter((text) => !known.has(text))
        const [vector, ...fresh] = await Promise.all([
          embedder.embed([query], 'query', signal).then(([first]) => first),
          ...(missing.length > 0 ? [embedder.embed(missing, 'passage', signal)] : []),
        ])
        for (const [index, text] of missing.entries()) {
          const made = fresh[0]?.[index]
          if (made) known.set(text, made)
        }
        if (!vector?.some((value) => value !== 0)) return null
        return texts.map((text) => dot(vector, known.get(text)))
      } catch (error) {
        if (error instanceof LatentError && error.code === 'unavailable') return null
        throw error
      }
    },
    dispose: unload,
  }
}

/** 0 for a vector that is not there. */
function dot(one: Float32Array, other: Float32Array | undefined): number {
  let product = 0
  for (const [index, value] of one.entries()) product += value * (other?.[index] ?? 0)
  return product
}
