import type { SearchHit, SearchRequest } from '../../../shared/contract/search.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import type { Database } from '../../sqlite/open-database.ts'
import { amongNotes, MATCHING_NOTES } from '../db/filter.ts'
import type { RankedPassage } from './search.ts'

export type Sort = SearchRequest['sort']

/** A passage with the note that it stands in; what it says is marked later. */
export interface FoundPassage {
  readonly note: number
  readonly chunk: number
  readonly hit: SearchHit
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

/** Three passages show what a note has to say; a fourth would push out another note. */
export const HITS_PER_NOTE = 3

/** The first `topK` of these passages as they are shown: at most three of one note. */
export function readHits(
  database: Database,
  ranked: Iterable<RankedPassage>,
  topK: number,
): FoundPassage[] {
  const select = database.prepare<[number], HitRow>(
    `SELECT chunks.note, files.path, notes.title, chunks.heading, chunks.text, chunks.start_line, chunks.end_line
     FROM chunks JOIN notes ON notes.id = chunks.note JOIN files ON files.id = chunks.note WHERE chunks.id = ?`,
  )
  const hits: FoundPassage[] = []
  const taken = new Map<number, number>()
  for (const { chunk, score, found } of ranked) {
    if (hits.length === topK) break
    const row = select.get(chunk)
    if (!row) continue
    const count = taken.get(row.note) ?? 0
    if (count === HITS_PER_NOTE) continue
    taken.set(row.note, count + 1)
    const { path, title, heading, text, start_line, end_line } = row
    const place = { heading, chunk: text, start_line, end_line }
    const hit = { path: vaultPath(path), title, ...place, score, found, marks: [] }
    hits.push({ note: row.note, chunk, hit })
  }
  return hits
}

/** By note, all that is known of where each passage stands. */
export function notesOf(database: Database, chunks: readonly number[]): Map<number, number> {
  const rows = database
    .prepare<[string], { chunk: number; note: number }>(
      'SELECT id AS chunk, note FROM chunks WHERE id IN (SELECT value FROM json_each(?))',
    )
    .all(JSON.stringify(chunks))
  return new Map(rows.map(({ chunk, note }) => [chunk, note]))
}

/** Notes in an order of their own; `best` is not one, and is the newest first. */
export function sortedNotes(database: Database, notes: Iterable<number>, sort: Sort): number[] {
  const { sql, parameters } = amongNotes(notes)
  return database
    .prepare<unknown[], number>(
      `SELECT notes.id ${MATCHING_NOTES} ${sql} ORDER BY ${ORDERS[sort]}, files.path`,
    )
    .pluck()
    .all(...parameters)
}

const ORDERS: Readonly<Record<Sort, string>> = {
  best: 'files.modified_ms DESC',
  newest: 'files.modified_ms DESC',
  name: 'notes.title COLLATE NOCASE',
  path: 'files.path',
}
