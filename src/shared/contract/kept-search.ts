import { z } from 'zod'
import { call } from '../rpc/contract.ts'
import { SearchMode, SearchRequest } from './search.ts'

const Query = z.string().min(1).max(2000)

/** A search that has a name, kept with its vault. */
export const SavedSearch = z.object({
  id: z.string(),
  name: z.string().min(1).max(200),
  query: Query,
  mode: SearchMode,
  sort: SearchRequest.shape.sort.unwrap(),
})
export type SavedSearch = z.output<typeof SavedSearch>

/** So many are kept of what was searched. */
export const MOST_RECENT = 50
export const MOST_SAVED = 200

/** What is kept with a vault of its searches; one that cannot be read any more begins anew. */
export const KeptSearches = z.object({
  /** In the order in which they were saved. */
  saved: z.array(SavedSearch).max(MOST_SAVED).default([]).catch([]),
  /** What was searched, the last first. */
  recent: z.array(Query).max(MOST_RECENT).default([]).catch([]),
})
export type KeptSearches = z.output<typeof KeptSearches>

/** Each answers what is kept after it. */
export const keptSearch = {
  'search.kept': call(z.object({}), KeptSearches),
  /** Without an id a new one; with one it becomes this. @throws `invalid_input` when there are too many, `not_found` */
  'search.save': call(SavedSearch.extend({ id: z.string().nullable() }), KeptSearches),
  'search.unsave': call(z.object({ id: z.string() }), KeptSearches),
  /** Puts it first among what was searched. */
  'search.remember': call(z.object({ query: Query }), KeptSearches),
  /** Forgets all that was searched; what was saved stays. */
  'search.forget': call(z.object({}), KeptSearches),
}

export const keptSearchEvents = {
  'search.keptChanged': KeptSearches,
}
