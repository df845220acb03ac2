import type { SearchMode, SearchRequest, SearchResponse } from '../../../shared/contract/search.ts'
import { parseQuery, plainQuery } from '../../../shared/query/parse-query.ts'
import type { ParsedQuery } from '../../../shared/query/query-tree.ts'
import type { searchContract } from '../contract/search.ts'
import { nearestNotesIn } from '../search/nearest-notes-in.ts'
import { wordsToRank } from '../search/query-words.ts'
import { pathsThatPass, runQuery } from '../search/run-query.ts'
import { listCut, UNREAD_LANGUAGE } from '../search/words.ts'
import type { IndexDesk, Queries } from './index-desk.ts'

export const searchQueries: Queries<typeof searchContract> = (desk) => ({
  search: (request, { signal }) => search(desk, request, signal),
  async passing(request, { signal }) {
    const { query, problem } = parseQuery(request.query, { nowMs: desk.nowMs() })
    return query ? pathsThatPass(desk, query, signal) : { paths: [], problem }
  },
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
  desk: IndexDesk,
  request: SearchRequest,
  signal: AbortSignal,
): Promise<SearchResponse> {
  const startedMs = performance.now()
  const { mode: asked } = request
  const { query, problem, hints } = readQuery(desk, request)
  if (!query) {
    const tookMs = performance.now() - startedMs
    return { hits: [], total: null, problem, mode: asked, tookMs, notice: null }
  }
  const words = wordsToRank(query)
  const meaning = asked === 'keyword' || words === '' ? null : await desk.meaning.of(words, signal)
  signal.throwIfAborted()
  const isReady = meaning !== 'not ready'
  const mode = words === '' || (isReady && meaning) ? asked : 'keyword'
  const found = await runQuery(desk, query, {
    request,
    mode,
    meaning: isReady ? meaning : null,
    signal,
  })
  return {
    ...found,
    mode,
    tookMs: performance.now() - startedMs,
    notice: isReady
      ? (hints[0]?.message ??
        unreadNotice(request, found, mode) ??
        cutNotice(words, request, found))
      : desk.meaning.notReadyNotice(),
  }
}

/** Of a text in which nothing has a meaning of its own, all words are soft, and nothing can be wrong. */
const readQuery = ({ nowMs }: IndexDesk, { query, plain }: SearchRequest): ParsedQuery =>
  plain
    ? { query: plainQuery(query), problem: null, hints: [] }
    : parseQuery(query, { nowMs: nowMs() })

type Found = Pick<SearchResponse, 'hits' | 'total'>

function cutNotice(words: string, { sort }: SearchRequest, { hits, total }: Found): string | null {
  const shown = new Set(hits.map(({ path }) => path)).size
  const isByTime = sort === 'best' || sort === 'newest'
  return words === '' && isByTime && total !== null && shown < total.notes
    ? listCut(total.notes, shown)
    : null
}

/** Said only to those who asked for meaning alone: in the hybrid, words are what such a language needs. */
const unreadNotice = (
  { mode: asked }: SearchRequest,
  { hits }: Found,
  ran: SearchMode,
): string | null =>
  asked === 'semantic' && ran === 'keyword' && hits.length > 0 ? UNREAD_LANGUAGE : null
