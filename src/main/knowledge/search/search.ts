import type { SearchFilter, SearchHit } from '../../../shared/contract/search.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import type { Database } from '../../sqlite/open-database.ts'
import { MATCHING_NOTES, type NoteCondition, noteCondition } from '../db/filter.ts'
import { matchQuery } from '../db/search-words.ts'
import { findMeaning, type QueryMeaning } from './find-meaning.ts'
import { findWords } from './find-words.ts'
import { type Candidate, rank, type RankedChunk } from './rank.ts'

export interface SearchOptions {
  readonly database: Database
  readonly query: string
  readonly filter: SearchFilter
  readonly topK: number
  readonly mode: 'hybrid' | 'semantic' | 'keyword'
  /** The query's vector and where to look for it; null searches words only. */
  readonly meaning: QueryMeaning | null
  /** Notes that are called as the query says. They come first, unless only meaning is asked for. */
  readonly called: readonly string[]
}

/** How far down either list the search looks before it joins them. */
const CANDIDATES = 100
/** Three passages show what a note has to say; a fourth would push out another note. */
const HITS_PER_NOTE = 3

/** The best passages for `query`, best first, at most three of one note. Empty for a query without words. */
export function searchIndex(options: SearchOptions): SearchHit[] {
  const { database, query, topK, mode, meaning } = options
  const match = matchQuery(query)
  if (match === null) return []
  const condition = noteCondition(options.filter)
  // Several hits of one note count once in the end, so look for more than is asked for.
  const limit = Math.max(CANDIDATES, topK * HITS_PER_NOTE)
  const candidates = new Map<number, Candidate>()
  if (mode !== 'semantic')
    for (const found of findWords(database, match, condition, limit))
      candidates.set(found.chunk, found)
  if (mode !== 'keyword' && meaning)
    for (const found of findMeaning(database, meaning, condition, limit, candidates))
      candidates.set(found.chunk, { ...candidates.get(found.chunk), ...found })
  const ranked = rank(candidates.values(), mode)
  const named = mode === 'semantic' ? [] : bestOfNotes(database, options.called, condition, ranked)
  return readHits(database, [...named, ...ranked], topK)
}

/** The best passage of each note that passes, else its first one; in the order of `ranked`, all with the score 1. */
function bestOfNotes(
  database: Database,
  paths: readonly string[],
  condition: NoteCondition | null,
  ranked: readonly RankedChunk[],
): RankedChunk[] {
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
    .map(({ chunk }) => ({ chunk, score: 1 }))
}

/** What an empty query lists: the beginnings of the notes that pass the filter, the last changed first, all of one score. Empty without a filter. */
export function listPassing({
  database,
  filter,
  topK,
}: Pick<SearchOptions, 'database' | 'filter' | 'topK'>): SearchHit[] {
  const condition = noteCondition(filter)
  if (condition === null) return []
  const passing = database
    .prepare<unknown[], { chunk: number }>(
      `SELECT (SELECT min(id) FROM chunks WHERE chunks.note = notes.id) AS chunk
       ${MATCHING_NOTES} ${condition.sql} ORDER BY files.modified_ms DESC, files.path LIMIT ?`,
    )
    .all(...condition.parameters, topK)
  return readHits(
    database,
    passing.map(({ chunk }) => ({ chunk, score: 1 })),
    topK,
  )
}

/** How many notes pass the filter. */
export function countPassing(database: Database, filter: SearchFilter): number {
  const condition = noteCondition(filter) ?? { sql: 'TRUE', parameters: [] }
  return (
    database
      .prepare<unknown[], { count: number }>(
        `SELECT count(*) AS count ${MATCHING_NOTES} ${condition.sql}`,
      )
      .get(...condition.parameters)?.count ?? 0
  )
}

interface HitRow {
  readonly note: number
  readonly path: string
  readonly title: string
  readonly heading: string | null
  readonly text: string
  readonly start_line: number
  readonly end_line: number
}

function readHits(database: Database, ranked: readonly RankedChunk[], topK: number): SearchHit[] {
  const select = database.prepare<[number], HitRow>(
    `SELECT chunks.note, files.path, notes.title, chunks.heading, chunks.text, chunks.start_line, chunks.end_line
     FROM chunks JOIN notes ON notes.id = chunks.note JOIN files ON files.id = chunks.note WHERE chunks.id = ?`,
  )
  const hits: SearchHit[] = []
  const taken = new Map<number, number>()
  const shown = new Set<number>()
  for (const { chunk, score } of ranked) {
    if (hits.length === topK) break
    if (shown.has(chunk)) continue
    shown.add(chunk)
    const row = select.get(chunk)
    if (!row || score <= 0) continue
    const count = taken.get(row.note) ?? 0
    if (count === HITS_PER_NOTE) continue
    taken.set(row.note, count + 1)
    hits.push({
      path: vaultPath(row.path),
      title: row.title,
      heading: row.heading,
      chunk: row.text,
      score,
      found: [],
      marks: [],
      start_line: row.start_line,
      end_line: row.end_line,
    })
  }
  return hits
}
