import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { EmbeddingModelInfo, IndexStatus } from '../../../shared/contract/search.ts'
import type { Handlers } from '../../../shared/rpc/contract.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { EMBEDDING_MODELS, modelDirectory, type ModelDirectories } from '../../embedding/models.ts'
import type { Clock, Disposable } from '../../platform/ports.ts'
import type { VaultReader } from '../../platform/vault-reader.ts'
import type { WatchSnapshot } from '../../platform/watch-snapshot.ts'
import type { IndexContract } from '../contract/index-contract.ts'
import { openIndex } from '../db/open-index.ts'
import { preparePartTables } from '../db/part-tables.ts'
import type { IndexPart } from '../index-part.ts'
import { createBackgroundVerification } from '../keep/background-verification.ts'
import { createVaultScans } from '../keep/vault-scans.ts'
import type { IndexDesk } from '../queries/index-desk.ts'
import { linkQueries } from '../queries/links.ts'
import { noteQueries } from '../queries/notes.ts'
import { searchQueries } from '../queries/search.ts'
import { taskQueries } from '../queries/tasks.ts'
import { createMeaning } from '../search/meaning.ts'
import { createIndex } from './index-store.ts'
import { createStatusBoard } from './status-board.ts'

export interface IndexServiceOptions {
  readonly indexDir: string
  readonly reader: VaultReader
  /** Null or left out: only looking through the vault tells what changed while nobody watched. */
  readonly snapshot?: WatchSnapshot | null
  readonly directories: ModelDirectories
  readonly embeddingModel: string
  readonly withVectors: boolean
  /** What features add; none when left out. */
  readonly parts?: readonly IndexPart[]
  readonly clock: Clock
  /** For the log: what was wrong in the index. */
  readonly onMended?: (sentence: string) => void
}

export interface IndexService extends Disposable {
  readonly handlers: Omit<Handlers<IndexContract>, 'close'>
  onStatus(listener: (status: IndexStatus) => void): void
}

/** The inside of the index process: one connection, one embedding thread, and the answers to the index contract. */
export function createIndexService(options: IndexServiceOptions): IndexService {
  const { reader, directories, clock, withVectors, embeddingModel, parts = [] } = options
  const opened = openIndex(options.indexDir, { withVectors, nowMs: clock.nowMs() })
  const { database } = opened
  preparePartTables(database, parts)
  const index = createIndex(database, withVectors, parts)
  const board = createStatusBoard(embeddingModel)
  const abort = new AbortController()
  const closing = abort.signal
  board.setProblem('index', opened.notice)

  const meaning = createMeaning({ index, board, directories, embeddingModel, closing })
  const scans = createVaultScans({
    index,
    reader,
    snapshot: options.snapshot ?? null,
    board,
    clock,
    closing,
  })
  const verification = createBackgroundVerification({
    index,
    scans,
    board,
    clock,
    embedded: meaning.embedded,
    embedInBackground: meaning.embedInBackground,
    onMended: options.onMended,
    closing,
  })
  const desk: IndexDesk = { database, index, meaning, reader, upToDate: scans.upToDate, closing }

  const handlers: IndexService['handlers'] = {
    ...searchQueries(desk),
    ...noteQueries(desk),
    ...linkQueries(desk),
    ...taskQueries(desk),
    async reconcile(request, { signal }) {
      const report = await scans.scan(request, signal)
      meaning.embedInBackground()
      if (request.places === null) verification.start()
      return report
    },
    async embedded() {
      await meaning.embedded()
      return null
    },
    async verified() {
      await verification.done()
      return null
    },
    async refresh({ paths, seen = [] }, { signal }) {
      const both = AbortSignal.any([signal, closing])
      const { passages, gone } = await scans.refresh(paths, new Set(seen), both)
      await meaning.embedNow(passages, both)
      meaning.publishCounts()
      return [...gone]
    },
    status: () => board.current(),
    ask({ part, query, request }) {
      const queries = parts.find(({ name }) => name === part)?.queries ?? {}
      const found = Object.hasOwn(queries, query) ? queries[query] : undefined
      if (!found) throw new LatentError('not_found', `No such query: ${part}.${query}`)
      return found.run(database, found.input.parse(request))
    },
    embeddingModels: () => listModels(directories),
    async useModel({ id }) {
      await meaning.use(id)
      return null
    },
  }

  meaning.publishCounts()
  return {
    handlers,
    onStatus: (listener) => board.onChange(listener),
    async dispose() {
      abort.abort()
      board.dispose()
      await scans.idle()
      await verification.idle()
      await meaning.dispose()
      if (database.open) database.close()
    },
  }
}

async function listModels(directories: ModelDirectories): Promise<EmbeddingModelInfo[]> {
  return Promise.all(
    EMBEDDING_MODELS.map(async (model) => {
      const { id, name, description, dimensions, sizeBytes, languages, isBundled } = model
      const sums = join(modelDirectory(model, directories), 'SHA256SUMS')
      const installed = await stat(sums).then(
        () => true,
        () => false,
      )
      return { id, name, description, dimensions, sizeBytes, languages, installed, isBundled }
    }),
  )
}
