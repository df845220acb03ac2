import { randomBytes } from 'node:crypto'
import { linkSync, renameSync, rmSync, statSync } from 'node:fs'
import SqliteDatabase from 'better-sqlite3'
import { LatentError } from '../../shared/rpc/errors.ts'
import { errorCode } from '../platform/error-code.ts'
import { databaseProblem, toDatabaseError } from './database-error.ts'
import { keepPrivate } from './private-file.ts'

export type Database = SqliteDatabase.Database
export type Statement<
  Bind extends unknown[] | {} = unknown[],
  Row = unknown,
> = SqliteDatabase.Statement<Bind, Row>

/** One step of a schema. `user_version` counts how many have run, so steps are only ever appended. */
export interface Migration {
  readonly name: string
  /** Runs inside a transaction that also raises `user_version`. */
  up(database: Database): void
}

export interface OpenDatabaseOptions {
  /** Absolute; its folder must exist. `:memory:` for a database that nobody else sees. */
  readonly file: string
  /** What a database in memory begins with, as `contentOf` gives it; a new one without. */
  readonly content?: Buffer
  /** `full` survives a power cut after every commit; `normal` may lose the last commits, never consistency. */
  readonly durability: 'full' | 'normal'
  /** Tells our kinds of file apart: another kind's file is refused as damaged. */
  readonly applicationId: number
  readonly migrations: readonly Migration[]
  /** Loads extensions, before anything touches a table. */
  readonly prepare?: (database: Database) => void
  /** The moment for a backup. Not called for a new file. */
  readonly beforeMigrating?: (database: Database, fromVersion: number) => void
  /** Looks without touching: no migration runs, and a schema newer than ours is accepted. */
  readonly isReadOnly?: boolean
  /**
   * Closed in order, and not touched since: what would take seconds of a large file is left to `checkDatabase`, which
   * whoever opens it calls later.
   */
  readonly isTrusted?: boolean
  /** How long a call blocks while another process writes; 5 s by default. Keep it short where a window waits. */
  readonly busyTimeoutMs?: number
}

const BUSY_TIMEOUT_MS = 5000

/**
 * Opens a SQLite file, or makes it, checks that it is whole and ours (reliability.md 2.5), and brings its schema
 * up to date.
 * @throws LatentError `unavailable` with `data.reason`: `damaged` (set it aside), `newer` (made by a later Latent;
 * open it with `isReadOnly`, never repair it), or what `database-error.ts` lists for the disk.
 */
export function openDatabase(options: OpenDatabaseOptions): Database {
  const { file, durability, isReadOnly = false } = options
  const isInMemory = file === ':memory:'
  let database: Database | undefined
  try {
    if (!isInMemory && !isReadOnly && !existsAsFile(file)) create(options)
    if (!isInMemory && !isReadOnly) keepPrivate(file)
    database = connect(options)
    database.pragma('trusted_schema = OFF')
    database.pragma('foreign_keys = ON')
    options.prepare?.(database)
    if (isInMemory && !options.content) initialise(database, options.applicationId)
    else {
      assertOurs(database, options)
      assertWhole(database, options)
    }
    if (!isReadOnly) {
      if (!isInMemory) database.pragma('journal_mode = WAL')
      database.pragma(`synchronous = ${durability === 'full' ? 'FULL' : 'NORMAL'}`)
      migrate(database, options)
    }
    return database
  } catch (error) {
    database?.close()
    throw toDatabaseError(error, file)
  }
}

/**
 * On a full disk there is no room for the file in which the processes of a database meet (`-shm`). Its content is then
 * kept in memory, and nobody else can open the database: what is in it can be read all the same, and written as soon
 * as there is room again.
 */
function connect({
  file,
  content,
  isReadOnly = false,
  busyTimeoutMs,
}: Pick<OpenDatabaseOptions, 'file' | 'content' | 'isReadOnly' | 'busyTimeoutMs'>): Database {
  if (content) return new SqliteDatabase(content)
  const open = (): Database =>
    new SqliteDatabase(file, {
      readonly: isReadOnly,
      fileMustExist: file !== ':memory:',
      timeout: busyTimeoutMs ?? BUSY_TIMEOUT_MS,
    })
  const database = open()
  try {
    schemaVersion(database) // the first look at the file is where it fails
    return database
  } catch (error) {
    database.close()
    if (isReadOnly || databaseProblem(error) !== 'full') throw error
    const alone = open()
    alone.pragma('locking_mode = EXCLUSIVE')
    return alone
  }
}

/**
 * A database as it is now, with what is only in its log yet, to work with in memory.
 * @throws LatentError `unavailable`
 */
export function contentOf(file: string): Buffer {
  try {
    const database = connect({ file, isReadOnly: true })
    try {
      const content = database.serialize()
      content.set([1, 1], 18) // it has no log beside it any more
      return content
    } finally {
      database.close()
    }
  } catch (error) {
    throw toDatabaseError(error, file)
  }
}

/**
 * Makes the file under another name and gives it its own when it is whole: neither a crash nor a second process that
 * opens it at the same moment ever meets half a database. Whoever comes second takes the file of the first.
 */
function create({ file, applicationId }: OpenDatabaseOptions): void {
  const draft = `${file}-new-${randomBytes(6).toString('hex')}`
  try {
    const database = new SqliteDatabase(draft)
    try {
      initialise(database, applicationId)
    } finally {
      database.close()
    }
    try {
      linkSync(draft, file)
    } catch (error) {
      if (existsAsFile(file)) return
      const code = errorCode(error)
      if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP') throw error
      renameSync(draft, file) // a drive without links
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

/** @throws LatentError when something stands at `file` that cannot be a database. */
function existsAsFile(file: string): boolean {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats) return false
  if (!stats.isFile()) throw damaged(file, 'it is not a file')
  // SQLite takes an empty file for an empty database, and its own check calls that whole.
  if (stats.size === 0) throw damaged(file, 'it is empty')
  return true
}

function assertOurs(
  database: Database,
  { file, applicationId, migrations, isReadOnly }: OpenDatabaseOptions,
): void {
  if (database.pragma('application_id', { simple: true }) !== applicationId)
    throw damaged(file, 'it is not a file of this kind')
  if (schemaVersion(database) > migrations.length && !isReadOnly)
    throw new LatentError(
      'unavailable',
      `${file} was written by a newer version of Latent. Update Latent to open it.`,
      { reason: 'newer' },
    )
}

/** Overwritten pages still let a file open, answer searches and take writes: only looking at all of it finds them. */
function assertWhole(database: Database, options: OpenDatabaseOptions): void {
  const { file } = options
  const present = tableNames(database)
  const version = schemaVersion(database)
  // What a newer Latent did with its tables is its own affair.
  if (version <= options.migrations.length)
    for (const table of expectedTables(options, version))
      if (!present.has(table)) throw damaged(file, `the table ${table} is missing`)
  // What is kept for ever is also compared with its indexes: a wrong one hides rows that are there.
  const check = options.durability === 'full' ? 'integrity_check(1)' : 'quick_check(1)'
  const verdict = options.isTrusted === true ? 'ok' : database.pragma(check, { simple: true })
  if (verdict !== 'ok') throw damaged(file, String(verdict))
  const canary = database.prepare<[], { text: string }>('SELECT text FROM canary').get()
  if (canary?.text !== CANARY) throw damaged(file, 'its canary row is gone')
}

const CANARY = 'alive'

function initialise(database: Database, applicationId: number): void {
  database.transaction(() => {
    database.pragma(`application_id = ${applicationId}`)
    database.exec('CREATE TABLE canary (text TEXT NOT NULL) STRICT')
    database.prepare('INSERT INTO canary (text) VALUES (?)').run(CANARY)
  })()
}

/** All missing steps in one transaction: whatever interrupts them, the file has the old schema or the new one. */
function migrate(database: Database, options: OpenDatabaseOptions): void {
  const { migrations } = options
  const from = schemaVersion(database)
  if (from >= migrations.length) return
  if (from > 0) options.beforeMigrating?.(database, from)
  const steps = database.transaction(() => {
    // Asked again with the file held: a second process may have been at the same steps.
    const reached = schemaVersion(database)
    if (reached >= migrations.length) return
    for (const migration of migrations.slice(reached)) migration.up(database)
    database.pragma(`user_version = ${migrations.length}`)
  })
  steps.immediate()
}

/** What the migrations up to `version` make, found by running them on an empty database. */
function expectedTables(options: OpenDatabaseOptions, version: number): Set<string> {
  const sample = new SqliteDatabase(':memory:')
  try {
    options.prepare?.(sample)
    for (const migration of options.migrations.slice(0, version)) migration.up(sample)
    return tableNames(sample).add('canary')
  } finally {
    sample.close()
  }
}

const tableNames = (database: Database): Set<string> =>
  new Set(
    database
      .prepare<[], { name: string }>(`SELECT name FROM sqlite_schema WHERE type = 'table'`)
      .all()
      .map((row) => row.name),
  )

const schemaVersion = (database: Database): number =>
  Number(database.pragma('user_version', { simple: true }))

export const damaged = (file: string, why: string): LatentError =>
  new LatentError('unavailable', `${file} cannot be used: ${why}.`, { reason: 'damaged' })
