import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { parseStrings } from './json-column.ts'
import type { Database } from '../../sqlite/open-database.ts'
import type { NoteFilter, NoteSummary } from '../contract/notes.ts'
import { noteCondition, SEARCHED_NOTES, type NoteCondition } from './filter.ts'

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

/** Tags that begin with `query`, or whose nested part does, by how many notes have them. Letter case does not count. */
export function listTagsLike(
  database: Database,
  query: string,
  limit: number,
): { tag: string; count: number }[] {
  const key = query.replace(/^#/, '').toLowerCase()
  return database
    .prepare<unknown[], { tag: string; count: number }>(
      `SELECT tag, count(DISTINCT note) AS count FROM tags
       WHERE substr(key, 1, ?) = ? OR instr(key, ?) > 0
       GROUP BY key ORDER BY substr(key, 1, ?) = ? DESC, count DESC, key LIMIT ?`,
    )
    .all(key.length, key, `/${key}`, key.length, key, limit)
}

interface NoteRow {
  readonly path: string
  readonly title: string
  readonly modified_ms: number
  readonly tags: string
}

const SELECT_NOTES = `SELECT files.path, notes.title, files.modified_ms,
   (SELECT json_group_array(tag) FROM tags WHERE note = notes.id) AS tags ${SEARCHED_NOTES}`
const ORDERS = { path: 'files.path', newest: 'files.modified_ms DESC, files.path' } as const

export function listNotes(
  database: Database,
  filter: NoteFilter & { readonly order: keyof typeof ORDERS; readonly limit: number },
): NoteSummary[] {
  const { sql, parameters } = conditionOf(filter)
  return database
    .prepare<unknown[], NoteRow>(
      `${SELECT_NOTES} WHERE ${sql} ORDER BY ${ORDERS[filter.order]} LIMIT ?`,
    )
    .all(...parameters, filter.limit)
    .map(toSummary)
}

/** @param place 0 is the first by path, just below 1 the last */
export function noteAt(database: Database, filter: NoteFilter, place: number): NoteSummary | null {
  const { sql, parameters } = conditionOf(filter)
  const counted = database
    .prepare<unknown[], { count: number }>(
      `SELECT count(*) AS count ${SEARCHED_NOTES} WHERE ${sql}`,
    )
    .get(...parameters)
  const row = database
    .prepare<unknown[], NoteRow>(
      `${SELECT_NOTES} WHERE ${sql} ORDER BY files.path LIMIT 1 OFFSET ?`,
    )
    .get(...parameters, Math.floor((counted?.count ?? 0) * place))
  return row === undefined ? null : toSummary(row)
}

function conditionOf({ folder, tags, match, changed }: NoteFilter): NoteCondition {
  // Times of files have fractions, and the filter takes its last moment in.
  const beforeMs = changed === undefined ? null : changed.beforeMs - 0.001
  const filter = { folder, tags: [...tags], afterMs: changed?.fromMs ?? null, beforeMs }
  return noteCondition(filter, match) ?? { sql: 'TRUE', parameters: [] }
}

const toSummary = (row: NoteRow): NoteSummary => ({
  path: vaultPath(row.path),
  title: row.title,
  tags: parseStrings(row.tags),
  modifiedMs: row.modified_ms,
})
