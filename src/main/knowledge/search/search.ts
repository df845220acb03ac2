import type { SearchHit } from '../../../shared/contract/search.ts'
import type { Database } from '../../sqlite/open-database.ts'
import type { NoteCondition } from '../db/filter.ts'
import type { AskedWords } from '../words/asked-words.ts'
import { withFeedback } from './feedback.ts'
import { findMeaning, type QueryMeaning } from './find-meaning.ts'
import type { NamedSo } from './named-so.ts'
import { type Candidate, rank, type RankedChunk } from './rank.ts'
import type { WordSearch } from './word-search.ts'

/** `called` and the like: what is named as the query says comes first, unless only meaning is asked for. */
export interface SearchOptions extends NamedSo {
  readonly database: Database
  /** Searches its words. */
  readonly words: WordSearch
  readonly asked: AskedWords
  /** Null: all notes. */
  readonly condition: NoteCondition | null
  /** How far down either list the search looks before it joins them. */
  readonly limit: number
  readonly mode: 'hybrid' | 'semantic' | 'keyword'
  /** The query's vector and where to look for it; null searches words only. */
  readonly meaning: QueryMeaning | null
}

export interface RankedPassage extends RankedChunk {
  readonly found: SearchHit['found']
}

/** The best passages for what is asked, best first, each once. Empty where no words are asked for. */
export function rankPassages(options: SearchOptions): RankedPassage[] {
  const { database, words, asked, condition, limit, mode, meaning } = options
  if (asked.words.length === 0) return []
  const candidates = new Map<number, Candidate>()
  if (mode !== 'semantic')
    for (const found of words.find(asked, condition, limit)) candidates.set(found.chunk, found)
  // Of all words of the vault, where not all were searched.
  const isUnasked = condition !== null || mode === 'semantic'
  if (mode !== 'keyword' && meaning)
    for (const found of findMeaning(database, meaning, condition, limit, {
      found: candidates,
      isSaid: candidates.size > 0 || (isUnasked && words.isSaid(asked)),
    }))
      candidates.set(found.chunk, { ...candidates.get(found.chunk), ...found })
  const first = rank(candidates.values(), mode)
  const again =
    mode === 'hybrid' && meaning
      ? withFeedback(meaning.table, first, (chunk) => candidates.get(chunk)?.passage)
      : first
  const ranked = again
    .filter(({ score }) => score > 0)
    .map((passage) => ({ ...passage, found: foundBy(candidates.get(passage.chunk)) }))
  const named = mode === 'semantic' ? [] : namedPassages(options, ranked)
  const seen = new Set<number>()
  return [...named, ...ranked].filter(({ chunk }) => !seen.has(chunk) && seen.add(chunk))
}

/** What is called as the query says: notes, headings, and notes whose names begin so. */
const namedPassages = (
  { database, condition, called, headed, begun }: SearchOptions,
  ranked: readonly RankedPassage[],
): RankedPassage[] => {
  const places = new Map(ranked.map(({ chunk }, place) => [chunk, place]))
  const placeOf = (chunk: number): number => places.get(chunk) ?? ranked.length
  return [
    ...bestOfNotes(database, called, condition, placeOf).toSorted((a, b) => a.place - b.place),
    ...passingOf(database, headed, condition, placeOf),
    ...bestOfNotes(database, begun, condition, placeOf),
  ].map((passage) => calledSo(passage, ranked))
}

/** A passage, and where it stands among those that were ranked; behind them all where it does not. */
interface PlacedPassage {
  readonly chunk: number
  readonly place: number
}

/** Those of these passages whose notes pass, the best first. */
function passingOf(
  database: Database,
  chunks: readonly number[],
  condition: NoteCondition | null,
  placeOf: (chunk: number) => number,
): PlacedPassage[] {
  if (chunks.length === 0) return []
  const filter = condition ? `AND ${condition.sql}` : ''
  return database
    .prepare<unknown[], { chunk: number }>(
      `SELECT chunks.id AS chunk FROM chunks JOIN notes ON notes.id = chunks.note
       JOIN files ON files.id = notes.id
       WHERE chunks.id IN (SELECT value FROM json_each(?)) ${filter}`,
    )
    .all(JSON.stringify(chunks), ...(condition?.parameters ?? []))
    .map(({ chunk }) => ({ chunk, place: placeOf(chunk) }))
    .toSorted((a, b) => a.place - b.place || a.chunk - b.chunk)
}

const calledSo = (
  { chunk, place }: PlacedPassage,
  ranked: readonly RankedPassage[],
): RankedPassage => ({ chunk, score: 1, found: ['name', ...(ranked[place]?.found ?? [])] })

/** Where words tell, nobody asks whether the meaning would have told too. */
const foundBy = (candidate: Candidate | undefined): SearchHit['found'] =>
  candidate?.words === undefined ? ['meaning'] : ['words']

/** The best passage of each note that passes, else its first one; in the order of `paths`. */
function bestOfNotes(
  database: Database,
  paths: readonly string[],
  condition: NoteCondition | null,
  placeOf: (chunk: number) => number,
): PlacedPassage[] {
  if (paths.length === 0) return []
  const best = new Map<string, PlacedPassage>()
  const filter = condition ? `AND ${condition.sql}` : ''
  for (const { path, chunk } of database
    .prepare<unknown[], { path: string; chunk: number }>(
      `SELECT files.path, chunks.id AS chunk FROM files
       JOIN notes ON notes.id = files.id JOIN chunks ON chunks.note = notes.id
       WHERE files.path IN (SELECT value FROM json_each(?)) ${filter} ORDER BY chunks.id`,
    )
    .all(JSON.stringify(paths), ...(condition?.parameters ?? []))) {
    const place = placeOf(chunk)
    const known = best.get(path)
    if (!known || place < known.place) best.set(path, { chunk, place })
  }
  return paths.flatMap((path) => best.get(path) ?? [])
}
