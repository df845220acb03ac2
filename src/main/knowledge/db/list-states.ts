import type { Database } from '../../sqlite/open-database.ts'
import { READING } from './notes.ts'

/** What of a file says how well it is known. */
export interface StateRow {
  readonly id: number
  readonly path: string
  /** Null for what was not read as a note. */
  readonly title: string | null
  readonly excluded: string | null
  readonly problem: string | null
  /** It is to be read again. */
  readonly isOld: boolean
}

export interface StateRows {
  /** By path, those behind `after` first. */
  after(path: string, limit: number): StateRow[]
  one(path: string): StateRow | undefined
  passagesOf(notes: readonly number[]): { readonly note: number; readonly passage: number }[]
  /** One that differs when anything was written since. */
  changes(): string
}

export function listStates(database: Database): StateRows {
  type Row = Omit<StateRow, 'isOld'> & { readonly is_old: number }
  const select = `SELECT files.id, path, title, excluded, problem,
      reading <> ${READING} OR size_bytes < 0 AS is_old
    FROM files LEFT JOIN notes ON notes.id = files.id`
  const after = database.prepare<[string, number], Row>(
    `${select} WHERE path > ? ORDER BY path LIMIT ?`,
  )
  const one = database.prepare<[string], Row>(`${select} WHERE path = ?`)
  const passagesOf = database.prepare<[string], { note: number; passage: number }>(
    `SELECT note, passage FROM chunks
     WHERE note IN (SELECT value FROM json_each(?)) AND passage IS NOT NULL`,
  )
  const own = database.prepare<[], number>('SELECT total_changes()').pluck()
  const toRow = ({ is_old, ...row }: Row): StateRow => ({ ...row, isOld: is_old === 1 })
  return {
    after: (path, limit) => after.all(path, limit).map(toRow),
    one(path) {
      const row = one.get(path)
      return row && toRow(row)
    },
    passagesOf: (notes) => passagesOf.all(JSON.stringify(notes)),
    changes: () => `${own.get() ?? 0} ${String(database.pragma('data_version', { simple: true }))}`,
  }
}
