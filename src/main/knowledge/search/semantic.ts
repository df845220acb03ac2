import { createEmbedder, type Embedder } from '../../embedding/embedder.ts'
import { findModel } from '../../embedding/imported-models.ts'
import {
  canRead,
  type EmbeddingModel,
  modelDirectory,
  type ModelDirectories,
} from '../../embedding/models.ts'
import { nonsense } from '../../embedding/nonsense.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { Disposable } from '../../platform/ports.ts'
import type { Database } from '../../sqlite/open-database.ts'
import { answeringKey, setAnswering } from '../db/kept-vectors.ts'
import { openVectorTable, type VectorTable } from '../db/vectors.ts'
import { createPassageEmbedder, type PassageEmbedder } from '../keep/embed-passages.ts'
import { chanceOf } from './chance.ts'
import type { QueryMeaning } from './find-meaning.ts'

/** The model whose vectors are searched, and the one that is to take its place. */
export interface Semantic extends Disposable {
  /** Of the model that answers; before there is one, of the one that was asked for last. */
  readonly modelId: string
  readonly modelName: string
  /** The model that takes its place once it has enough vectors; null when none is to. */
  building(): (EmbeddingStep & { readonly model: string }) | null
  /** Takes up the model that answered last, if it is another one than this and has vectors. */
  resume(wanted: string): Promise<void>
  /**
   * Switches to another model. One that answers goes on with it until this one has enough vectors; what it has stays in
   * the index.
   * @throws LatentError `not_found`, or `unavailable` with the reason; then all stays as it is.
   */
  use(modelId: string): Promise<void>
  /** Gives every passage its vector. Runs once at a time; a call meanwhile makes it look again. */
  catchUp(onProgress: (step: EmbeddingStep) => void): Promise<void>
  embedNow(passages: readonly number[], signal: AbortSignal): Promise<void>
  /** How much of the vault has a vector of the model that answers, 0..1; 0 without a model. */
  progress(): number
  /** What a search needs; null while too little is embedded, or when the model cannot read the query. */
  queryVector(query: string, signal: AbortSignal): Promise<QueryMeaning | null>
  /** See `Knowledge.similarities`. */
  similarities(
    query: string,
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<number[] | null>
  /** Of a key of `storedModels`: whether it answers or is being built. */
  isInUse(key: string): boolean
}

/** How many passages have a vector of the model that gets them now. */
export interface EmbeddingStep {
  readonly done: number
  readonly total: number
}

/** From here on a few passages without a vector do not turn the search by meaning off. */
export const READY_AT = 0.95

interface Loaded {
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

export function createSemantic(database: Database, directories: ModelDirectories): Semantic {
  let wanted = ''
  let answering: Loaded | undefined
  let next: Loaded | undefined
  let running: Promise<void> | undefined
  let isWanted = false
  let isDisposed = false

  async function load(id: string): Promise<Loaded> {
    const model = await findModel(id, directories.downloaded)
    if (!model) throw new LatentError('not_found', `There is no embedding model ${id}.`)
    const embedder = createEmbedder({ modelId: id, directory: modelDirectory(model, directories) })
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

  /** Its thread ends when it has answered what it was asked. */
  async function release(last: Loaded | undefined): Promise<void> {
    last?.stop.abort()
    await Promise.allSettled(last?.asked ?? [])
    await last?.embedder.dispose()
    await last?.table.dispose()
  }

  function takeOver(): void {
    if (!next) return
    const last = answering
    answering = next
    next = undefined
    setAnswering(database, answering.key)
    void release(last)
  }

  /** The next one answers once it has enough vectors, or as many as the last one where many came meanwhile. */
  function takeOverWhenReady(): void {
    if (progressOf(next) >= Math.min(READY_AT, progressOf(answering))) takeOver()
  }

  async function embedAll(onProgress: (step: EmbeddingStep) => void): Promise<void> {
    while (isWanted) {
      isWanted = false
      // What answers first: it lacks only what changed.
      for (const one of [() => answering, () => next]) await embedRest(one(), onProgress)
    }
  }

  async function embedRest(
    one: Loaded | undefined,
    onProgress: (step: EmbeddingStep) => void,
  ): Promise<void> {
    if (!one) return
    try {
      const { signal } = one.stop
      await one.passages.readAgain(signal)
      await one.passages.embedMissing(signal, () => {
        takeOverWhenReady()
        onProgress(stepOf(one))
      })
      await one.table.tidy(signal)
    } catch (error) {
      if (!one.stop.signal.aborted) throw error
    }
  }

  /** So that its thread stays until this is answered. */
  function ask<T>({ asked }: Loaded, question: Promise<T>): Promise<T> {
    asked.add(question)
    const forget = (): void => void asked.delete(question)
    question.then(forget, forget)
    return question
  }

  return {
    get modelId() {
      return answering?.model.id ?? wanted
    },
    get modelName() {
      return answering?.model.name ?? wanted
    },
    building: () => (next ? { model: next.model.id, ...stepOf(next) } : null),
    async resume(id) {
      wanted = id
      const key = answeringKey(database)
      const last = key?.slice(0, key.lastIndexOf('@'))
      if (!last || last === id) return
      const loaded = await load(last)
      if (!isDisposed && loaded.key === key && progressOf(loaded) >= READY_AT) answering = loaded
      else await release(loaded)
    },
    async use(id) {
      wanted = id
      const dropped = next
      next = undefined
      await release(dropped)
      if (answering?.model.id === id) return
      const loaded = await load(id)
      if (isDisposed) return release(loaded)
      next = loaded
      // Where nothing can be searched yet, nothing is kept up.
      if (progressOf(answering) < READY_AT) takeOver()
      else takeOverWhenReady()
    },
    async catchUp(onProgress) {
      isWanted = true
      running ??= embedAll(onProgress).finally(() => (running = undefined))
      await running
    },
    async embedNow(passages, signal) {
      // Who answers gets them at once; a run that is under way looks again, for the other one or what takes its place.
      if (running) isWanted = true
      if (answering && passages.length > 0)
        await ask(answering, answering.passages.embedNow(passages, signal))
    },
    progress: () => progressOf(answering),
    async queryVector(query, signal) {
      if (!answering || progressOf(answering) < READY_AT) return null
      const { model, embedder, table, meaningless } = answering
      if (!canRead(model, query)) return null
      const [[vector]] = await ask(
        answering,
        Promise.all([embedder.embed([query], 'query', signal), table.load()]),
      )
      if (!vector?.some((value) => value !== 0)) return null
      return { vector, table, chance: chanceOf(table, vector, meaningless) }
    },
    async similarities(query, texts, signal) {
      if (!answering || !canRead(answering.model, query)) return null
      const { embedder, known } = answering
      try {
        const missing = texts.filter((text) => !known.has(text))
        const [vector, ...fresh] = await ask(
          answering,
          Promise.all([
            embedder.embed([query], 'query', signal).then(([first]) => first),
            ...(missing.length > 0 ? [embedder.embed(missing, 'passage', signal)] : []),
          ]),
        )
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
    isInUse: (key) => key === answering?.key || key === next?.key,
    async dispose() {
      isDisposed = true
      const both = [answering, next]
      answering = next = undefined
      for (const one of both) {
        one?.stop.abort()
        await one?.embedder.dispose()
      }
    },
  }
}

function stepOf({ table }: Loaded): EmbeddingStep {
  const { embedded, total } = table.counts()
  return { done: embedded, total }
}

function progressOf(one: Loaded | undefined): number {
  if (!one) return 0
  const { done, total } = stepOf(one)
  return total === 0 ? 1 : done / total
}

/** 0 for a vector that is not there. */
function dot(one: Float32Array, other: Float32Array | undefined): number {
  let product = 0
  for (const [index, value] of one.entries()) product += value * (other?.[index] ?? 0)
  return product
}
