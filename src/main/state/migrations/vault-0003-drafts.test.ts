import { expect, it } from 'vitest'
import { openDatabase } from '../../sqlite/open-database.ts'
import { vaultFirstTables } from './vault-0001-first-tables.ts'
import { vaultHistory } from './vault-0002-history.ts'
import { vaultDrafts } from './vault-0003-drafts.ts'

it('vault-0003-drafts adds strict tables, and leaves what is there', () => {
  const before = openDatabase({
    file: ':memory:',
    durability: 'normal',
    applicationId: 1,
    migrations: [vaultFirstTables, vaultHistory],
  })
  before.exec(`INSERT INTO field (record, name, json) VALUES ('workspace', 'leftOpen', 'true')`)
  vaultDrafts.up(before)
  expect(before.prepare('SELECT name FROM field').all()).toEqual([{ name: 'leftOpen' }])
  const loose = before
    .prepare(`SELECT name FROM pragma_table_list WHERE name LIKE 'draft%' AND strict = 0`)
    .all()
  expect(loose).toEqual([])
  const insert = before.prepare(
    'INSERT INTO draftBase (etag, part, parts, text) VALUES (?, ?, ?, ?)',
  )
  insert.run('e', 0, 1, 'text')
  expect(() => insert.run('e', 0, 1, 'text')).toThrow(/UNIQUE/)
})
