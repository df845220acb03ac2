import { describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '../../sqlite/open-database.ts'
import { appFirstTables } from './app-0001-first-tables.ts'

describe('app-0001-first-tables', () => {
  it('makes strict tables that refuse a wrong type', () => {
    const database = migrated()
    expect(notStrict(database)).toEqual([])
    const insert = database.prepare(
      'INSERT INTO vault (id, name, root, dev, ino, lastOpenedMs, openedSeq) VALUES (?, ?, ?, ?, ?, ?, ?)',
    )
    insert.run('a', 'A', '/a', '1', '18446744073709551615', 5, 1)
    expect(() => insert.run('b', 'B', '/b', '1', '2', 'soon', 2)).toThrow(/cannot store TEXT/)
  })

  it('keeps one vault for one folder and one value for one field', () => {
    const database = migrated()
    const vault = database.prepare(
      `INSERT INTO vault (id, name, root, dev, ino, lastOpenedMs, openedSeq) VALUES (?, 'A', '/a', '1', '2', 3, 4)`,
    )
    vault.run('a')
    expect(() => vault.run('b')).toThrow(/UNIQUE/)
    const field = database.prepare(`INSERT INTO field (record, name, json) VALUES ('r', 'n', '1')`)
    field.run()
    expect(() => field.run()).toThrow(/UNIQUE/)
  })
})

function migrated(): Database {
  return openDatabase({
    file: ':memory:',
    durability: 'full',
    applicationId: 1,
    migrations: [appFirstTables],
  })
}

function notStrict(database: Database): unknown[] {
  return database
    .prepare(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND strict = 0 AND name NOT LIKE 'sqlite_%'`,
    )
    .all()
}
