import type { RelatedNote } from '../../../shared/contract/known.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { meanOf } from '../../embedding/encoder.ts'
import type { Database } from '../../sqlite/open-database.ts'
import type { VectorTable } from '../db/vectors.ts'

/** Passages that are looked at for each note that is wanted: a long note has many near ones. */
const PASSAGES_EACH = 8
const MOST_PASSAGES = 1000

/**
 * The notes nearest to the one at `path` in meaning, the nearest first: each by its passage that is nearest to the mean
 * of the note's own vectors. None when it has no vectors.
 */
export function relatedNotes(
  database: Database,
  table: VectorTable,
  { path, limit }: { readonly path: string; readonly limit: number },
): RelatedNote[] {
  const own = database
    .prepare<[string], { passage: number }>(
      `SELECT DISTINCT chunks.passage FROM files JOIN chunks ON chunks.note = files.id
       WHERE files.path = ? AND chunks.passage IS NOT NULL`,
    )
    .all(path)
    .map(({ passage }) => passage)
  const mean = meanOf(table.vectorsOf(own))
  if (mean === null) return []
  const count = Math.min(MOST_PASSAGES, own.length + limit * PASSAGES_EACH)
  return nearestNotes(database, table, { vector: mean, count, except: path }).slice(0, limit)
}

/** The notes of the `count` passages nearest to a vector, but for one note. */
export function nearestNotes(
  database: Database,
  table: VectorTable,
  near: { readonly vector: Float32Array; readonly count: number; readonly except: string | null },
): RelatedNote[] {
  const cosines = new Map(
    table.nearest(near.vector, near.count).map(({ passage, cosine }) => [passage, cosine]),
  )
  const rows = database
    .prepare<
      [string | null, string, string | null],
      { path: string; title: string; passage: number; isLinked: 0 | 1 }
    >(
      `SELECT files.path, notes.title, chunks.passage,
         EXISTS (SELECT 1 FROM links JOIN files AS own ON own.path = ?
           WHERE (links.note = own.id AND links.file = files.id)
              OR (links.note = files.id AND links.file = own.id)) AS isLinked
       FROM chunks JOIN notes ON notes.id = chunks.note JOIN files ON files.id = chunks.note
       WHERE chunks.passage IN (SELECT value FROM json_each(?)) AND files.path IS NOT ?
       ORDER BY files.path`,
    )
    .all(near.except, JSON.stringify([...cosines.keys()]), near.except)
  const notes = new Map<string, RelatedNote>()
  for (const { path, title, passage, isLinked } of rows) {
    const nearness = Math.min(1, cosines.get(passage) ?? 0)
    if (nearness > (notes.get(path)?.nearness ?? 0))
      notes.set(path, { path: vaultPath(path), title, nearness, isLinked: isLinked === 1 })
  }
  return [...notes.values()].toSorted((one, other) => other.nearness - one.nearness)
}
