import { LatentError } from '../../../shared/rpc/errors.ts'
import type { ModelDirectories } from '../../embedding/models.ts'
import type { Disposable } from '../../platform/ports.ts'
import type { Index } from '../worker/index-store.ts'
import type { StatusBoard } from '../worker/status-board.ts'
import { createSemantic, READY_AT, type Semantic } from './semantic.ts'

/** The meaning of texts as far as a model tells, and the catching up of vectors; the board says how far it is. */
export interface Meaning extends Disposable {
  /** Of a text; null when the model in use cannot read it, `not ready` while too little of the vault has vectors. */
  of(
    text: string,
    signal: AbortSignal,
  ): Promise<Awaited<ReturnType<Semantic['queryVector']>> | 'not ready'>
  similarities(
    query: string,
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<number[] | null>
  /** Why only words were searched, as a sentence. */
  notReadyNotice(): string
  /** Switches the model, and catches up behind. @throws LatentError `unavailable` where vectors are switched off */
  use(modelId: string): Promise<void>
  embedNow(passages: readonly number[], signal: AbortSignal): Promise<void>
  embedInBackground(): void
  /** Resolves when the catching up that runs now has ended. */
  embedded(): Promise<void>
  /** Tells the board how much there is, and whether meaning can be searched. */
  publishCounts(): void
}

export interface MeaningOptions {
  readonly index: Index
  readonly board: StatusBoard
  readonly directories: ModelDirectories
  readonly embeddingModel: string
  /** Fires when the index closes. */
  readonly closing: AbortSignal
}

/** A vector says little more of a longer text. */
const MAX_EMBEDDED_QUERY = 10_000

const NO_VECTORS =
  'Search by meaning is switched off, because the index stopped several times. Start Latent again to try it again.'

export function createMeaning(options: MeaningOptions): Meaning {
  const { index, board, closing } = options
  const semantic = createSemantic(index.database, options.directories, options.embeddingModel)
  if (!index.withVectors) board.setProblem('model', NO_VECTORS)
  let modelReady: Promise<void> = index.withVectors
    ? switchModel(options.embeddingModel)
    : Promise.resolve()
  /** The catching up of vectors that runs now, or the last one. */
  let embedding: Promise<void> = Promise.resolve()

  async function switchModel(id: string): Promise<void> {
    board.update({ embeddingModel: id, semanticReady: false })
    try {
      await semantic.use(id)
      board.setProblem('model', null)
    } catch (error) {
      if (closing.aborted) return
      if (!(error instanceof LatentError)) throw error
      board.setProblem('model', `${error.message} Only words are searched.`)
    }
    publishCounts()
  }

  function publishCounts(): void {
    board.update({ ...index.notes.counts(), semanticReady: semantic.progress() >= READY_AT })
  }

  /** Ends in `ready`, whatever happened: words can always be searched. */
  async function embedRest(): Promise<void> {
    await modelReady
    try {
      await semantic.catchUp(({ done, total }) =>
        board.update({ state: 'embedding', done, total, semanticReady: done >= total * READY_AT }),
      )
    } catch (error) {
      if (!(error instanceof LatentError)) throw error
      if (!closing.aborted) board.setProblem('model', `${error.message} Only words are searched.`)
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

  return {
    async of(text, signal) {
      await modelReady
      if (semantic.progress() < READY_AT) return 'not ready'
      try {
        return await semantic.queryVector(text.slice(0, MAX_EMBEDDED_QUERY), signal)
      } catch (error) {
        // A model that fails must not take the search by words with it.
        if (error instanceof LatentError && error.code === 'unavailable') return 'not ready'
        throw error
      }
    },
    async similarities(query, texts, signal) {
      await modelReady
      return semantic.similarities(query.slice(0, MAX_EMBEDDED_QUERY), texts, signal)
    },
    notReadyNotice() {
      const { problem } = board.current()
      if (semantic.progress() === 0 && problem !== null) return problem
      return `Meaning is not indexed yet (${Math.floor(semantic.progress() * 100)} %), so only words were searched.`
    },
    async use(id) {
      if (!index.withVectors) throw new LatentError('unavailable', NO_VECTORS)
      modelReady = modelReady.then(() => switchModel(id))
      await modelReady
      embedInBackground()
    },
    async embedNow(passages, signal) {
      await modelReady
      await semantic.embedNow(passages, signal)
    },
    embedInBackground,
    embedded: () => embedding,
    publishCounts,
    dispose: () => semantic.dispose(),
  }
}
