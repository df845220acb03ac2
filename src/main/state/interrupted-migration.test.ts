import { execFile } from 'node:child_process'
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
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemClock, systemIds } from '../platform/system.ts'
import { openDatabase, type Database } from '../sqlite/open-database.ts'
import { whyNoSweep } from '../testing/sweep.ts'
import { listBackups } from './backups.ts'
import { createVaultStore, vaultSchema } from './create-vault-store.ts'
import { openStateDatabase } from './open-state-database.ts'

// `LATENT_SWEEP=full` for every point; otherwise a few, drawn by lot.
const isFull = process.env['LATENT_SWEEP'] === 'full'
const FEW = 4
const obstacle = whyNoSweep()
const run = promisify(execFile)

/** What SQLite and the backup change a disk by; nothing else in the child makes these calls. */
const CALLS = ['pwrite64', 'fsync', 'fdatasync', 'rename', 'unlink', 'ftruncate', 'fchmod', 'mkdir']
const CHILD = join(import.meta.dirname, '../testing/migrate-child.ts')
const NEWEST = vaultSchema.migrations.length

let folder: string
let template: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latent-migration-'))
  template = join(folder, 'template')
  makeOldStore(join(template, 'state.db'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe.skipIf(obstacle !== null)(
  `row 58: killed while the schema is changed${obstacle ? ` (${obstacle})` : ''}`,
  () => {
    test(
      'at any call: the old schema or the new one, everything in it, and a backup of the old one',
      async () => {
        const points = await pointsIn()
        expect(points.length).toBeGreaterThan(30)
        const found: string[] = []
        let killed = 0
        for (const [index, { call, nth }] of chosen(points).entries()) {
          const copy = join(folder, `copy-${index}`)
          cpSync(template, copy, { recursive: true })
          const file = join(copy, 'state.db')
          const inject = `inject=${call}:signal=KILL:when=${nth}`
          const ended = await traced(['-e', `trace=${call}`, '-e', inject, '-o', '/dev/null'], file)
          if (ended === 'killed') killed += 1
          for (const wrong of inspect(file)) found.push(`${call} ${nth}: ${wrong}`)
          rmSync(copy, { recursive: true, force: true })
        }
        console.log(
          `migration of the state store | kill -9 | ${chosen(points).length} points | ${killed} met | ${found.length} wrong`,
        )
        expect(found).toEqual([])
      },
      isFull ? 60 * 60_000 : 3 * 60_000,
    )
  },
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

interface Point {
  readonly call: string
  readonly nth: number
}

/** Every call of an undisturbed run. */
async function pointsIn(): Promise<Point[]> {
  const copy = join(folder, 'undisturbed')
  cpSync(template, copy, { recursive: true })
  const log = join(folder, 'trace.log')
  if (
    (await traced(['-e', `trace=${CALLS.join(',')}`, '-o', log], join(copy, 'state.db'))) !== 'done'
  )
    throw new Error('The store cannot be opened.')
  const counts = new Map<string, number>()
  return readFileSync(log, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const call = /^\d+ +(\w+)\(/.exec(line)?.[1]
      if (call === undefined) return []
      const nth = (counts.get(call) ?? 0) + 1
      counts.set(call, nth)
      return [{ call, nth }]
    })
}

async function traced(options: readonly string[], file: string): Promise<'done' | 'killed'> {
  const command = ['-f', '-qq', ...options, process.execPath, CHILD, file]
  return run('strace', command).then(
    () => 'done' as const,
    (error: { signal?: string; stderr?: string }) => {
      if (error.signal === 'SIGKILL') return 'killed' as const
      throw new Error(`The program failed: ${error.stderr ?? ''}`)
    },
  )
}

function chosen(points: readonly Point[]): readonly Point[] {
  if (isFull) return points
  return Array.from({ length: FEW }, (_, index) => {
    const at = Math.floor(((index + Math.random()) * points.length) / FEW)
    return points[at]
  }).filter((point) => point !== undefined)
}
