import type { SearchHit } from '../../../shared/contract/search.ts'
import type { Database } from '../../sqlite/open-database.ts'
import type { NoteCondition } from '../db/filter.ts'
import { matchQuery } from '../db/search-words.ts'
import { findMeaning, type QueryMeaning } from './find-meaning.ts'
import { findWords } from './find-words.ts'
import { type Candidate, rank, type RankedChunk } from './rank.ts'

export interface SearchOptions {
  readonly database: Database
  readonly query: string
  /** Null: all notes. */
  readonly condition: NoteCondition | null
  /** How far down either list the search looks before it joins them. */
  readonly limit: number
  readonly mode: 'hybrid' | 'semantic' | 'keyword'
  /** The query's vector and where to look for it; null searches words only. */
  readonly meaning: QueryMeaning | null
  /** Notes that are called as the query says. They come first, unless only meaning is asked for. */
  readonly called: readonly string[]
}

export interface RankedPassage extends RankedChunk {
  readonly found: SearchHit['found']
}

/** The best passages for `query`, best first, each once. Empty for a query without words. */
export function rankPassages(options: SearchOptions): RankedPassage[] {
  const { database, query, condition, limit, mode, meaning } = options
  const match = matchQuery(query)
  if (match === null) return []
  const candidates = new Map<number, Candidate>()
  if (mode !== 'semantic')
    for (const found of findWords(database, match, condition, limit))
      candidates.set(found.chunk, found)
  if (mode !== 'keyword' && meaning)
    for (const found of findMeaning(database, meaning, condition, limit, candidates))
      candidates.set(found.chunk, { ...candidates.get(found.chunk), ...found })
  const ranked = rank(candidates.values(), mode)
    .filter(({ score }) => score > 0)
    .map((passage) => ({ ...passage, found: foundBy(candidates.get(passage.chunk)) }))
  const named = mode === 'semantic' ? [] : bestOfNotes(database, options.called, condition, ranked)
  const first = new Set(named.map(({ chunk }) => chunk))
  return [...named, ...ranked.filter(({ chunk }) => !first.has(chunk))]
}

/** Where words tell, nobody asks whether the meaning would have told too. */
const foundBy = (candidate: Candidate | undefined): SearchHit['found'] =>
  candidate?.words === undefined ? ['meaning'] : ['words']

/** The best passage of each note that passes, else its first one; in the order of `ranked`, all with the score 1. */
function bestOfNotes(
  database: Database,
  paths: readonly string[],
  condition: NoteCondition | null,
  ranked: readonly RankedPassage[],
): RankedPassage[] {
  if (paths.length === 0) return []
  const places = new Map(ranked.map(({ chunk }, place) => [chunk, place]))
  const best = new Map<number, { chunk: number; place: number }>()
  const filter = condition ? `AND ${condition.sql}` : ''
  for (const { note, chunk } of database
    .prepare<unknown[], { note: number; chunk: number }>(
      `SELECT chunks.note, chunks.id AS chunk FROM files
       JOIN notes ON notes.id = files.id JOIN chunks ON chunks.note = notes.id
       WHERE files.path IN (SELECT value FROM json_each(?)) ${filter} ORDER BY chunks.id`,
    )
    .all(JSON.stringify(paths), ...(condition?.parameters ?? []))) {
    const place = places.get(chunk) ?? ranked.length
    const known = best.get(note)
    if (!known || place < known.place) best.set(note, { chunk, place })
  }
  return [...best.values()]
    .toSorted((a, b) => a.place - b.place)
    .map(({ chunk, place }) => ({
      chunk,
      score: 1,
      found: ['name', ...(ranked[place]?.found ?? [])],
    }))
}
