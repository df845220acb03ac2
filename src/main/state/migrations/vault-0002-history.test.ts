import { expect, it } from 'vitest'
import { openDatabase } from '../../sqlite/open-database.ts'
import { vaultFirstTables } from './vault-0001-first-tables.ts'
import { vaultHistory } from './vault-0002-history.ts'

it('vault-0002-history keeps every entry, its number and what it took back', () => {
  const database = openDatabase({
    file: ':memory:',
    durability: 'normal',
    applicationId: 1,
    migrations: [vaultFirstTables],
  })
  const insert = database.prepare(
    `INSERT INTO journalEntry (changeId, groupId, kind, path, undoes, originJson, atMs, state)
     VALUES (?, ?, ?, 'a.md', ?, ?, 7, 'applied')`,
  )
  insert.run('gone', 'g0', 'edit', null, '{"actor":"user"}')
  insert.run('edit', 'g1', 'edit', null, '{"actor":"agent","turnId":"t"}')
  insert.run('undo', 'g2', 'undo', 'edit', '{"actor":"user"}')
  database.exec(`DELETE FROM journalEntry WHERE changeId = 'gone'`)

  vaultHistory.up(database)

  const rows = database
    .prepare(
      'SELECT seq, changeId, groupId, kind, isFolder, undoesJson, turnId, atMs, state FROM journalEntry ORDER BY seq',
    )
    .all()
  const common = { isFolder: 0, atMs: 7, state: 'applied' }
  expect(rows).toEqual([
    {
      ...common,
      seq: 2,
      changeId: 'edit',
      groupId: 'g1',
      kind: 'edit',
      undoesJson: '[]',
      turnId: 't',
    },
    {
      ...common,
      seq: 3,
      changeId: 'undo',
      groupId: 'g2',
      kind: 'undo',
      undoesJson: '["edit"]',
      turnId: null,
    },
  ])
  expect(database.prepare('SELECT changeId, by FROM takenBack').all()).toEqual([
    { changeId: 'edit', by: 'undo' },
  ])
  // A number is never given out twice.
  database.exec(`DELETE FROM journalEntry`)
  database.exec(
    `INSERT INTO journalEntry (changeId, groupId, kind, path, originJson, atMs) VALUES ('x', 'g', 'edit', 'a.md', '{}', 1)`,
  )
  expect(database.prepare('SELECT seq FROM journalEntry').get()).toEqual({ seq: 4 })
})
