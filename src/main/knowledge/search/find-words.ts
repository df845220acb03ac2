import type { Database } from '../../sqlite/open-database.ts'
import type { NoteCondition } from '../db/filter.ts'
import type { Candidate } from './rank.ts'

/** The weight of a match in each column of `words`. */
export interface ColumnWeights {
  readonly name: number
  readonly about: number
  readonly tags: number
  readonly heading: number
  readonly body: number
  readonly forms: number
  readonly folded: number
}

/** Measured: a heavier name finds aliases better, and headings and answers to questions worse (bench/quality). */
const WEIGHTS: ColumnWeights = {
  name: 3,
  about: 2,
  tags: 2,
  heading: 1,
  body: 1,
  forms: 0.3,
  folded: 0.8,
}

/** The passages that say any of the words of `match`, an FTS5 query; the best first. */
export function findWords(
  database: Database,
  match: string,
  condition: NoteCondition | null,
  limit: number,
): Candidate[] {
  // The cross join keeps SQLite from asking the word index once for every chunk of the filter.
  const filter = condition
    ? `CROSS JOIN chunks ON chunks.id = words.rowid
       CROSS JOIN notes ON notes.id = chunks.note
       CROSS JOIN files ON files.id = notes.id
       WHERE words MATCH ? AND ${condition.sql}`
    : 'WHERE words MATCH ?'
  return database
    .prepare<unknown[], { chunk: number; words: number }>(
      `SELECT words.rowid AS chunk, -bm25(words, ${Object.values(WEIGHTS).join(', ')}) AS words
       FROM words ${filter} ORDER BY words DESC LIMIT ?`,
    )
    .all(match, ...(condition?.parameters ?? []), limit)
}
