import { createStore, type StoreApi } from 'zustand/vanilla'
import type { KeptSearches, SavedSearch } from '../../../shared/contract/kept-search.ts'
import type {
  SearchHit,
  SearchMode,
  SearchRequest,
  SearchResponse,
} from '../../../shared/contract/search.ts'
import type { parseQuery as ParseQuery } from '../../../shared/query/parse-query.ts'
import { errorSentence, isAbort } from '../../../shared/rpc/errors.ts'
import type { LatentClient } from '../connection/latent-client.ts'

export type SearchSort = SearchRequest['sort']
type Problem = NonNullable<SearchResponse['problem']>

export type SearchState = {
  readonly input: string
  readonly mode: SearchMode
  readonly sort: SearchSort
  /** The answer to the last question that was answered; stays while the next one runs. */
  readonly response: SearchResponse | null
  /** The text that `response` answers. */
  readonly answered: string
  /** After how many hits each page of `response` ends: what comes later is put below what is there. */
  readonly pages: readonly number[]
  /** Why the text is no query, by its places. Hits that are still there are of the text before. */
  readonly problem: Problem | null
  /** What was understood, but perhaps not as it was meant. */
  readonly hints: readonly string[]
  readonly error: string | null
  readonly isRunning: boolean
  /** More of the same is on its way. */
  readonly isGettingMore: boolean
  /** Notes whose hits are folded, by path. */
  readonly folded: ReadonlySet<string>
  /** What is kept with the vault; null until it was read. */
  readonly kept: KeptSearches | null
}

/** Searches as the person types; a question that was replaced is cancelled. */
export interface SearchStore {
  readonly state: StoreApi<SearchState>
  setInput(input: string): void
  setMode(mode: SearchMode): void
  setSort(sort: SearchSort): void
  /** Asks again now: Enter. */
  run(): Promise<void>
  /** Asks the same again, and as much of it: the index changed. */
  refresh(): Promise<void>
  /** Asks for further hits of the same, if there may be some. */
  more(): Promise<void>
  clear(): void
  setFolded(path: string, isFolded: boolean): void
  foldAll(isFolded: boolean): void
  /** Reads what is kept with the vault. */
  loadKept(): Promise<void>
  /** Puts what is searched now first among what was searched. Nobody is told when it cannot be kept. */
  remember(): void
  forget(): Promise<void>
  /** @throws LatentError as `search.save` */
  save(search: Omit<SavedSearch, 'id'> & { readonly id: string | null }): Promise<void>
  unsave(id: string): Promise<void>
  /** Searches as it was saved. */
  runSaved(search: SavedSearch): void
  dispose(): void
}

/** Passages that are asked for at once. */
export const MOST_HITS = 60
/** More than anybody scrolls through. */
const MOST_IN_ALL = 1000
/** So long a problem is held back: who types a quotation mark has not typed the second one yet. */
const PROBLEM_DELAY_MS = 700

export function createSearchStore({
  client,
  delayMs = 120,
}: {
  readonly client: LatentClient
  readonly delayMs?: number
}): SearchStore {
  const state = createStore<SearchState>(() => ({
    input: '',
    mode: 'hybrid',
    sort: 'best',
    response: null,
    answered: '',
    pages: [],
    problem: null,
    hints: [],
    error: null,
    isRunning: false,
    isGettingMore: false,
    folded: new Set(),
    kept: null,
  }))
  /** Loaded when it is first needed: it is no part of the first page. */
  let parseQuery: typeof ParseQuery | undefined
  let controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stopListening = client.on('search.keptChanged', (kept) => state.setState({ kept }))

  /** What was asked is not waited for any longer. */
  function stop(): AbortSignal {
    clearTimeout(timer)
    controller.abort()
    controller = new AbortController()
    return controller.signal
  }

  async function ask(pages: readonly number[], holdsProblem = false): Promise<void> {
    const signal = stop()
    parseQuery ??= (await import('../../../shared/query/parse-query.ts')).parseQuery
    if (signal.aborted) return
    const { input, mode, sort, answered } = state.getState()
    const isMore = pages.length > 1 && input === answered
    const { query, problem, hints } = parseQuery(input, { nowMs: Date.now() })
    if (problem !== null) {
      const show = (): void =>
        state.setState({ problem, hints: [], error: null, isRunning: false, isGettingMore: false })
      if (holdsProblem) timer = setTimeout(show, PROBLEM_DELAY_MS)
      else show()
      return
    }
    if (query === null || query.parts.length === 0) {
      state.setState({ ...NOTHING, hints: [] })
      return
    }
    const told = { problem: null, hints: hints.map(({ message }) => message) }
    state.setState({ ...told, isRunning: true, isGettingMore: isMore })
    try {
      const topK = pages.at(-1) ?? MOST_HITS
      const response = await client.call(
        'search.run',
        { query: input, mode, topK, sort },
        { signal },
      )
      if (signal.aborted) return
      state.setState(({ folded }) => ({
        response,
        answered: input,
        pages,
        problem: response.problem,
        error: null,
        isRunning: false,
        isGettingMore: false,
        folded: input === answered ? folded : new Set(),
      }))
    } catch (error) {
      if (signal.aborted || isAbort(error)) return
      const message = errorSentence(error)
      state.setState({ error: message, isRunning: false, isGettingMore: false })
    }
  }
  const run = (): Promise<void> => ask([MOST_HITS])
  const keep = async (asked: Promise<KeptSearches>): Promise<void> =>
    state.setState({ kept: await asked })

  return {
    state,
    setInput(input) {
      state.setState({ input })
      stop()
      timer = setTimeout(() => void ask([MOST_HITS], true), delayMs)
    },
    setMode(mode) {
      state.setState({ mode })
      void run()
    },
    setSort(sort) {
      state.setState({ sort })
      void run()
    },
    run,
    refresh() {
      const { input, answered, pages } = state.getState()
      return input === answered ? ask(pages.length === 0 ? [MOST_HITS] : pages) : run()
    },
    async more() {
      const { response, pages, isRunning, input, answered } = state.getState()
      const asked = pages.at(-1) ?? 0
      const isAll = response === null || response.hits.length < asked || asked >= MOST_IN_ALL
      if (isAll || isRunning || input !== answered) return
      await ask([...pages, Math.min(MOST_IN_ALL, asked * 2)])
    },
    clear() {
      stop()
      state.setState({ ...NOTHING, input: '', hints: [] })
    },
    setFolded(path, isFolded) {
      const folded = new Set(state.getState().folded)
      if (isFolded) folded.add(path)
      else folded.delete(path)
      state.setState({ folded })
    },
    foldAll(isFolded) {
      const paths = state.getState().response?.hits.map(({ path }) => path) ?? []
      state.setState({ folded: new Set(isFolded ? paths : []) })
    },
    loadKept: () => keep(client.call('search.kept', {})),
    remember() {
      const query = state.getState().input.trim()
      if (query === '' || query.length > LONGEST_KEPT) return
      // A vault that is only read keeps none, and says so elsewhere.
      void keep(client.call('search.remember', { query })).catch(() => undefined)
    },
    forget: () => keep(client.call('search.forget', {})),
    save: (search) => keep(client.call('search.save', search)),
    unsave: (id) => keep(client.call('search.unsave', { id })),
    runSaved({ query, mode, sort }) {
      state.setState({ input: query, mode, sort })
      void run()
    },
    dispose() {
      stop()
      stopListening()
    },
  }
}

const LONGEST_KEPT = 2000

const NOTHING = {
  response: null,
  answered: '',
  pages: [],
  problem: null,
  error: null,
  isRunning: false,
  isGettingMore: false,
  folded: new Set<string>(),
}

export type HitGroup = {
  /** Another one for each group: a note whose further hits came later has two. */
  readonly key: string
  readonly path: SearchHit['path']
  readonly title: string
  readonly hits: readonly SearchHit[]
}

/**
 * Hits by note, notes in the order of their best hit. What came with a later page stands below all that was there, so
 * that nothing moves under the eyes of who scrolls.
 */
export function groupHits(hits: readonly SearchHit[], pages: readonly number[] = []): HitGroup[] {
  const groups: { key: string; path: SearchHit['path']; title: string; hits: SearchHit[] }[] = []
  let begin = 0
  for (const end of pages.length === 0 ? [hits.length] : pages) {
    const ofPage = new Map<string, (typeof groups)[number]>()
    const last = groups.at(-1)
    if (last) ofPage.set(last.path, last)
    for (const hit of hits.slice(begin, end)) {
      const known = ofPage.get(hit.path)
      const group = known ?? {
        key: `${begin} ${hit.path}`,
        path: hit.path,
        title: hit.title,
        hits: [],
      }
      if (!known) {
        ofPage.set(hit.path, group)
        groups.push(group)
      }
      group.hits.push(hit)
    }
    begin = end
  }
  return groups
}
