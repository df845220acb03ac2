import type { SearchFilter } from '../../../shared/contract/search.ts'

/** A condition on `notes` joined with `files`; null when everything passes. */
export interface NoteCondition {
  readonly sql: string
  readonly parameters: readonly (string | number)[]
}

/** Where such a condition stands. */
export const MATCHING_NOTES = 'FROM notes JOIN files ON files.id = notes.id WHERE'

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
