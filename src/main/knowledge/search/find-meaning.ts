import type { Database } from '../../sqlite/open-database.ts'
import { MATCHING_NOTES, type NoteCondition } from '../db/filter.ts'
import type { VectorTable } from '../db/vectors.ts'
import type { Chance } from './chance.ts'
import type { Candidate } from './rank.ts'

/** A query's vector, and where to look for it. */
export interface QueryMeaning {
  readonly vector: Float32Array
  readonly table: VectorTable
  readonly chance: Chance
}

/** What a search by words gave. */
export interface FoundWords {
  readonly found: ReadonlyMap<number, Candidate>
  /** Whether any passage of the vault says any word of the query: else it is a synonym, a slip or nonsense. */
  readonly isSaid: boolean
}

/** The nearest passages, no further than chance would have them, and how near the ones are that words have found. */
export function findMeaning(
  database: Database,
  { vector, table, chance }: QueryMeaning,
  condition: NoteCondition | null,
  limit: number,
  { found, isSaid }: FoundWords,
): Candidate[] {
  const among = condition && {
    sql: `SELECT chunks.passage FROM chunks WHERE chunks.passage IS NOT NULL
          AND chunks.note IN (SELECT notes.id ${MATCHING_NOTES} ${condition.sql})`,
    parameters: condition.parameters,
  }
  // What passes a filter is told in its order, however far it is: it is not the vault that it is compared with.
  const floor = isSaid ? (condition ? 0 : chance.beside) : chance.alone()
  const nearest = new Map(
    table
      .nearest(vector, limit, among ?? undefined)
      .filter(({ cosine }) => cosine >= floor)
      .map((near) => [near.passage, near.cosine]),
  )
  const foundChunks = JSON.stringify([...found.keys()])
  const missing = database
    .prepare<[string], { passage: number }>(
      `SELECT DISTINCT passage FROM chunks
       WHERE id IN (SELECT value FROM json_each(?)) AND passage IS NOT NULL`,
    )
    .all(foundChunks)
    .map(({ passage }) => passage)
    .filter((passage) => !nearest.has(passage))
  for (const near of table.similarities(vector, missing)) nearest.set(near.passage, near.cosine)
  // The same passage may stand in several notes; a filter must hold for each of them.
  const filter = condition
    ? `AND chunks.note IN (SELECT notes.id ${MATCHING_NOTES} ${condition.sql})`
    : ''
  return database
    .prepare<unknown[], { chunk: number; passage: number }>(
      `SELECT id AS chunk, passage FROM chunks
       WHERE passage IN (SELECT value FROM json_each(?)) ${filter}`,
    )
    .all(JSON.stringify([...nearest.keys()]), ...(condition?.parameters ?? []))
    .map(({ chunk, passage }) => ({ chunk, passage, meaning: nearest.get(passage) }))
}
