import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LatentError } from '../../shared/rpc/errors.ts'
import { databaseProblem, toDatabaseError } from './database-error.ts'
import { type Migration, openDatabase, type OpenDatabaseOptions } from './open-database.ts'
import { setAside } from './set-aside.ts'

const notes: Migration = {
  name: 'notes',
  up: (database) => {
    database.exec('CREATE TABLE notes (id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT')
    database.exec('CREATE VIRTUAL TABLE words USING fts5(body)')
  },
}
const tags: Migration = {
  name: 'tags',
  up: (database) => {
    database.exec(
      'CREATE TABLE tags (note INTEGER NOT NULL REFERENCES notes (id) ON DELETE CASCADE) STRICT',
    )
  },
}

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latent-sqlite-'))
  file = join(folder, 'index.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const options = (more: Partial<OpenDatabaseOptions> = {}): OpenDatabaseOptions => ({
  file,
  durability: 'normal',
  applicationId: 7,
  migrations: [notes],
  ...more,
})

function fill(): void {
  const database = openDatabase(options())
  const insert = database.prepare('INSERT INTO notes (body) VALUES (?)')
  database.transaction(() => {
    for (let index = 0; index < 2000; index += 1) insert.run(`${'word '.repeat(40)}${index}`)
  })()
  database.close()
}

/** Writes `bytes` over the file at `position`, as a failing disk would. */
function overwrite(position: number, bytes: Buffer): void {
  const handle = openSync(file, 'r+')
  writeSync(handle, bytes, 0, bytes.length, position)
  closeSync(handle)
}

function problemOnOpening(more: Partial<OpenDatabaseOptions> = {}): unknown {
  try {
    openDatabase(options(more)).close()
    return null
  } catch (error) {
    expect(error).toBeInstanceOf(LatentError)
    expect(error).toMatchObject({ code: 'unavailable' })
    return databaseProblem(error)
  }
}

test('a new file has the pragmas, the schema and its version', () => {
  const database = openDatabase(options({ durability: 'full', migrations: [notes, tags] }))
  const pragma = (name: string): unknown => database.pragma(name, { simple: true })
  expect(pragma('journal_mode')).toBe('wal')
  expect(pragma('synchronous')).toBe(2)
  expect(pragma('foreign_keys')).toBe(1)
  expect(pragma('trusted_schema')).toBe(0)
  expect(pragma('application_id')).toBe(7)
  expect(pragma('user_version')).toBe(2)
  database.close()
})

test('normal durability does not wait for the disk on every commit', () => {
  const database = openDatabase(options())
  expect(database.pragma('synchronous', { simple: true })).toBe(1)
  database.close()
})

test('migrates only what is missing, after the moment for a backup', () => {
  fill()
  const backups: number[] = []
  const migrations = [notes, tags]
  const beforeMigrating = (_: unknown, from: number): void => void backups.push(from)
  openDatabase(options({ migrations, beforeMigrating })).close()
  openDatabase(options({ migrations, beforeMigrating })).close()
  expect(backups).toEqual([1])
})

test('row 58: a migration that fails leaves the file as it was, with the steps before it', () => {
  fill()
  const broken: Migration = {
    name: 'broken',
    up: (database) => {
      database.exec('CREATE TABLE half (way INTEGER)')
      throw new Error('half way')
    },
  }
  expect(() => openDatabase(options({ migrations: [notes, tags, broken] }))).toThrow('half way')
  const before = openDatabase(options({ isReadOnly: true }))
  expect(before.pragma('user_version', { simple: true })).toBe(1)
  before.close()
  const database = openDatabase(options({ migrations: [notes, tags] }))
  expect(database.pragma('user_version', { simple: true })).toBe(2)
  database.close()
})

test('refuses a newer schema, but lets it be read', () => {
  openDatabase(options({ migrations: [notes, tags] })).close()
  expect(problemOnOpening()).toBe('newer')
  const database = openDatabase(options({ isReadOnly: true }))
  expect(() => database.exec('DELETE FROM notes')).toThrow('readonly')
  database.close()
  expect(problemOnOpening({ migrations: [notes, tags] })).toBe(null)
})

const damages: readonly [string, () => void][] = [
  ['a few pages overwritten', () => overwrite(4096 * 20, Buffer.alloc(4096 * 20, 0xa5))],
  ['cut to half', () => truncateSync(file, statSync(file).size >> 1)],
  ['header zeroed', () => overwrite(0, Buffer.alloc(100))],
  ['empty', () => truncateSync(file, 0)],
  ['a text file', () => writeFileSync(file, 'not a database at all '.repeat(500))],
  [
    'a folder',
    () => {
      rmSync(file)
      mkdirSync(file)
    },
  ],
]
test.each(damages)('finds damage when it opens: %s', (_name, damage) => {
  fill()
  damage()
  expect(problemOnOpening()).toBe('damaged')
})

test('finds a lost table and a lost canary', () => {
  fill()
  let database = openDatabase(options())
  database.exec('DELETE FROM canary')
  database.close()
  expect(problemOnOpening()).toBe('damaged')

  rmSync(file)
  fill()
  database = openDatabase(options())
  database.exec('DROP TABLE notes')
  database.close()
  expect(problemOnOpening()).toBe('damaged')
})

test("does not take another program's database", () => {
  openDatabase(options({ applicationId: 8 })).close()
  expect(problemOnOpening()).toBe('damaged')
})

test('says what happened at run time', () => {
  const database = openDatabase(options({ file: ':memory:' }))
  const failure = (sql: string): unknown => {
    try {
      database.exec(sql)
      return null
    } catch (error) {
      return error
    }
  }
  expect(databaseProblem(failure('SELECT * FROM nowhere'))).toBe('damaged')
  expect(databaseProblem(failure('SELEKT'))).toBe(null)
  database.pragma('query_only = ON')
  expect(toDatabaseError(failure('DELETE FROM notes'), 'index.db')).toMatchObject({
    code: 'unavailable',
    message: 'index.db cannot be written: it is read-only.',
    data: { reason: 'read-only' },
  })
  database.close()
})

test('what the folder refuses is said like what SQLite refuses', () => {
  const failure = (code: string): Error => Object.assign(new Error(code), { code })
  expect(databaseProblem(failure('ENOSPC'))).toBe('full')
  expect(databaseProblem(failure('EROFS'))).toBe('read-only')
  expect(databaseProblem(failure('EACCES'))).toBe('disk')
  expect(databaseProblem(failure('ENOENT'))).toBe(null)
})

test('a file set aside keeps its bytes, and its name is never taken twice', () => {
  writeFileSync(file, 'one')
  writeFileSync(`${file}-wal`, 'log')
  const first = setAside(file, 'corrupt', 5)
  expect(first).toBe(join(folder, 'index.corrupt-5.db'))
  expect(readFileSync(first, 'utf8')).toBe('one')
  expect(readFileSync(`${first}-wal`, 'utf8')).toBe('log')
  writeFileSync(file, 'two')
  expect(readFileSync(setAside(file, 'corrupt', 5), 'utf8')).toBe('two')
  expect(readFileSync(first, 'utf8')).toBe('one')
  expect(existsSync(file)).toBe(false)
})

test('two that open a file for the first time at once both get it, whole', () => {
  let isFirst = true
  const database = openDatabase(
    options({
      prepare: () => {
        if (!isFirst) return
        isFirst = false
        fill()
      },
    }),
  )
  expect(database.prepare('SELECT count(*) FROM notes').pluck().get()).toBe(2000)
  database.close()
  expect(readdirSync(folder)).toEqual(['index.db'])
})

test('two that bring a file up to date at once do each step once', () => {
  fill()
  const migrations = [notes, tags]
  const database = openDatabase(
    options({ migrations, beforeMigrating: () => openDatabase(options({ migrations })).close() }),
  )
  expect(database.pragma('user_version', { simple: true })).toBe(2)
  database.close()
})

test('a new file whose tables cannot be made is taken up where it was left', () => {
  const broken: Migration = {
    name: 'broken',
    up: () => {
      throw new Error('half way')
    },
  }
  expect(() => openDatabase(options({ migrations: [broken] }))).toThrow('half way')
  expect(problemOnOpening()).toBe(null)
  expect(readdirSync(folder)).toEqual(['index.db'])
})
