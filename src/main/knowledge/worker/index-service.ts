import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type {
  EmbeddingModelInfo,
  IndexStatus,
  SearchHit,
  SearchMode,
  SearchRequest,
  SearchResponse,
} from '../../../shared/contract/search.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import type { Handlers } from '../../../shared/rpc/contract.ts'
import { isAbort, LatentError } from '../../../shared/rpc/errors.ts'
import { EMBEDDING_MODELS, modelDirectory, type ModelDirectories } from '../../embedding/models.ts'
import { parseLinkTarget } from '../../notes/links/link-target.ts'
import { parseNote } from '../../notes/parse-note.ts'
import { blockLine, createPathFor, headingLine } from '../../notes/links/resolve-link.ts'
import type { Clock, Disposable } from '../../platform/ports.ts'
import type { VaultReader } from '../../platform/vault-reader.ts'
import type { WatchSnapshot } from '../../platform/watch-snapshot.ts'
import { databaseProblem } from '../../sqlite/database-error.ts'
import { listNotes, listTags, listTagsLike, noteAt } from '../db/listings.ts'
import { listEntries } from '../db/entries.ts'
import { openIndex } from '../db/open-index.ts'
import { preparePartTables } from '../db/part-tables.ts'
import type { IndexPart } from '../index-part.ts'
import { queryTasks } from '../db/query-tasks.ts'
import {
  closedTasks,
  countTaskTags,
  highestTaskNumber,
  loggedTasks,
  runningTasks,
  tasksNumbered,
} from '../db/tasks.ts'
import { createIndex } from './index-store.ts'
import { nearestNotesIn } from '../search/nearest-notes-in.ts'
import { planLinkRewrites } from '../plan-link-rewrites.ts'
import { countPassing, listPassing, searchIndex } from '../search/search.ts'
import { createSemantic, READY_AT } from '../search/semantic.ts'
import { createStatusBoard } from './status-board.ts'
import { createIndexVerification } from '../keep/verify-index.ts'
import { createVaultScans } from '../keep/vault-scans.ts'
import type { IndexContract } from './worker-contract.ts'

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

/** The inside of the index process: one connection, one embedding thread, and the answers to the worker contract. */
export function createIndexService(options: IndexServiceOptions): IndexService {
  const { reader, directories, clock, withVectors, parts = [] } = options
  const opened = openIndex(options.indexDir, { withVectors, nowMs: clock.nowMs() })
  const { database } = opened
  preparePartTables(database, parts)
  const index = createIndex(database, withVectors, parts)
  const board = createStatusBoard(options.embeddingModel)
  const semantic = createSemantic(database, directories, options.embeddingModel)
  const closing = new AbortController()
  board.setProblem('index', opened.notice)
  if (!withVectors) board.setProblem('model', NO_VECTORS)

  let modelReady: Promise<void> = withVectors
    ? switchModel(options.embeddingModel)
    : Promise.resolve()
  /** The catching up of vectors that runs now, or the last one. */
  let embedding: Promise<void> = Promise.resolve()
  const scans = createVaultScans({
    index,
    reader,
    snapshot: options.snapshot ?? null,
    board,
    clock,
    closing: closing.signal,
  })

  const verification = createIndexVerification(index)
  /** The part of the index that is to be compared next, and the one that is being so now. */
  let verifying: Promise<void> = Promise.resolve()
  let comparing: Promise<void> = Promise.resolve()
  let wrongInRound = 0
  let verifiedMs = -Infinity

  /** What the index holds may change on a disk without a word. What is found so is read again, and told. */
  async function verify(): Promise<void> {
    closing.signal.throwIfAborted()
    const { wrong, mended, isRoundDone } = await verification.next(closing.signal)
    wrongInRound += wrong.length + mended
    if (wrong.length + mended > 0) {
      const sentence = wrongIndexSentence(wrong.length)
      options.onMended?.(`${sentence} (${mended} rows beside)`)
      board.setProblem('verification', sentence)
    } else if (isRoundDone && wrongInRound === 0) board.setProblem('verification', null)
    if (isRoundDone) wrongInRound = 0
    if (wrong.length > 0) await scans.readAgain(wrong.map(vaultPath), closing.signal)
    if (wrong.length + mended > 0) embedInBackground()
  }

  async function switchModel(id: string): Promise<void> {
    board.update({ embeddingModel: id, semanticReady: false })
    try {
      await semantic.use(id)
      board.setProblem('model', null)
    } catch (error) {
      if (closing.signal.aborted) return
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
      if (!closing.signal.aborted)
        board.setProblem('model', `${error.message} Only words are searched.`)
    }
    if (closing.signal.aborted) return
    publishCounts()
    board.update({ state: 'ready', done: 0, total: 0 })
  }

  async function search(request: SearchRequest, signal: AbortSignal): Promise<SearchResponse> {
    const startedMs = performance.now()
    const { query, mode: asked, topK, filter } = request
    if (query.trim() === '') {
      const hits = listPassing({ database, filter, topK })
      const notice = hits.length < topK ? null : cutNotice(hits, countPassing(database, filter))
      return { hits, mode: asked, tookMs: performance.now() - startedMs, notice }
    }
    const meaning = asked === 'keyword' ? null : await meaningOf(query, signal)
    signal.throwIfAborted()
    const isReady = meaning !== 'not ready'
    const mode = isReady && meaning ? asked : 'keyword'
    const hits = searchIndex({
      database,
      query,
      filter,
      topK,
      mode,
      meaning: isReady ? meaning : null,
      called: index.names.called(query),
    })
    return {
      hits,
      mode,
      tookMs: performance.now() - startedMs,
      notice: isReady ? unreadNotice(request, hits, mode) : notReadyNotice(),
    }
  }

  async function meaningOf(query: string, signal: AbortSignal) {
    await modelReady
    if (semantic.progress() < READY_AT) return 'not ready'
    try {
      return await semantic.queryVector(query.slice(0, MAX_EMBEDDED_QUERY), signal)
    } catch (error) {
      // A model that fails must not take the search by words with it.
      if (error instanceof LatentError && error.code === 'unavailable') return 'not ready'
      throw error
    }
  }

  function notReadyNotice(): string {
    const { problem } = board.current()
    if (semantic.progress() === 0 && problem !== null) return problem
    return `Meaning is not indexed yet (${Math.floor(semantic.progress() * 100)} %), so only words were searched.`
  }

  const handlers: IndexService['handlers'] = {
    search: (request, { signal }) => search(request, signal),
    backlinks: ({ path, limit }) =>
      index.links.backlinks(path, limit).map((row) => ({
        source_path: vaultPath(row.path),
        source_title: row.title,
        link_text: row.text,
        link_type: row.type,
        line: row.line,
        context: row.context,
      })),
    forwardLinks: ({ path }) =>
      index.links.forwardLinks(path).map((row) => ({
        target_path: row.path ?? createPathFor(path, row.target, row.type) ?? row.target,
        target_title: row.title ?? row.target,
        link_text: row.text,
        link_type: row.type,
        exists: row.path !== null,
        line: row.line,
      })),
    names: ({ query, limit }) => index.names.search(query, limit),
    titles: ({ paths }) => index.names.titles(paths),
    async resolveLink({ from, target, type }) {
      const parts = parseLinkTarget(target, type)
      if (!parts) return { path: null, createPath: null, line: null }
      const found = index.names.resolve(from, parts.target, type)
      if (found === null) {
        const createPath = createPathFor(from, parts.target, type)
        return {
          path: null,
          createPath: createPath === null ? null : vaultPath(createPath),
          line: null,
        }
      }
      const path = vaultPath(found)
      if (parts.heading === null && parts.block === null)
        return { path, createPath: null, line: null }
      // The file as it is now: a line from the index may be older than what will be shown.
      const { text } = await reader.read(path)
      const parsed = parseNote(path, text)
      const line =
        parts.block !== null
          ? blockLine(parsed, parts.block)
          : headingLine(parsed, parts.heading ?? '')
      return { path, createPath: null, line }
    },
    nearPaths: ({ text, limit }) => index.names.nearPaths(text, limit),
    findNote: ({ text }) => index.names.find(text),
    folders: ({ query, limit }) => index.names.folders(query, limit),
    tagsLike: ({ query, limit }) => listTagsLike(database, query, limit),
    async similarities({ query, texts }, { signal }) {
      await modelReady
      return semantic.similarities(query.slice(0, MAX_EMBEDDED_QUERY), texts, signal)
    },
    async nearestIn({ text, folders, limit }, { signal }) {
      const meaning = /[\p{L}\p{N}]/u.test(text) ? await meaningOf(text, signal) : null
      signal.throwIfAborted()
      return meaning === null || meaning === 'not ready'
        ? null
        : nearestNotesIn(database, meaning, folders, limit)
    },
    tags: () => listTags(database),
    notes: (filter) => listNotes(database, filter),
    entries: (filter) => listEntries(database, filter),
    noteAt: ({ place, ...filter }) => noteAt(database, filter, place),
    tasks: (query) => queryTasks(database, query),
    tasksNumbered: ({ id }) => tasksNumbered(database, id),
    highestTaskId: () => highestTaskNumber(database),
    runningTasks: () => runningTasks(database),
    loggedTasks: (span) => loggedTasks(database, span),
    closedTasks: (span) => closedTasks(database, span),
    taskTags: ({ folders }) => countTaskTags(database, folders),
    ask({ part, query, request }) {
      const queries = parts.find(({ name }) => name === part)?.queries ?? {}
      const found = Object.hasOwn(queries, query) ? queries[query] : undefined
      if (!found) throw new LatentError('not_found', `No such query: ${part}.${query}`)
      return found.run(database, found.input.parse(request))
    },
    linkCounts: ({ path }) => index.links.countsOf(path),
    async *linkRewrites(move, { signal }) {
      const both = AbortSignal.any([signal, closing.signal])
      yield { done: 0, total: 0, note: null }
      await scans.upToDate(both)
      return yield* planLinkRewrites(move, { index, reader, signal: both })
    },
    async reconcile(request, { signal }) {
      const report = await scans.scan(request, signal)
      embedInBackground()
      if (request.places === null) verifyInBackground()
      return report
    },
    async embedded() {
      await embedding
      return null
    },
    async verified() {
      await verifying
      return null
    },
    async refresh({ paths }, { signal }) {
      const both = AbortSignal.any([signal, closing.signal])
      const { passages, gone } = await scans.refresh(paths, both)
      await modelReady
      await semantic.embedNow(passages, both)
      publishCounts()
      return [...gone]
    },
    status: () => board.current(),
    embeddingModels: () => listModels(directories),
    async useModel({ id }) {
      if (!withVectors) throw new LatentError('unavailable', NO_VECTORS)
      modelReady = modelReady.then(() => switchModel(id))
      await modelReady
      embedInBackground()
      return null
    },
  }

  function embedInBackground(): void {
    embedding = embedRest()
    embedding.catch((error: unknown) => {
      throw error // a bug: let the process end and be started again rather than go on half done
    })
  }

  /** After the vectors, and one part after the other. */
  function verifyInBackground(): void {
    if (clock.nowMs() - verifiedMs < VERIFY_EVERY_MS) return
    verifiedMs = clock.nowMs()
    verifying = Promise.allSettled([verifying, embedding]).then(() => (comparing = verify()))
    verifying.catch((error: unknown) => {
      if (isAbort(error)) return
      // What the disk refuses, the next look tells. Anything else is a bug, or damage.
      const problem = databaseProblem(error)
      if (problem === null ? !(error instanceof LatentError) : problem === 'damaged') throw error
    })
  }

  publishCounts()
  return {
    handlers,
    onStatus: (listener) => board.onChange(listener),
    async dispose() {
      closing.abort()
      board.dispose()
      await scans.idle()
      await comparing.catch(() => {}) // told where it was begun
      await semantic.dispose()
      if (database.open) database.close()
    },
  }
}

const NO_VECTORS =
  'Search by meaning is switched off, because the index stopped several times. Start Latent again to try it again.'

/** A person who comes back to the window again and again needs no look at all of the index each time. */
const VERIFY_EVERY_MS = 5 * 60_000

const wrongIndexSentence = (notes: number): string =>
  notes === 0
    ? 'Some of what the search index held was wrong, and was put right.'
    : `What the search index held of ${notes === 1 ? '1 note' : `${notes.toLocaleString('en')} notes`} was wrong. ${notes === 1 ? 'It was' : 'They were'} read again.`

/** Said only to those who asked for meaning alone: in the hybrid, words are what such a language needs. */
const cutNotice = ({ length }: readonly SearchHit[], count: number): string | null =>
  length < count
    ? `${count.toLocaleString('en')} notes pass; these ${length} were changed last.`
    : null

const unreadNotice = (
  { mode: asked }: SearchRequest,
  hits: readonly SearchHit[],
  ran: SearchMode,
): string | null =>
  asked === 'semantic' && ran === 'keyword' && hits.length > 0
    ? 'The model in use does not know this language, so only words were searched. One for about 100 languages can be downloaded in the settings.'
    : null

/** A vector says little more of a longer text. */
const MAX_EMBEDDED_QUERY = 10_000

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
