import { afterEach, beforeEach, expect, test } from 'vitest'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import type { Database } from '../../sqlite/open-database.ts'
import { openIndexDatabase } from '../db/open-index.ts'
import { readNote } from '../read-note.ts'
import { createIndex, type Index } from '../worker/index-store.ts'

const { signal } = new AbortController()
const NOTES = 1050
let database: Database
let index: Index

const put = (path: string, text: string, modifiedMs: number): void => {
  const file = {
    path: vaultPath(path),
    sizeBytes: text.length,
    modifiedMs,
    changedMs: 0,
    mark: null,
  }
  index.write(() => void index.notes.put(file, 'e', readNote(path, text)))
}
beforeEach(() => {
  database = openIndexDatabase(':memory:', false)
  index = createIndex(database, false)
  index.write(() => {
    for (let n = 0; n < NOTES; n += 1) {
      const path = `f/n${n}.md`
      const file = { path: vaultPath(path), sizeBytes: 1, modifiedMs: n, changedMs: 0, mark: null }
      index.notes.put(file, 'e', readNote(path, 'x'))
    }
  })
  put('z/Ledger.md', '---\naliases: [Accounts]\n---\n# Debts', NOTES)
  put('z/deep/Ledger.md', '', NOTES + 1)
  put('z/50% off_now.md', '', NOTES + 2)
  put('f/50ab off.md', '', 0)
  index = createIndex(database, false) // as after a start
})
afterEach(() => database.close())

const asked = () => ({
  ledger: index.names.called('ledger'),
  path: index.names.called('z/deep/Ledger'),
  alias: index.names.called('ACCOUNTS'),
  title: index.names.called('Debts'),
  signs: index.names.called('50% off_now'),
  wildcards: ['50% off', '50__ off', '%'].flatMap((name) => index.names.called(name)),
  none: index.names.called('Ledge'),
  titles: index.names.titles(['z/Ledger.md', 'none.md']),
  found: index.names.search('deb', 3).map(({ path }) => path),
  recent: index.names.search('', 2).map(({ path }) => path),
})

test('what is asked before all names are there is answered as after', async () => {
  const before = asked()
  await index.names.ready(signal)
  expect(before).toEqual(asked())
  expect(before).toEqual({
    ledger: ['z/Ledger.md', 'z/deep/Ledger.md'],
    path: ['z/deep/Ledger.md'],
    alias: ['z/Ledger.md'],
    title: ['z/Ledger.md'],
    signs: ['z/50% off_now.md'],
    wildcards: [],
    none: [],
    titles: { 'z/Ledger.md': 'Debts' },
    found: ['z/Ledger.md'],
    recent: ['z/50% off_now.md', 'z/deep/Ledger.md'],
  })
})

test('a link that is asked for has all names at once', () => {
  expect(index.names.resolve(null, 'Accounts', 'wikilink')).toBe('z/Ledger.md')
  expect(index.names.resolve(null, 'z/Ledger', 'wikilink')).toBe('z/Ledger.md')
  expect(index.names.linkTextFor('z/deep/Ledger.md')).toBe('z/deep/Ledger')
})

test('what changes while they are taken in is as it is in the end', async () => {
  put('z/Ledger.md', '# Credits', NOTES + 3)
  index.write(() => index.notes.remove('f/n1040.md'))
  put('new.md', '# Fresh', NOTES + 4)
  await index.names.ready(signal)
  expect(index.names.called('Debts')).toEqual([])
  expect(index.names.called('Credits')).toEqual(['z/Ledger.md'])
  expect(index.names.called('n1040')).toEqual([])
  expect(index.names.called('Fresh')).toEqual(['new.md'])
})
