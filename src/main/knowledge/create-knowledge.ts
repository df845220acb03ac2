import type { EntryFolders } from '../../shared/domain/entries/entry.ts'
import { asked } from '../../shared/rpc/asked.ts'
import type { Client } from '../../shared/rpc/client.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import { downloadModel } from '../embedding/download-model.ts'
import { findEmbeddingModel } from '../embedding/models.ts'
import { MODEL_HOST } from '../platform/model-host.ts'
import type { Network } from '../platform/network.ts'
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
  /** Where downloaded models go. */
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
  /** By which models are downloaded: the index process itself has no network. */
  readonly network: Pick<Network, 'fetch'>
  /** Where models are downloaded from; tests have a host of their own. */
  readonly modelHost?: string
}

/**
 * Starts the index process. What is asked before it answers waits until it does, or until it is clear that it will not
 * for now: to open and check the index of a large vault takes seconds, in which a person can read and write.
 */
export function createKnowledge(options: KnowledgeOptions): Knowledge {
  const { logger, clock, captureFolders } = options
  let embeddingModel = options.embeddingModel
  const closing = new AbortController()
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
    onRestart: options.onRestart ?? reconcileAgain,
    logger,
    clock,
  })

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
    part: (part) => partClient(part, ofProcess.ask),
    status: () => supervisor.status(),
    onStatus: (listener) => supervisor.onStatus(listener),
    async *downloadEmbeddingModel(id, signal) {
      const model = findEmbeddingModel(id)
      if (!model) throw new LatentError('not_found', `There is no embedding model ${id}.`)
      return yield* downloadModel({
        model,
        directories: {
          bundled: options.bundledModelsDir,
          downloaded: options.downloadedModelsDir,
        },
        remoteHost: options.modelHost ?? MODEL_HOST,
        fetch: options.network.fetch,
        signal: AbortSignal.any([signal, closing.signal]),
      })
    },
    async useEmbeddingModel(id) {
      await answering()
      embeddingModel = id
      await ofProcess.useModel({ id })
    },
    async dispose() {
      closing.abort()
      await supervisor.dispose()
    },
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
