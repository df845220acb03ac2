import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock, systemIds } from '../platform/system.ts'
import { openDatabase, type Database } from '../sqlite/open-database.ts'
import { isDeep } from '../../../test/shared/in-deep.ts'
import { STORE_SWEEP_TIMEOUT_MS, sweepStore } from '../../../test/sweeps/sweep-store.ts'
import { whyNoSweep } from '../../../test/sweeps/sweep.ts'
import { listBackups } from './copies/backups.ts'
import { createVaultStore, vaultSchema } from './create-vault-store.ts'
import { openStateDatabase } from './open-state-database.ts'

const obstacle = whyNoSweep()
const NEWEST = vaultSchema.migrations.length

let folder: string
let template: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latent-migration-'))
  template = join(folder, 'template')
  makeOldStore(join(template, 'state.db'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test.runIf(isDeep && obstacle === null)(
  `row 58: killed at any call while the schema is changed: the old one or the new one, everything in it, and a backup${obstacle ? ` (${obstacle})` : ''}`,
  async () => {
    const workshop = join(folder, 'workshop')
    mkdirSync(workshop)
    const swept = await sweepStore('migration of the state store', { template, workshop, inspect })
    expect(swept.met).toBeGreaterThan(0)
    expect(swept.wrong).toEqual([])
  },
  STORE_SWEEP_TIMEOUT_MS,
)

test('row 58: what a step refuses stays as it was, and is only read', () => {
  const file = join(template, 'state.db')
  const failing = { name: 'failing', up: (database: Database) => void database.exec(FAILING) }
  const before = readFileSync(file)
  const state = openStateDatabase({
    file,
    applicationId: vaultSchema.applicationId,
    migrations: [...vaultSchema.migrations.slice(0, 1), failing],
    holds: 'conversations',
    copies: { describe: () => '' },
    access: 'alone',
    nowMs: systemClock.nowMs(),
  })
  expect(state.readOnlyReason).toBe(
    'Nothing is written here: the conversations could not be brought up to date, and are as they were.',
  )
  expect(
    state.run(() => state.database.prepare('SELECT title FROM conversation').pluck().get()),
  ).toBe('Kept')
  state.close()
  expect(readFileSync(file)).toEqual(before)
  expect(inspect(file)).toEqual([])
})

test('a row that should not be there is left behind in the old file, which is kept, and told', () => {
  const file = join(template, 'state.db')
  const migrations = vaultSchema.migrations.slice(0, 1)
  const database = openDatabase({ file, durability: 'full', ...vaultSchema, migrations })
  database.pragma('ignore_check_constraints = ON')
  database.exec(
    `INSERT INTO journalEntry (changeId, groupId, kind, path, originJson, atMs) VALUES ('odd', 'g', 'format', 'a.md', '{}', 1)`,
  )
  database.close()
  const store = createVaultStore({ file, ids: systemIds, clock: systemClock })
  expect(store.notices).toEqual([expect.stringContaining('Some of it may be missing.')])
  expect(store.journal.after(0)).toHaveLength(ROWS)
  expect(store.journal.find('odd')).toBe(null)
  store.dispose()
  expect(readdirSync(template).filter((name) => name.includes('.corrupt-'))).toHaveLength(1)
})

const FAILING = 'CREATE TABLE half (way INTEGER NOT NULL); INSERT INTO half VALUES (NULL)'
const ROWS = 200

/** A store of the first version of Latent, with changes and a conversation in it. */
function makeOldStore(file: string): void {
  const migrations = vaultSchema.migrations.slice(0, 1)
  mkdirSync(dirname(file))
  const database = openDatabase({ file, durability: 'full', ...vaultSchema, migrations })
  const insert = database.prepare(
    `INSERT INTO journalEntry (changeId, groupId, kind, path, originJson, atMs, state)
     VALUES (?, 'g', 'edit', 'a.md', '{"actor":"user"}', 1, 'applied')`,
  )
  database.transaction(() => {
    for (let n = 0; n < ROWS; n += 1) insert.run(`c${n}`)
    database.exec("INSERT INTO conversation VALUES ('c', 'Kept', 1, 1, 0)")
  })()
  database.close()
}

/** What is wrong with the file as it lies there, and after the next start. */
function inspect(file: string): string[] {
  const wrong: string[] = []
  // A look at a copy: opening the file itself would put it in order.
  const copy = `${file}-looked-at.db`
  for (const suffix of ['', '-wal'])
    if (existsSync(file + suffix)) cpSync(file + suffix, copy + suffix)
  const seen = openDatabase({ file: copy, durability: 'full', ...vaultSchema, isReadOnly: true })
  const version = Number(seen.pragma('user_version', { simple: true }))
  const rows = seen.prepare('SELECT count(*) FROM journalEntry').pluck().get()
  seen.close()
  for (const suffix of ['', '-wal', '-shm']) rmSync(copy + suffix, { force: true })
  if (version !== 1 && version !== NEWEST) wrong.push(`version ${version}`)
  if (rows !== ROWS) wrong.push(`${String(rows)} changes`)
  if (version === NEWEST && listBackups(file).length === 0)
    wrong.push('new schema without a backup')

  const store = createVaultStore({ file, ids: systemIds, clock: systemClock })
  if (store.notices.length > 0) wrong.push(...store.notices)
  if (store.journal.after(0).length !== ROWS) wrong.push('changes are missing')
  if (store.conversations()[0]?.title !== 'Kept') wrong.push('the conversation is missing')
  store.dispose()
  const backup = listBackups(file).at(-1)
  if (!backup) return [...wrong, 'no backup']
  const old = openDatabase({
    file: backup.file,
    durability: 'full',
    ...vaultSchema,
    isReadOnly: true,
  })
  if (Number(old.pragma('user_version', { simple: true })) !== 1)
    wrong.push('the backup is not of the old schema')
  if (old.prepare('SELECT count(*) FROM journalEntry').pluck().get() !== ROWS)
    wrong.push('the backup is not whole')
  old.close()
  const left = readdirSync(join(dirname(file), 'backups')).filter(
    (name) => !name.startsWith('state-'),
  )
  if (left.length > 0) wrong.push(`left behind: ${left.join(', ')}`)
  if (readFileSync(file).length === 0) wrong.push('empty')
  return wrong
}
