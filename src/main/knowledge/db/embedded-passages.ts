import { READING } from '../../embedding/reading.ts'
import type { Database } from '../../sqlite/open-database.ts'

/** Which passages one model has been at, with a vector or without. */
export interface EmbeddedPassages {
  /** Those it was not at yet, the lowest ids above `after` first. */
  missing(after: number, limit: number): number[]
  missingAmong(passages: readonly number[]): number[]
  /** The hash of a passage that it was not at yet; undefined for others. */
  wanted(passage: number): Buffer | undefined
  /** @param checksum of the passage and its vector */
  note(passage: number, checksum: number): void
  counts(): { readonly embedded: number; readonly total: number }
  /** Whether the passages were read as they are now before they were embedded: see `embedding/reading.ts`. */
  isReadAsNow(): boolean
  /** Notes that they are. */
  noteReading(): void
}

/** @param model its row in `embedding_models` */
export function embeddedPassages(database: Database, model: number): EmbeddedPassages {
  const isMissing = 'NOT EXISTS (SELECT 1 FROM embedded WHERE model = ? AND passage = passages.id)'
  const missing = database.prepare<[number, number, number], { id: number }>(
    `SELECT id FROM passages WHERE id > ? AND ${isMissing} ORDER BY id LIMIT ?`,
  )
  const missingAmong = database.prepare<[string, number], { id: number }>(
    `SELECT id FROM passages WHERE id IN (SELECT value FROM json_each(?)) AND ${isMissing}`,
  )
  const wanted = database.prepare<[number, number], { hash: Buffer }>(
    `SELECT hash FROM passages WHERE id = ? AND ${isMissing}`,
  )
  const insert = database.prepare(
    'INSERT INTO embedded (model, passage, checksum) VALUES (?, ?, ?)',
  )
  const counts = database.prepare<[number], { embedded: number; total: number }>(
    `SELECT (SELECT embedded FROM embedding_models WHERE id = ?) AS embedded,
            (SELECT count FROM tallies WHERE name = 'passages') AS total`,
  )
  const reading = database
    .prepare<[number], number>('SELECT reading FROM embedding_models WHERE id = ?')
    .pluck()
  const noteReading = database.prepare('UPDATE embedding_models SET reading = ? WHERE id = ?')
  return {
    missing: (after, limit) => missing.all(after, model, limit).map(({ id }) => id),
    missingAmong: (passages) =>
      missingAmong.all(JSON.stringify(passages), model).map(({ id }) => id),
    wanted: (passage) => wanted.get(passage, model)?.hash,
    note: (passage, checksum) => void insert.run(model, passage, checksum),
    counts: () => counts.get(model) ?? { embedded: 0, total: 0 },
    isReadAsNow: () => (reading.get(model) ?? 0) >= READING,
    noteReading: () => void noteReading.run(READING, model),
  }
}
