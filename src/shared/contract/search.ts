import { z } from 'zod'
import { call } from '../rpc/contract.ts'
import { VaultPath } from '../domain/vault-path-schema.ts'

export const SearchMode = z.enum(['hybrid', 'semantic', 'keyword'])
export type SearchMode = z.output<typeof SearchMode>

export const SearchFilter = z.object({
  /** All of them; a tag also matches its nested tags. Without `#`. */
  tags: z.array(z.string()).default([]),
  /** Only notes modified at or after this time. */
  afterMs: z.number().nullable().default(null),
  beforeMs: z.number().nullable().default(null),
  folder: z.string().nullable().default(null),
})
export type SearchFilter = z.output<typeof SearchFilter>

export const SearchRequest = z.object({
  /**
   * In the language of `src/shared/query`. Without words: the notes that pass its conditions and the filter, the last
   * changed first, each where it says what is asked for or with its beginning; none without either.
   */
  query: z.string().max(100_000),
  /** The query is a person's sentence or another text in which nothing has a meaning of its own: only words. */
  plain: z.boolean().default(false),
  mode: SearchMode.default('hybrid'),
  topK: z.number().int().min(1).max(1000).default(10),
  /** `best` first, or by what the notes are; then the passages of a note stay together. */
  sort: z.enum(['best', 'newest', 'name', 'path']).default('best'),
  filter: SearchFilter.default({ tags: [], afterMs: null, beforeMs: null, folder: null }),
})
export type SearchRequest = z.output<typeof SearchRequest>

export const SearchHit = z.object({
  path: VaultPath,
  title: z.string(),
  /** The heading above the passage, with its parents: `Setup › Keys`; null above the first heading. */
  heading: z.string().nullable(),
  chunk: z.string(),
  /** 0..1, best first. */
  score: z.number(),
  /** Why it is here: its note is called so, it says the words, it means the same, or its note only passes the conditions. */
  found: z.array(z.enum(['name', 'words', 'meaning', 'condition'])).default([]),
  /** Where `chunk` says what was asked for: offsets in UTF-16 units, the end not included; in order, apart. */
  marks: z.array(z.object({ from: z.number().int(), to: z.number().int() })).default([]),
  start_line: z.number().int(),
  end_line: z.number().int(),
})
export type SearchHit = z.output<typeof SearchHit>

export const SearchResponse = z.object({
  hits: z.array(SearchHit),
  /** In how many notes there is something to be found, about so many where counting all would take long; null: not counted. */
  total: z.object({ notes: z.number().int(), isAbout: z.boolean() }).nullable().default(null),
  /** The query cannot be understood, and why; `from` and `to` are places in it, in UTF-16 units. There are no hits then. */
  problem: z
    .object({ message: z.string(), from: z.number().int(), to: z.number().int() })
    .nullable()
    .default(null),
  /** What ran: `keyword` when vectors are not ready, whatever was asked for. */
  mode: SearchMode,
  tookMs: z.number(),
  /** What the person should know: "Meaning is not indexed yet (38 %)." */
  notice: z.string().nullable(),
})
export type SearchResponse = z.output<typeof SearchResponse>

export const IndexStatus = z.object({
  /** `unavailable`: the index process is down and will be started again. */
  state: z.enum(['starting', 'scanning', 'indexing', 'embedding', 'ready', 'unavailable']),
  notes: z.number().int(),
  chunks: z.number().int(),
  /** Of the running step, for a percentage. */
  done: z.number().int(),
  total: z.number().int(),
  /** All that nobody waits for is held: see `index.pause`. */
  isPaused: z.boolean(),
  /** False: only words are searched for now. */
  semanticReady: z.boolean(),
  /** Whose vectors are searched. */
  embeddingModel: z.string(),
  /** The model that will take its place, and how many passages have its vectors; null while none is to. */
  building: z
    .object({ model: z.string(), done: z.number().int(), total: z.number().int() })
    .nullable()
    .default(null),
  /** Files that were left out, and why. Counted in full, listed up to 100. */
  skippedCount: z.number().int(),
  skipped: z.array(z.object({ path: z.string(), reason: z.string() })),
  /** Conflict copies, and notes with the markers of an unfinished merge: two versions that a person has to put together. */
  conflicts: z.array(z.object({ path: VaultPath, reason: z.string() })),
  /**
   * So much is gone from the vault's folder that it is not believed before a person says so: search still knows it,
   * and nothing counts as deleted. Null: nothing is held.
   */
  held: z
    .object({ kind: z.enum(['notes', 'files']), gone: z.number().int(), known: z.number().int() })
    .nullable(),
  problem: z.string().nullable(),
})
export type IndexStatus = z.output<typeof IndexStatus>

export const search = {
  'search.run': call(SearchRequest, SearchResponse),
  'index.status': call(z.object({}), IndexStatus),
  'index.rebuild': call(z.object({}), z.null()),
}

export const searchEvents = {
  'index.changed': IndexStatus,
  /** What is due, or a task, may be another, may have come or gone: ask again for what is shown. */
  'dues.changed': z.object({}),
}
