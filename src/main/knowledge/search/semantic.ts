import { canRead } from '../../embedding/models.ts'
import { isFamiliar } from '../../embedding/reading.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { Disposable } from '../../platform/ports.ts'
import type { Database } from '../../sqlite/open-database.ts'
import { answeringKey, setAnswering } from '../db/kept-vectors.ts'
import type { VectorTable } from '../db/vectors.ts'
import { chanceOf } from './chance.ts'
import type { QueryMeaning } from './find-meaning.ts'
import {
  askModel,
  createReleases,
  type EmbeddingStep,
  type LoadedModel,
  loadModel,
  modelOfKey,
  type ModelSource,
  progressOf,
  stepOf,
} from './loaded-model.ts'

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
  /**
   * Gives every passage its vector. Runs once at a time; a call meanwhile makes it look again.
   * @param onProgress what it gives back is waited for
   */
  catchUp(onProgress: OnProgress): Promise<void>
  missingAmong(passages: readonly number[]): readonly number[]
  embedNow(passages: readonly number[], signal: AbortSignal): Promise<void>
  /** How much of the vault has a vector of the model that answers, 0..1; 0 without a model. */
  progress(): number
  /** What a search needs; null while too little is embedded, or when the model cannot read the query. */
  queryVector(query: string, signal: AbortSignal): Promise<QueryMeaning | null>
  /** The vectors of the vault; null while there are too few to compare notes by. */
  vectors(): VectorTable | null
  /** See `Knowledge.similarities`. */
  similarities(
    query: string,
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<number[] | null>
  /** Of a key of `storedModels`: whether it answers or is being built. */
  isInUse(key: string): boolean
}

type OnProgress = (
  step: EmbeddingStep,
  /** Fires when another model takes the place of this one. */
  signal: AbortSignal,
) => void | Promise<void>

/** From here on a few passages without a vector do not turn the search by meaning off. */
export const READY_AT = 0.95

export function createSemantic(database: Database, models: ModelSource): Semantic {
  let wanted = ''
  let answering: LoadedModel | undefined
  let next: LoadedModel | undefined
  let running: Promise<void> | undefined
  let isWanted = false
  let isDisposed = false

  const { release, released } = createReleases()
  const load = (id: string): Promise<LoadedModel> => loadModel(database, models, id)

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

  async function embedAll(onProgress: OnProgress): Promise<void> {
    while (isWanted) {
      isWanted = false
      // What answers first: it lacks only what changed.
      for (const one of [() => answering, () => next]) await embedRest(one(), onProgress)
    }
  }

  async function embedRest(one: LoadedModel | undefined, onProgress: OnProgress): Promise<void> {
    if (!one) return
    try {
      const { signal } = one.stop
      await one.passages.readAgain(signal)
      await one.passages.embedMissing(signal, () => {
        takeOverWhenReady()
        return onProgress(stepOf(one), signal)
      })
      await one.table.tidy(signal)
    } catch (error) {
      if (!one.stop.signal.aborted) throw error
    }
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
      const last = key && modelOfKey(key)
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
        await askModel(answering, answering.passages.embedNow(passages, signal))
    },
    missingAmong: (passages) => answering?.table.missingAmong(passages) ?? [],
    progress: () => progressOf(answering),
    async queryVector(query, signal) {
      if (!answering || progressOf(answering) < READY_AT) return null
      const { model, embedder, table, meaningless } = answering
      if (!canRead(model, query)) return null
      const [[vector], [reading]] = await askModel(
        answering,
        Promise.all([
          embedder.embed([query], 'query', signal),
          embedder.read([query], signal),
          table.load(),
        ]),
      )
      if (!reading || !vector?.some((value) => value !== 0)) return null
      const asked = { vector, isFamiliar: isFamiliar(query, reading) }
      return { vector, table, chance: chanceOf(table, asked, meaningless) }
    },
    vectors: () => (answering && progressOf(answering) >= READY_AT ? answering.table : null),
    async similarities(query, texts, signal) {
      if (!answering || !canRead(answering.model, query)) return null
      const { embedder, known } = answering
      try {
        const missing = texts.filter((text) => !known.has(text))
        const [vector, ...fresh] = await askModel(
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
        await one?.table.dispose()
      }
      await released()
    },
  }
}

/** 0 for a vector that is not there. */
function dot(one: Float32Array, other: Float32Array | undefined): number {
  let product = 0
  for (const [index, value] of one.entries()) product += value * (other?.[index] ?? 0)
  return product
}
