import type { Handlers } from '../../../shared/rpc/contract.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { EngineContract } from '../contract/engine-contract.ts'
import { createTurnstile } from '../turnstile.ts'
import { ENGINE_WORDS } from '../words.ts'
import { type Conversation, createConversation } from './conversation.ts'
import { type Runtime, startLlama } from './llama.ts'
import { type LoadedFile, loadFile } from './load-file.ts'
import { inspectFile } from './model-file.ts'

export interface EngineServiceOptions {
  readonly threads: number | null
  /** @param loaded 0 to 1 */
  readonly onLoading: (loaded: number) => void
}

interface Loaded {
  readonly path: string
  /** As it was asked for. */
  readonly contextTokens: number | null
  readonly file: LoadedFile
  readonly conversation: Conversation
}

/** What the engine process answers; what needs the model waits for what was asked of it before. */
export function createEngineService({
  threads,
  onLoading,
}: EngineServiceOptions): Omit<Handlers<EngineContract>, 'close'> {
  let runtime: Promise<Runtime> | undefined
  let loaded: Loaded | undefined
  const queue = createTurnstile()

  const started = (): Promise<Runtime> => (runtime ??= startLlama(threads))

  /** With this context, or with any where none is asked for. */
  const isLoaded = (path: string, contextTokens: number | null): boolean =>
    loaded?.path === path &&
    [null, loaded.contextTokens, loaded.file.contextTokens].includes(contextTokens)

  const current = (): Conversation => {
    if (loaded) return loaded.conversation
    throw new LatentError('unavailable', ENGINE_WORDS.processStopped)
  }

  return {
    inspect: async ({ path }) => inspectFile(path, await started()),
    async load({ path, contextTokens }, { signal }) {
      const leave = await queue.enter(signal)
      try {
        if (!isLoaded(path, contextTokens)) {
          const engine = await started()
          await loaded?.file.dispose()
          loaded = undefined
          const file = await loadFile(engine, { path, contextTokens, onLoaded: onLoading, signal })
          loaded = { path, contextTokens, file, conversation: createConversation(engine, file) }
        }
        if (!loaded) throw new LatentError('unavailable', ENGINE_WORDS.processStopped)
        return {
          contextTokens: loaded.file.contextTokens,
          memoryBytes: loaded.file.memoryBytes,
          notice: loaded.file.notice,
        }
      } finally {
        leave()
      }
    },
    async *generate(request, { signal }) {
      const leave = await queue.enter(signal)
      try {
        return yield* current().generate(request, signal)
      } finally {
        leave()
      }
    },
    async measure(_, { signal }) {
      const leave = await queue.enter(signal)
      try {
        return await current().measure(signal)
      } finally {
        leave()
      }
    },
  }
}
