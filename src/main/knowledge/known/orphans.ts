import type { Orphan } from '../../../shared/contract/known.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import type { Database } from '../../sqlite/open-database.ts'

/** A link of a note to itself connects it with nothing; one that leads nowhere yet does. */
const ALONE = `FROM notes JOIN files ON files.id = notes.id
  WHERE NOT EXISTS (SELECT 1 FROM links WHERE links.note = notes.id AND links.file IS NOT notes.id)
    AND NOT EXISTS (SELECT 1 FROM links WHERE links.file = notes.id AND links.note <> notes.id)`

/** Notes without a link in or out, the most recently changed first; and how many there are. */
export function listOrphans(
  database: Database,
  limit: number,
): { readonly notes: Orphan[]; readonly total: number } {
  const notes = database
    .prepare<[number], { path: string; title: string; modified_ms: number }>(
      `SELECT files.path, notes.title, files.modified_ms ${ALONE}
       ORDER BY files.modified_ms DESC, files.path LIMIT ?`,
    )
    .all(limit)
    .map((row) => ({ path: vaultPath(row.path), title: row.title, modifiedMs: row.modified_ms }))
  const counted = database.prepare<[], { total: number }>(`SELECT count(*) AS total ${ALONE}`).get()
  return { notes, total: counted?.total ?? 0 }
}
