import { describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '../../sqlite/open-database.ts'
import { vaultFirstTables } from './vault-0001-first-tables.ts'

describe('vault-0001-first-tables', () => {
  it('makes strict tables', () => {
    const loose = migrated()
      .prepare(
        `SELECT name FROM pragma_table_list WHERE schema = 'main' AND strict = 0 AND name NOT LIKE 'sqlite_%'`,
      )
      .all()
    expect(loose).toEqual([])
  })

  it('refuses an item or a message of a conversation that is not there', () => {
    const database = migrated()
    expect(() => database.exec(ITEM)).toThrow(/FOREIGN KEY/)
    expect(() => database.exec(MESSAGE)).toThrow(/FOREIGN KEY/)
  })

  it('drops items and messages with their conversation', () => {
    const database = migrated()
    database.exec(CONVERSATION)
    database.exec(ITEM)
    database.exec(MESSAGE)
    database.exec(`DELETE FROM conversation WHERE id = 'c'`)
    expect(database.prepare('SELECT count(*) AS n FROM chatItem').get()).toEqual({ n: 0 })
    expect(database.prepare('SELECT count(*) AS n FROM modelMessage').get()).toEqual({ n: 0 })
  })

  it('gives a number to one item only', () => {
    const database = migrated()
    database.exec(CONVERSATION)
    database.exec(ITEM)
    expect(() => database.exec(ITEM)).toThrow(/UNIQUE/)
  })

  it('refuses an unknown kind or state of a journal entry, and a change id that was used', () => {
    const database = migrated()
    const insert = database.prepare(
      `INSERT INTO journalEntry (changeId, groupId, kind, path, originJson, atMs, state)
       VALUES (?, 'g', ?, 'a.md', '{}', 1, ?)`,
    )
    insert.run('one', 'edit', 'intent')
    expect(() => insert.run('two', 'format', 'intent')).toThrow(/CHECK/)
    expect(() => insert.run('three', 'edit', 'maybe')).toThrow(/CHECK/)
    expect(() => insert.run('one', 'edit', 'intent')).toThrow(/UNIQUE/)
  })
})

const CONVERSATION = `INSERT INTO conversation (id, title, createdAtMs, updatedAtMs) VALUES ('c', '', 1, 1)`
const ITEM = `INSERT INTO chatItem (conversationId, seq, turnId, atMs, type, json) VALUES ('c', 1, 't', 1, 'notice', '{}')`
const MESSAGE = `INSERT INTO modelMessage (conversationId, json) VALUES ('c', '{}')`

function migrated(): Database {
  return openDatabase({
    file: ':memory:',
    durability: 'full',
    applicationId: 1,
    migrations: [vaultFirstTables],
  })
}
