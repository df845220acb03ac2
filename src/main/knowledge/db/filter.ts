import type { SearchFilter } from '../../../shared/contract/search.ts'
import type { Database } from '../../sqlite/open-database.ts'

/** A condition on `notes` joined with `files`; null when everything passes. */
export interface NoteCondition {
  readonly sql: string
  readonly parameters: readonly (string | number)[]
}

/** The notes that are searched: without those that a rule leaves out. */
export const SEARCHED_NOTES =
  'FROM notes JOIN files ON files.id = notes.id AND files.excluded IS NULL'
/** Where such a condition stands. */
export const MATCHING_NOTES = `${SEARCHED_NOTES} WHERE`

/** Tags: all or any of them, nested ones included. Times: the file's own. Folder: everything below it. */
export function noteCondition(
  filter: SearchFilter,
  match: 'all' | 'any' = 'all',
): NoteCondition | null {
  const terms: string[] = []
  const parameters: (string | number)[] = []
  const tagged = filter.tags.map((tag) => {
    const key = tag.replace(/^#/, '').replace(/\/+$/, '').toLowerCase()
    parameters.push(key, key.length + 1, `${key}/`)
    return `EXISTS (SELECT 1 FROM tags WHERE tags.note = notes.id AND (tags.key = ? OR substr(tags.key, 1, ?) = ?))`
  })
  if (tagged.length > 0) terms.push(`(${tagged.join(match === 'all' ? ' AND ' : ' OR ')})`)
  if (filter.afterMs !== null) {
    terms.push('files.modified_ms >= ?')
    parameters.push(filter.afterMs)
  }
  if (filter.beforeMs !== null) {
    terms.push('files.modified_ms <= ?')
    parameters.push(filter.beforeMs)
  }
  const folder = filter.folder?.replace(/^\/+|\/+$/g, '') ?? ''
  if (folder !== '') {
    terms.push('substr(files.path, 1, ?) = ?')
    parameters.push(Array.from(folder).length + 1, `${folder}/`)
  }
  return terms.length === 0 ? null : { sql: terms.join(' AND '), parameters }
}

/** Only these notes, by id. */
export const amongNotes = (ids: Iterable<number>): NoteCondition => ({
  sql: 'notes.id IN (SELECT value FROM json_each(?))',
  parameters: [JSON.stringify([...ids])],
})

/** The ids of the notes that pass; of all of them without a condition. */
export const passingIds = (database: Database, condition: NoteCondition | null): number[] =>
  database
    .prepare<unknown[], number>(`SELECT notes.id ${MATCHING_NOTES} ${condition?.sql ?? 'TRUE'}`)
    .pluck()
    .all(...(condition?.parameters ?? []))
