import type { IndexStatus } from '../../../shared/contract/search.ts'
import type { Handlers } from '../../../shared/rpc/contract.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { Clock, Disposable } from '../../platform/ports.ts'
import type { VaultReader } from '../../platform/vault-reader.ts'
import type { WatchSnapshot } from '../../platform/watch-snapshot.ts'
import type { IndexContract } from '../contract/index-contract.ts'
import { checkDatabase } from '../../sqlite/check-database.ts'
import { indexFile, openIndex } from '../db/open-index.ts'
import { preparePartTables } from '../db/part-tables.ts'
import type { IndexPart } from '../index-part.ts'
import { createBackgroundVerification } from '../keep/background-verification.ts'
import { createExclusionKeeper } from '../keep/exclusion-keeper.ts'
import { createNoteStates } from '../keep/note-states.ts'
import { createPause } from '../keep/pause.ts'
import { createVaultScans } from '../keep/vault-scans.ts'
import { createWaitingNotes } from '../keep/waiting-notes.ts'
import { type NoteSource, notesOf } from '../reading/note-source.ts'
import type { IndexDesk } from '../queries/index-desk.ts'
import { knownQueries } from '../queries/known.ts'
import { linkQueries } from '../queries/links.ts'
import { noteQueries } from '../queries/notes.ts'
import { searchQueries } from '../queries/search.ts'
import { stateQueries } from '../queries/states.ts'
import { taskQueries } from '../queries/tasks.ts'
import type { ModelSource } from '../search/loaded-model.ts'
import { createMeaning } from '../search/meaning.ts'
import { createIndex } from './index-store.ts'
import { createStatusBoard } from './status-board.ts'

export interface IndexServiceOptions {
  readonly indexDir: string
  readonly reader: VaultReader
  /** Where a look through the vault gets its notes from; left out: from `reader`, in this thread. */
  readonly notes?: NoteSource
  /** Null or left out: only looking through the vault tells what changed while nobody watched. */
  readonly snapshot?: WatchSnapshot | null
  readonly models: ModelSource
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
  const { reader, models, clock, withVectors, embeddingModel, parts = [] } = options
  const opened = openIndex(options.indexDir, { withVectors, nowMs: clock.nowMs() })
  const { database } = opened
  preparePartTables(database, parts)
  const index = createIndex(database, withVectors, parts)
  const board = createStatusBoard(embeddingModel)
  const abort = new AbortController()
  const closing = abort.signal
  board.setProblem('index', opened.notice)

  const pause = createPause()
  const waiting = createWaitingNotes()
  const meaning = createMeaning({ index, board, models, embeddingModel, pause, closing })
  const scans = createVaultScans({
    index,
    reader,
    notes: options.notes ?? notesOf(reader, parts),
    exclusions: createExclusionKeeper(index),
    waiting,
    pause,
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
    check: opened.isTrusted
      ? (signal) => checkDatabase(indexFile(options.indexDir), signal)
      : async () => {},
    closing,
  })
  const states = createNoteStates({ index, waiting, withoutMeaning: meaning.missingAmong })
  const { upToDate } = scans
  const { nowMs } = clock
  const desk: IndexDesk = { database, index, meaning, states, nowMs, reader, upToDate, closing }

  function setPaused(isPaused: boolean): void {
    pause.set(isPaused)
    board.update({ isPaused })
  }

  const handlers: IndexService['handlers'] = {
    ...searchQueries(desk),
    ...noteQueries(desk),
    ...linkQueries(desk),
    ...taskQueries(desk),
    ...stateQueries(desk),
    ...knownQueries(desk),
    async reconcile(request, { signal }) {
      if (request.rebuild) setPaused(false) // whoever wants that wants it now
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
    async compare(_, { signal }) {
      await scans.compare(signal)
      return null
    },
    async exclude(request, { signal }) {
      await scans.exclude(request, signal)
      meaning.embedInBackground()
      return null
    },
    pause({ isOn }) {
      setPaused(isOn)
      return null
    },
    status: () => board.current(),
    ask({ part, query, request }) {
      const queries = parts.find(({ name }) => name === part)?.queries ?? {}
      const found = Object.hasOwn(queries, query) ? queries[query] : undefined
      if (!found) throw new LatentError('not_found', `No such query: ${part}.${query}`)
      return found.run(database, found.input.parse(request))
    },
    keptVectors: () => meaning.keptVectors(),
    async dropVectors({ id }, { signal }) {
      await meaning.dropVectors(id, AbortSignal.any([signal, closing]))
      return null
    },
    async useModel({ id }) {
      await meaning.use(id)
      return null
    },
  }

  meaning.publishCounts()
  const named = index.names.ready(closing).catch(() => {}) // whoever needs all of them takes in the rest
  return {
    handlers,
    onStatus: (listener) => board.onChange(listener),
    async dispose() {
      abort.abort()
      board.dispose()
      await named
      await scans.idle()
      await verification.idle()
      await meaning.dispose()
      opened.close()
    },
  }
}
