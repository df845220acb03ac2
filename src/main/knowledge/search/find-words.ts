import type { Database } from '../../sqlite/open-database.ts'
import type { NoteCondition } from '../db/filter.ts'
import type { Candidate } from './rank.ts'

/**
 * The weight of a match in name, frontmatter, headings and body. Measured: a heavier name finds aliases better, and
 * headings and answers to questions worse (bench/retrieval).
 */
const COLUMN_WEIGHTS = [3, 2, 1, 1]

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
      `SELECT words.rowid AS chunk, -bm25(words, ${COLUMN_WEIGHTS.join(', ')}) AS words
       FROM words ${filter} ORDER BY words DESC LIMIT ?`,
    )
    .all(match, ...(condition?.parameters ?? []), limit)
}
