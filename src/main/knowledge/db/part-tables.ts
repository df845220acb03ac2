import { z } from 'zod'
import type { Database } from '../../sqlite/open-database.ts'
import type { IndexPart } from '../index-part.ts'

const Names = z.array(z.string())

/**
 * Makes the tables of these parts, and takes away those of parts that are gone or hold something else now. After that
 * every note counts as unread, so the next look through the vault fills them; passages keep their vectors.
 */
export function preparePartTables(database: Database, parts: readonly IndexPart[]): void {
  const wanted = parts.flatMap(({ name, tables }) => (tables ? [{ name, ...tables }] : []))
  const isKnown = tableNames(database).includes('parts')
  if (wanted.length === 0 && !isKnown) return
  const prepare = database.transaction(() => {
    if (!isKnown)
      database.exec(
        'CREATE TABLE parts (name TEXT PRIMARY KEY, version INTEGER NOT NULL, tables TEXT NOT NULL) STRICT',
      )
    const kept = database
      .prepare<[], { name: string; version: number; tables: string }>('SELECT * FROM parts')
      .all()
    const isSame = (known: { name: string; version: number }): boolean =>
      wanted.some(({ name, version }) => name === known.name && version === known.version)
    for (const old of kept.filter((known) => !isSame(known))) {
      for (const table of Names.parse(JSON.parse(old.tables)).toReversed())
        database.exec(`DROP TABLE IF EXISTS "${table.replaceAll('"', '""')}"`)
      database.prepare('DELETE FROM parts WHERE name = ?').run(old.name)
    }
    const fresh = wanted.filter(
      ({ name, version }) =>
        !kept.some((known) => known.name === name && known.version === version),
    )
    for (const { name, version, create } of fresh) {
      const before = new Set(tableNames(database))
      database.exec(create)
      const made = tableNames(database).filter((table) => !before.has(table))
      database
        .prepare('INSERT INTO parts (name, version, tables) VALUES (?, ?, ?)')
        .run(name, version, JSON.stringify(made))
    }
    if (fresh.length > 0) database.exec('UPDATE files SET reading = 0')
  })
  prepare.immediate()
}

/** In the order in which they were made. */
const tableNames = (database: Database): string[] =>
  database
    .prepare<[], string>(`SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid`)
    .pluck()
    .all()
