import type {
  SearchHit,
  SearchMode,
  SearchRequest,
  SearchResponse,
} from '../../../shared/contract/search.ts'
import type { searchContract } from '../contract/search.ts'
import { nearestNotesIn } from '../search/nearest-notes-in.ts'
import { countPassing, listPassing, searchIndex } from '../search/search.ts'
import type { IndexDesk, Queries } from './index-desk.ts'

export const searchQueries: Queries<typeof searchContract> = (desk) => ({
  search: (request, { signal }) => search(desk, request, signal),
  similarities: ({ query, texts }, { signal }) => desk.meaning.similarities(query, texts, signal),
  async nearestIn({ text, folders, limit }, { signal }) {
    const meaning = /[\p{L}\p{N}]/u.test(text) ? await desk.meaning.of(text, signal) : null
    signal.throwIfAborted()
    return meaning === null || meaning === 'not ready'
      ? null
      : nearestNotesIn(desk.database, meaning, folders, limit)
  },
})

async function search(
  { database, index, meaning: meanings }: IndexDesk,
  request: SearchRequest,
  signal: AbortSignal,
): Promise<SearchResponse> {
  const startedMs = performance.now()
  const { query, mode: asked, topK, filter } = request
  if (query.trim() === '') {
    const hits = listPassing({ database, filter, topK })
    const notice = hits.length < topK ? null : cutNotice(hits, countPassing(database, filter))
    return { hits, ...UNCOUNTED, mode: asked, tookMs: performance.now() - startedMs, notice }
  }
  const meaning = asked === 'keyword' ? null : await meanings.of(query, signal)
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
    ...UNCOUNTED,
    mode,
    tookMs: performance.now() - startedMs,
    notice: isReady ? unreadNotice(request, hits, mode) : meanings.notReadyNotice(),
  }
}

const UNCOUNTED = { total: null, problem: null }

const cutNotice = ({ length }: readonly SearchHit[], count: number): string | null =>
  length < count
    ? `${count.toLocaleString('en')} notes pass; these ${length} were changed last.`
    : null

/** Said only to those who asked for meaning alone: in the hybrid, words are what such a language needs. */
const unreadNotice = (
  { mode: asked }: SearchRequest,
  hits: readonly SearchHit[],
  ran: SearchMode,
): string | null =>
  asked === 'semantic' && ran === 'keyword' && hits.length > 0
    ? 'The model in use does not know this language, so only words were searched. One for about 100 languages can be downloaded in the settings.'
    : null
