import type { IndexStatus } from '../../shared/contract/search.ts'
import type { CaptureFolders } from '../../shared/domain/capture/entry.ts'
import type { Client } from '../../shared/rpc/client.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import { downloadModel, MODEL_HOST } from '../embedding/download-model.ts'
import { findEmbeddingModel } from '../embedding/models.ts'
import type { Network } from '../platform/network.ts'
import type { Clock, Logger } from '../platform/ports.ts'
import { superviseIndexProcess } from './worker/index-supervisor.ts'
import { type IndexPart, partClient } from './index-part.ts'
import type { Knowledge } from './knowledge.ts'
import { forkProcess, type SpawnIndexProcess } from './worker/process-channel.ts'
import type { IndexContract } from './worker/worker-contract.ts'

export type { SpawnIndexProcess }

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
  readonly captureFolders: () => CaptureFolders
  readonly logger: Logger
  readonly clock: Clock
  /** Looks through the vault after the process had to be started again; left out: by itself, with `reconcile`. */
  readonly onRestart?: () => void
  /** How this shell starts a process; under Node, and by default, a fork. */
  readonly spawn?: SpawnIndexProcess
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

  /** What was asked while the process went down is as unavailable as what is asked after it. */
  async function ask<T>(question: (client: Client<IndexContract>) => Promise<T>): Promise<T> {
    await supervisor.started()
    try {
      return await question(supervisor.client())
    } catch (error) {
      throw asUnavailable(error)
    }
  }

  const withSignal = (signal: AbortSignal | undefined) => (signal ? { signal } : {})
  const knowledge: Knowledge = {
    search: (request, signal) =>
      ask((client) => client.call('search', request, withSignal(signal))),
    backlinks: (path, limit, signal) =>
      ask((client) => client.call('backlinks', { path, limit }, withSignal(signal))),
    forwardLinks: (path, signal) =>
      ask((client) => client.call('forwardLinks', { path }, withSignal(signal))),
    names: (query, limit, signal) =>
      ask((client) => client.call('names', { query, limit }, withSignal(signal))),
    titles: (paths, signal) =>
      ask((client) => client.call('titles', { paths: [...paths] }, withSignal(signal))),
    resolveLink: (from, target, type) =>
      ask((client) => client.call('resolveLink', { from, target, type })),
    nearPaths: (text, limit) => ask((client) => client.call('nearPaths', { text, limit })),
    findNote: (text) => ask((client) => client.call('findNote', { text })),
    folders: (query, limit, signal) =>
      ask((client) => client.call('folders', { query, limit }, withSignal(signal))),
    tagsLike: (query, limit, signal) =>
      ask((client) => client.call('tagsLike', { query, limit }, withSignal(signal))),
    similarities: (query, texts, signal) =>
      ask((client) =>
        client.call('similarities', { query, texts: [...texts] }, withSignal(signal)),
      ),
    nearestIn: (text, folders, limit, signal) =>
      ask((client) =>
        client.call('nearestIn', { text, folders: [...folders], limit }, withSignal(signal)),
      ),
    tags: () => ask((client) => client.call('tags', {})),
    notes: (filter) => ask((client) => client.call('notes', { ...filter, tags: [...filter.tags] })),
    entries: (filter, signal) =>
      ask((client) => client.call('entries', { ...filter }, withSignal(signal))),
    noteAt: (filter, place) =>
      ask((client) => client.call('noteAt', { ...filter, tags: [...filter.tags], place })),
    tasks: ({ filter, ...query }, signal) =>
      ask((client) =>
        client.call('tasks', { ...query, filter, folders: captureFolders() }, withSignal(signal)),
      ),
    tasksNumbered: (id) => ask((client) => client.call('tasksNumbered', { id })),
    highestTaskId: () => ask((client) => client.call('highestTaskId', {})),
    runningTasks: () => ask((client) => client.call('runningTasks', {})),
    loggedTasks: (from, before) => ask((client) => client.call('loggedTasks', { from, before })),
    closedTasks: (from, before) =>
      ask((client) => client.call('closedTasks', { from, before, folders: captureFolders() })),
    taskTags: () => ask((client) => client.call('taskTags', { folders: captureFolders() })),
    part: (part) =>
      partClient(part, (question, signal) =>
        ask((client) => client.call('ask', question, withSignal(signal))),
      ),
    linkCounts: (path) => ask((client) => client.call('linkCounts', { path })),
    async *linkRewrites(move, signal) {
      await supervisor.started()
      try {
        return yield* supervisor.client().stream('linkRewrites', { ...move }, { signal })
      } catch (error) {
        throw asUnavailable(error)
      }
    },
    reconcile: ({ rebuild = false, acceptGone = false, places = null, signal } = {}) =>
      ask((client) =>
        client.call('reconcile', { rebuild, acceptGone, places }, withSignal(signal)),
      ),
    embedded: (signal) =>
      ask(async (client) => {
        await client.call('embedded', {}, withSignal(signal))
      }),
    refresh: (paths, signal) =>
      ask((client) => client.call('refresh', { paths: [...paths] }, withSignal(signal))),
    status: () => supervisor.status(),
    onStatus: (listener: (status: IndexStatus) => void) => supervisor.onStatus(listener),
    embeddingModels: () => ask((client) => client.call('embeddingModels', {})),
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
    useEmbeddingModel: (id) =>
      ask(async (client) => {
        embeddingModel = id
        await client.call('useModel', { id })
      }),
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
