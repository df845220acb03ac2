import { vaultPath } from '../../../shared/domain/vault-path.ts'
import type { Database } from '../../sqlite/open-database.ts'
import type { NoteSummary } from '../knowledge.ts'
import { noteCondition } from './filter.ts'

/** Tags of the vault, most used first; letter case as it is written most often. */
export function listTags(database: Database): { tag: string; count: number }[] {
  return database
    .prepare<[], { tag: string; count: number }>(
      `SELECT tag, sum(uses) AS count FROM (
         SELECT key, tag, count(*) AS uses FROM tags GROUP BY key, tag ORDER BY uses DESC
       ) GROUP BY key ORDER BY count DESC, key`,
    )
    .all()
}

/** Notes by path: in a folder and below, with all of these tags. */
export function listNotes(
  database: Database,
  filter: { folder: string | null; tags: readonly string[]; limit: number },
): NoteSummary[] {
  const condition = noteCondition({
    folder: filter.folder,
    tags: [...filter.tags],
    afterMs: null,
    beforeMs: null,
  })
  return database
    .prepare<unknown[], { path: string; title: string; modified_ms: number; tags: string }>(
      `SELECT files.path, notes.title, files.modified_ms,
         (SELECT json_group_array(tag) FROM tags WHERE note = notes.id) AS tags
       FROM notes JOIN files ON files.id = notes.id
       WHERE ${condition?.sql ?? 'TRUE'} ORDER BY files.path LIMIT ?`,
    )
    .all(...(condition?.parameters ?? []), filter.limit)
    .map((row) => ({
      path: vaultPath(row.path),
      title: row.title,
      tags: parseTags(row.tags),
      modifiedMs: row.modified_ms,
    }))
}

function parseTags(json: string): string[] {
  const value: unknown = JSON.parse(json)
  return Array.isArray(value) ? value.filter((tag) => typeof tag === 'string') : []
}
