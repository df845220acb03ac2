import type { KeptVectors } from '../../../shared/contract/embedding.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { Disposable } from '../../platform/ports.ts'
import type { Pause } from '../keep/pause.ts'
import type { VectorTable } from '../db/vectors.ts'
import type { Index } from '../worker/index-store.ts'
import type { StatusBoard } from '../worker/status-board.ts'
import { dropModel, storedModels } from '../db/kept-vectors.ts'
import { modelOfKey, type ModelSource } from './loaded-model.ts'
import { MEANING_WORDS } from './meaning-words.ts'
import { createSemantic, READY_AT, type Semantic } from './semantic.ts'

/** The meaning of texts as far as a model tells, and the catching up of vectors; the board says how far it is. */
export interface Meaning extends Disposable {
  /** Of a text; null when the model in use cannot read it, `not ready` while too little of the vault has vectors. */
  of(
    text: string,
    signal: AbortSignal,
  ): Promise<Awaited<ReturnType<Semantic['queryVector']>> | 'not ready'>
  /** The vectors of the vault; null while there are too few to compare notes by. */
  vectors(): Promise<VectorTable | null>
  similarities(
    query: string,
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<number[] | null>
  /** Why only words were searched, as a sentence. */
  notReadyNotice(): string
  /** Switches the model, and catches up behind; the last one answers meanwhile. @throws LatentError `unavailable` where vectors are switched off */
  use(modelId: string): Promise<void>
  embedNow(passages: readonly number[], signal: AbortSignal): Promise<void>
  /** Resolves when the model in use is loaded, or it is clear that it is not. */
  loaded(): Promise<void>
  /** Of these passages, those whose vectors are still to come; none where there is no model. */
  missingAmong(passages: readonly number[]): readonly number[]
  embedInBackground(): void
  /** Resolves when the catching up that runs now has ended. */
  embedded(): Promise<void>
  /** Tells the board how much there is, and whether meaning can be searched. */
  publishCounts(): void
  keptVectors(): KeptVectors[]
  /** @throws LatentError `conflict` while they are in use, `unavailable` where vectors are switched off */
  dropVectors(id: number, signal: AbortSignal): Promise<void>
}

export interface MeaningOptions {
  readonly index: Index
  readonly board: StatusBoard
  readonly models: ModelSource
  readonly embeddingModel: string
  /** Holds the catching up. */
  readonly pause: Pause
  /** Fires when the index closes. */
  readonly closing: AbortSignal
}

/** A vector says little more of a longer text. */
const MAX_EMBEDDED_QUERY = 10_000

export function createMeaning(options: MeaningOptions): Meaning {
  const { index, board, pause, closing } = options
  const semantic = createSemantic(index.database, options.models)
  if (!index.withVectors) board.setProblem('model', MEANING_WORDS.noVectors)
  /** The model that answered last does so again, if it does. */
  const resumed: Promise<void> = index.withVectors ? resume() : Promise.resolve()
  let modelReady: Promise<void> = index.withVectors
    ? resumed.then(() => switchModel(options.embeddingModel))
    : Promise.resolve()
  /** The catching up of vectors that runs now, or the last one. */
  let embedding: Promise<void> = Promise.resolve()

  async function resume(): Promise<void> {
    try {
      await semantic.resume(options.embeddingModel)
    } catch (error) {
      if (closing.aborted) return
      // Its files may be gone: then the one that is wanted has to get its vectors first.
      if (!(error instanceof LatentError)) throw error
    }
    if (!closing.aborted) publishCounts()
  }

  async function switchModel(id: string): Promise<void> {
    try {
      await semantic.use(id)
      board.setProblem('model', null)
    } catch (error) {
      if (closing.aborted) return
      if (!(error instanceof LatentError)) throw error
      board.setProblem('model', withoutModel(error))
    }
    if (!closing.aborted) publishCounts()
  }

  const canAnswer = (): boolean => semantic.progress() >= READY_AT

  const withoutModel = ({ message }: LatentError): string =>
    canAnswer()
      ? MEANING_WORDS.goesOn(message, semantic.modelName)
      : MEANING_WORDS.wordsOnly(message)

  /** Of models and their vectors. */
  const ofModels = () => ({
    embeddingModel: semantic.modelId,
    building: semantic.building(),
    semanticReady: canAnswer(),
  })

  function publishCounts(): void {
    board.update({ ...index.notes.counts(), ...ofModels() })
  }

  /** Ends in `ready`, whatever happened: words can always be searched. */
  async function embedRest(): Promise<void> {
    await modelReady
    try {
      await semantic.catchUp(({ done, total }, signal) => {
        board.update({ state: 'embedding', done, total, ...ofModels() })
        return pause.passed(signal)
      })
    } catch (error) {
      if (!(error instanceof LatentError)) throw error
      if (!closing.aborted) board.setProblem('model', withoutModel(error))
    }
    if (closing.aborted) return
    publishCounts()
    board.update({ state: 'ready', done: 0, total: 0 })
  }

  function embedInBackground(): void {
    embedding = embedRest()
    embedding.catch((error: unknown) => {
      throw error // a bug: let the process end and be started again rather than go on half done
    })
  }

  /** Not for a model that is being loaded while another one answers. */
  async function untilLoaded(): Promise<void> {
    await resumed
    if (!canAnswer()) await modelReady
  }

  return {
    async of(text, signal) {
      await untilLoaded()
      if (!canAnswer()) return 'not ready'
      try {
        return await semantic.queryVector(text.slice(0, MAX_EMBEDDED_QUERY), signal)
      } catch (error) {
        // A model that fails must not take the search by words with it.
        if (error instanceof LatentError && error.code === 'unavailable') return 'not ready'
        throw error
      }
    },
    async vectors() {
      await untilLoaded()
      return semantic.vectors()
    },
    async similarities(query, texts, signal) {
      await untilLoaded()
      return semantic.similarities(query.slice(0, MAX_EMBEDDED_QUERY), texts, signal)
    },
    notReadyNotice() {
      const { problem } = board.current()
      if (semantic.progress() === 0 && problem !== null) return problem
      return MEANING_WORDS.notReady(Math.floor(semantic.progress() * 100))
    },
    async use(id) {
      if (!index.withVectors) throw new LatentError('unavailable', MEANING_WORDS.noVectors)
      modelReady = modelReady.then(() => switchModel(id))
      await modelReady
      embedInBackground()
    },
    async embedNow(passages, signal) {
      await untilLoaded()
      await semantic.embedNow(passages, signal)
    },
    loaded: () => modelReady,
    missingAmong: (passages) => semantic.missingAmong(passages),
    embedInBackground,
    embedded: () => embedding,
    publishCounts,
    keptVectors: () =>
      storedModels(index.database).map(({ id, key, dimensions, vectors }) => ({
        id,
        model: modelOfKey(key),
        vectors,
        bytes: vectors * dimensions * Float32Array.BYTES_PER_ELEMENT,
        isInUse: semantic.isInUse(key),
      })),
    async dropVectors(id, signal) {
      if (!index.withVectors) throw new LatentError('unavailable', MEANING_WORDS.noVectors)
      // One after the other: a model must not be taken up while its vectors go.
      const dropped = modelReady.then(async () => {
        const stored = storedModels(index.database).find((each) => each.id === id)
        if (stored && semantic.isInUse(stored.key))
          throw new LatentError('conflict', MEANING_WORDS.inUse)
        if (stored) await dropModel(index.database, id, signal)
      })
      modelReady = dropped.catch(() => {}) // told to who asked
      await dropped
    },
    dispose: () => semantic.dispose(),
  }
}
