import type { Database } from '../../sqlite/open-database.ts'
import { MATCHING_NOTES, type NoteCondition } from '../db/filter.ts'
import type { VectorTable } from '../db/vectors.ts'
import type { Candidate } from './rank.ts'

/** A query's vector, and where to look for it. */
export interface QueryMeaning {
  readonly vector: Float32Array
  readonly table: VectorTable
}

/** The nearest passages, and how near the ones are that words have found. */
export function findMeaning(
  database: Database,
  { vector, table }: QueryMeaning,
  condition: NoteCondition | null,
  limit: number,
  found: ReadonlyMap<number, Candidate>,
): Candidate[] {
  const among = condition && {
    sql: `SELECT chunks.passage FROM chunks WHERE chunks.passage IS NOT NULL
          AND chunks.note IN (SELECT notes.id ${MATCHING_NOTES} ${condition.sql})`,
    parameters: condition.parameters,
  }
  const nearest = new Map(
    table.nearest(vector, limit, among ?? undefined).map((near) => [near.passage, near.cosine]),
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
    .map(({ chunk, passage }) => ({ chunk, meaning: nearest.get(passage) }))
}
