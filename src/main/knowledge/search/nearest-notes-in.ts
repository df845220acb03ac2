import { type VaultPath, vaultPath } from '../../../shared/domain/vault-path.ts'
import type { Database } from '../../sqlite/open-database.ts'
import type { VectorTable } from '../db/vectors.ts'
import type { NearNote } from '../contract/search.ts'

/** How many passages are looked at together: enough that most folders need no look of their own. */
const CANDIDATES = 100

interface Meaning {
  readonly vector: Float32Array
  readonly table: VectorTable
}

/**
 * Of each folder the notes nearest in meaning, the nearest first. All folders are looked at together; one that others
 * crowd out is looked at again by itself.
 */
export function nearestNotesIn(
  database: Database,
  meaning: Meaning,
  folders: readonly VaultPath[],
  limit: number,
): NearNote[][] {
  const together = nearestWithin(database, meaning, folders)
  return folders.map((folder) => {
    const own = together.notes.filter(({ path }) => path.startsWith(`${folder}/`))
    const isWhole = own.length >= limit || !together.isCut
    const found = isWhole ? own : nearestWithin(database, meaning, [folder]).notes
    return found.slice(0, limit)
  })
}

function nearestWithin(
  database: Database,
  { vector, table }: Meaning,
  folders: readonly VaultPath[],
): { readonly notes: NearNote[]; readonly isCut: boolean } {
  const { sql, parameters } = below(folders)
  const passages = table.nearest(vector, CANDIDATES, {
    sql: `SELECT chunks.passage FROM files JOIN chunks ON chunks.note = files.id
          WHERE chunks.passage IS NOT NULL AND (${sql})`,
    parameters,
  })
  const cosines = new Map(passages.map(({ passage, cosine }) => [passage, cosine]))
  // The same passage may stand in several notes, and not all of them lie there.
  const rows = database
    .prepare<unknown[], { path: string; title: string; passage: number }>(
      `SELECT files.path, notes.title, chunks.passage
       FROM chunks JOIN notes ON notes.id = chunks.note JOIN files ON files.id = chunks.note
       WHERE chunks.passage IN (SELECT value FROM json_each(?)) AND (${sql}) ORDER BY chunks.id`,
    )
    .all(JSON.stringify([...cosines.keys()]), ...parameters)
  const notes = new Map<string, NearNote>()
  for (const { path, title, passage } of rows) {
    const nearness = Math.min(1, cosines.get(passage) ?? 0)
    if (nearness > (notes.get(path)?.nearness ?? 0))
      notes.set(path, { path: vaultPath(path), title, nearness })
  }
  return {
    notes: [...notes.values()].toSorted((one, other) => other.nearness - one.nearness),
    isCut: passages.length === CANDIDATES,
  }
}

/** Everything below these folders, as ranges of paths, which the index of paths answers: `0` follows `/`. */
const below = (folders: readonly VaultPath[]) => ({
  sql: folders.map(() => '(files.path > ? AND files.path < ?)').join(' OR ') || '0',
  parameters: folders.flatMap((folder) => [`${folder}/`, `${folder}0`]),
})
