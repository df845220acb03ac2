import type { EntryFolders } from '../../shared/domain/entries/entry.ts'
import { asked } from '../../shared/rpc/asked.ts'
import type { Client } from '../../shared/rpc/client.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { Clock, Logger } from '../platform/ports.ts'
import { forkProcess, type SpawnProcess } from '../platform/process-channel.ts'
import { knowledgeContract, type IndexContract } from './contract/index-contract.ts'
import { superviseIndexProcess } from './worker/index-supervisor.ts'
import { type IndexPart, partClient } from './index-part.ts'
import type { Knowledge } from './knowledge.ts'
import { processContract } from './contract/upkeep.ts'

export interface KnowledgeOptions {
  /** Latent's own folder for this vault, never inside it: holds index.db. Made when it is not there. */
  readonly indexDir: string
  readonly vaultRoot: string
  /** Where the bundled model's folder lies. */
  readonly bundledModelsDir: string
  /** Where downloaded and imported models lie. */
  readonly downloadedModelsDir: string
  readonly embeddingModel: string
  /** What features add to the index; none when left out. */
  readonly parts?: readonly IndexPart[]
  /** Where entries lie now: what is due of them is asked for with the tasks. */
  readonly captureFolders: () => EntryFolders
  readonly logger: Logger
  readonly clock: Clock
  /** Looks through the vault after the process had to be started again; left out: by itself, with `reconcile`. */
  readonly onRestart?: () => void
  /** How this shell starts a process; under Node, and by default, a fork. */
  readonly spawn?: SpawnProcess
}

/**
 * Starts the index process. What is asked before it answers waits until it does, or until it is clear that it will not
 * for now: to open and check the index of a large vault takes seconds, in which a person can read and write.
 */
export function createKnowledge(options: KnowledgeOptions): Knowledge {
  const { logger, clock, captureFolders } = options
  let embeddingModel = options.embeddingModel
  /** What a process that takes the place of another one has to know. */
  let excludeAgain: (() => Promise<unknown>) | null = null
  let pauseAgain: (() => Promise<unknown>) | null = null
  const supervisor = superviseIndexProcess({
    spawn: options.spawn ?? forkProcess((text) => logger.warn('index process', { text })),
    entry: indexProcessEntry(),
    argument: (withVectors) => ({
      indexDir: options.indexDir,
      vaultRoot: options.vaultRoot,
      bundledModelsDir: options.bundledModelsDir,
      downloadedModelsDir: options.downloadedModelsDir,
      embeddingModel,
      withVectors,
      parts: (options.parts ?? []).map(({ module }) => module),
    }),
    onRestart: () => {
      for (const tell of [excludeAgain, pauseAgain]) void tell?.().catch(logUntold)
      ;(options.onRestart ?? reconcileAgain)()
    },
    logger,
    clock,
  })

  function logUntold(error: unknown): void {
    logger.debug('The index was not told what it was told before a restart.', { error })
  }

  function reconcileAgain(): void {
    knowledge.reconcile().catch((error: unknown) => {
      logger.debug('The index could not be brought up to date after a restart.', { error })
    })
  }

  async function answering(): Promise<Client<IndexContract>> {
    await supervisor.started()
    return supervisor.client()
  }
  // What was asked while the process went down is as unavailable as what is asked after it.
  const ofProcess = asked(processContract, { client: answering, failure: asUnavailable })
  const questions = asked<typeof knowledgeContract, 'captureFolders'>(knowledgeContract, {
    client: answering,
    known: () => ({ captureFolders: captureFolders() }),
    failure: asUnavailable,
  })

  const knowledge: Knowledge = {
    ...questions,
    exclude: (request, signal) => {
      excludeAgain = () => questions.exclude(request)
      return questions.exclude(request, signal)
    },
    pause: (request, signal) => {
      pauseAgain = () => questions.pause(request)
      return questions.pause(request, signal)
    },
    part: (part) => partClient(part, ofProcess.ask),
    status: () => supervisor.status(),
    onStatus: (listener) => supervisor.onStatus(listener),
    async useEmbeddingModel(id) {
      await answering()
      embeddingModel = id
      await ofProcess.useModel({ id })
    },
    dispose: () => supervisor.dispose(),
  }
  return knowledge
}

function asUnavailable(error: unknown): unknown {
  if (error instanceof LatentError && error.code === 'disconnected')
    return new LatentError(
      'unavailable',
      'Search stopped and is being started again. Try again in a moment.',
    )
  return error
}

/** From source, and in the build, where entries lie side by side. */
const indexProcessEntry = (): URL =>
  new URL(
    import.meta.url.endsWith('.ts') ? '../index-process.ts' : './index-process.js',
    import.meta.url,
  )
