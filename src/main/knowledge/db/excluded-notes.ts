import type { Database } from '../../sqlite/open-database.ts'

/** Which notes are kept out of the search, and by which rule. */
export interface ExcludedNotes {
  /** Belongs into the transaction that writes the note. `rule`: its key; null for none. */
  mark(path: string, rule: string | null): void
  /** Of these, those that are kept out. */
  among(paths: readonly string[]): ReadonlySet<string>
  /** Notes with what rules go by; the lowest ids above `after` first. */
  judged(after: number, limit: number): JudgedNote[]
  /** The tags of a note, in lower case. */
  tagsOf(note: number): string[]
  /** Notes with a property of this name. */
  withProperty(name: string): ReadonlySet<number>
}

export interface JudgedNote {
  readonly id: number
  readonly path: string
  readonly excluded: string | null
}

export function createExcludedNotes(database: Database): ExcludedNotes {
  const mark = database.prepare(
    'UPDATE files SET excluded = @rule WHERE path = @path AND excluded IS NOT @rule',
  )
  const among = database
    .prepare<[string], string>(
      `SELECT path FROM files WHERE excluded IS NOT NULL AND path IN (SELECT value FROM json_each(?))`,
    )
    .pluck()
  const judged = database.prepare<[number, number], JudgedNote>(
    `SELECT files.id, path, excluded FROM notes JOIN files ON files.id = notes.id
     WHERE notes.id > ? ORDER BY notes.id LIMIT ?`,
  )
  const tagsOf = database
    .prepare<[number], string>('SELECT key FROM tags WHERE note = ? ORDER BY key')
    .pluck()
  const withProperty = database
    .prepare<[string], number>(`SELECT note FROM property_uses WHERE of = '' AND text = ?`)
    .pluck()
  return {
    mark: (path, rule) => void mark.run({ path, rule }),
    among: (paths) => new Set(among.all(JSON.stringify(paths))),
    judged: (after, limit) => judged.all(after, limit),
    tagsOf: (note) => tagsOf.all(note),
    withProperty: (name) => new Set(withProperty.all(name)),
  }
}
