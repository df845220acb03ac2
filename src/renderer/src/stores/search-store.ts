import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SearchHit, SearchMode, SearchResponse } from '../../../shared/contract/search.ts'
import { errorSentence, isAbort } from '../../../shared/rpc/errors.ts'
import type { LatentClient } from '../connection/latent-client.ts'
import { narrows, parseSearchQuery } from '../../../shared/domain/search-query.ts'

export type SearchState = {
  readonly input: string
  readonly mode: SearchMode
  /** The answer to the last question that was answered; stays while the next one runs. */
  readonly response: SearchResponse | null
  /** The words that the hits of `response` are marked with. */
  readonly words: readonly string[]
  readonly problems: readonly string[]
  readonly error: string | null
  readonly isRunning: boolean
}

/** Searches as the person types; a question that was replaced is cancelled. */
export interface SearchStore {
  readonly state: StoreApi<SearchState>
  setInput(input: string): void
  setMode(mode: SearchMode): void
  /** Asks again now: Enter, or the index changed. */
  run(): Promise<void>
  clear(): void
}

/** Passages that are asked for at once. */
export const MOST_HITS = 60
/** Of a list of notes, where nobody asked which is best. */
const MOST_NOTES = 200

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
    response: null,
    words: [],
    problems: [],
    error: null,
    isRunning: false,
  }))
  let controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  async function run(): Promise<void> {
    clearTimeout(timer)
    controller.abort()
    controller = new AbortController()
    const { signal } = controller
    const { input, mode } = state.getState()
    const { text, filter, problems } = parseSearchQuery(input, Date.now())
    if (text === '' && !narrows(filter)) {
      state.setState({ response: null, words: [], problems, error: null, isRunning: false })
      return
    }
    state.setState({ isRunning: true, problems })
    try {
      const response = await client.call(
        'search.run',
        { query: text, mode, topK: text === '' ? MOST_NOTES : MOST_HITS, filter },
        { signal },
      )
      if (signal.aborted) return
      state.setState({ response, words: wordsOf(text), error: null, isRunning: false })
    } catch (error) {
      if (signal.aborted || isAbort(error)) return
      const message = errorSentence(error)
      state.setState({ error: message, isRunning: false })
    }
  }

  return {
    state,
    setInput(input) {
      state.setState({ input })
      clearTimeout(timer)
      controller.abort()
      timer = setTimeout(() => void run(), delayMs)
    },
    setMode(mode) {
      state.setState({ mode })
      void run()
    },
    run,
    clear() {
      state.setState({ input: '' })
      void run()
    },
  }
}

/** The words to mark in a hit. Short ones only as whole words, or every `a` would be yellow. */
export const wordsOf = (text: string): string[] => [
  ...new Set(text.toLocaleLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []),
]

export type HitGroup = {
  readonly path: string
  readonly title: string
  readonly hits: readonly SearchHit[]
}

/** Hits by note, notes in the order of their best hit. */
export function groupHits(hits: readonly SearchHit[]): HitGroup[] {
  const groups = new Map<string, { path: string; title: string; hits: SearchHit[] }>()
  for (const hit of hits) {
    const group = groups.get(hit.path) ?? { path: hit.path, title: hit.title, hits: [] }
    group.hits.push(hit)
    groups.set(hit.path, group)
  }
  return [...groups.values()]
}
