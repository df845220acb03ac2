import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isSqliteError } from '../../sqlite/database-error.ts'
import { openDamaged, type DamagedDatabase, type DamagedRow } from '../../sqlite/damaged-rows.ts'
import { openDatabase, type Database, type Migration } from '../../sqlite/open-database.ts'
import { setAside } from '../../sqlite/set-aside.ts'
import { listBackups } from './backups.ts'

export interface SalvageOptions {
  /** Absolute: the file that cannot be used, or is gone. */
  readonly file: string
  readonly applicationId: number
  readonly migrations: readonly Migration[]
  readonly copies: SecondCopies
}

/** What the owner of a database knows beside it. All run on the new database, in this order. */
export interface SecondCopies {
  /** Whether there is anything to begin a lost file with. */
  exist?(): boolean
  /** Adds what is not in the damaged file and is kept elsewhere. */
  adopt?(database: Database): void
  /** Which rows of the backup may come back: not those that were deleted since. */
  accepting?(database: Database): (table: string, row: DamagedRow) => boolean
  /** Makes whole what came from several places. */
  settle?(database: Database): void
  /** What there is now, for a sentence: "3 conversations and 12 changes". */
  describe(database: Database): string
}

export interface Salvage {
  /** "3 conversations and 12 changes" */
  readonly recovered: string
  /** Every row of the damaged file could be read. */
  readonly isWhole: boolean
  /** The day of the backup that helped out; null when none had to, or none could. */
  readonly backupDay: string | null
}

/**
 * Makes a new database of everything that is left of a damaged one: its rows that can be read, what is kept elsewhere,
 * and its last good backup for the tables that could not be read whole. The damaged file stays as it is; the new one
 * waits beside it until `putSalvageInPlace`, so that a crash at any point loses nothing and repeats nothing.
 * @param onMade may still write into it
 * @throws LatentError `unavailable` when the disk does not let us
 */
export function salvageDatabase(
  options: SalvageOptions,
  onMade: (salvage: Salvage, database: Database) => void,
): void {
  const { file } = options
  const folder = mkdtempSync(`${stemOf(file)}-salvage-`)
  try {
    const draft = join(folder, 'new.db')
    const unread = startFrom(file, draft, { ...options, scratch: join(folder, 'damaged.db') })
    const database = openDatabase({ ...options, file: draft, durability: 'full' })
    try {
      database.pragma('foreign_keys = OFF')
      const salvage = database.transaction((): Salvage => {
        const { copies } = options
        copies.adopt?.(database)
        const missing = unread ?? tableNames(database)
        const backupDay =
          missing.length > 0 ? takeFromBackup(database, missing, options, folder) : null
        copies.settle?.(database)
        deleteOrphans(database)
        for (const table of missing) skipNumbers(database, table)
        return { recovered: copies.describe(database), isWhole: missing.length === 0, backupDay }
      })()
      onMade(salvage, database)
      database.pragma('wal_checkpoint(TRUNCATE)')
    } finally {
      database.close()
    }
    sync(draft)
    renameSync(draft, salvagedFile(file))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Sets the damaged file aside and gives its name to the one that was made of it. Does nothing when none waits.
 * @returns where the damaged file went; null when there was none
 */
export function putSalvageInPlace(file: string, nowMs: number): string | null {
  const salvaged = salvagedFile(file)
  if (!existsSync(salvaged)) return null
  const aside = existsSync(file) ? setAside(file, 'corrupt', nowMs) : null
  // A log without its database: SQLite would take it for the new one's.
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true })
  renameSync(salvaged, file)
  return aside
}

/** Removes what a process that was killed left half made. */
export function removeUnfinishedSalvages(file: string): void {
  const start = `${basename(stemOf(file))}-salvage-`
  for (const name of readdirSync(dirname(file)))
    if (name.startsWith(start)) rmSync(join(dirname(file), name), { recursive: true, force: true })
}

export const isSalvageWaiting = (file: string): boolean => existsSync(salvagedFile(file))

const stemOf = (file: string): string => file.replace(/\.db$/, '')
/** Where a new file waits until it takes the place of one that cannot be used. */
export const salvagedFile = (file: string): string => `${stemOf(file)}.salvaged.db`

/**
 * Makes the new database with the schema of the damaged one, so that its migrations run over its rows too.
 * @returns the tables that could not be read whole; null when the new database has to begin without it
 */
function startFrom(
  file: string,
  draft: string,
  options: SalvageOptions & { readonly scratch: string },
): string[] | null {
  const { applicationId, migrations, scratch } = options
  const schemas = migrations.map((_, index) =>
    openDatabase({
      file: ':memory:',
      durability: 'normal',
      applicationId,
      migrations: migrations.slice(0, index + 1),
    }),
  )
  const damaged = openDamaged(file, scratch, schemas)
  try {
    if (!damaged) return null
    const common = { file: draft, durability: 'full', applicationId } as const
    const database = openDatabase({ ...common, migrations: migrations.slice(0, damaged.version) })
    const unread = readInto(database, damaged)
    database.close()
    openDatabase({ ...common, migrations }).close()
    return unread
  } catch (error) {
    if (!isSqliteError(error)) throw error
    // Rows that no migration was made for: better none of them than no database.
    for (const suffix of ['', '-wal', '-shm']) rmSync(draft + suffix, { force: true })
    return null
  } finally {
    damaged?.close()
    for (const schema of schemas) schema.close()
  }
}

/** The tables that could not be read whole. */
function readInto(database: Database, damaged: DamagedDatabase): string[] {
  const unread: string[] = []
  database.pragma('foreign_keys = OFF')
  const read = database.transaction(() => {
    for (const table of tableNames(database)) {
      let insert: ((row: DamagedRow) => boolean) | undefined
      let fits = true
      const isRead = damaged.readRows(table, (row) => {
        insert ??= inserting(database, table, Object.keys(row))
        if (!insert(row)) fits = false
      })
      if (!isRead || !fits) unread.push(table)
    }
  })
  read()
  return unread
}

/** The day of the newest backup that can be read, whose rows fill up `tables`; null when there is none. */
function takeFromBackup(
  database: Database,
  tables: readonly string[],
  options: SalvageOptions,
  folder: string,
): string | null {
  for (const { file, day } of listBackups(options.file)) {
    const copy = join(folder, 'backup.db')
    for (const suffix of ['', '-wal', '-shm']) rmSync(copy + suffix, { force: true })
    let backup: Database
    try {
      copyFileSync(file, copy)
      backup = openDatabase({ ...options, file: copy, durability: 'normal' })
    } catch {
      continue // a backup that cannot be used either: the one before it
    }
    try {
      const accepts = options.copies.accepting?.(database) ?? (() => true)
      for (const table of tables) {
        const columns = columnNames(backup, table)
        const insert = inserting(database, table, columns)
        const rows = backup.prepare<[], DamagedRow>(`SELECT ${quotedList(columns)} FROM "${table}"`)
        for (const row of rows.iterate()) if (accepts(table, row)) insert(row)
      }
      return day
    } finally {
      backup.close()
    }
  }
  return null
}

/** Inserts the columns that both sides know; false for a row that does not fit. What is there already stays. */
function inserting(
  database: Database,
  table: string,
  columns: readonly string[],
): (row: DamagedRow) => boolean {
  const known = new Set(columnNames(database, table))
  const both = columns.filter((column) => known.has(column))
  const marks = both.map(() => '?').join(', ')
  const insert = database.prepare<unknown[]>(
    `INSERT INTO "${table}" (${quotedList(both)}) VALUES (${marks})`,
  )
  return (row) => {
    try {
      insert.run(...both.map((column) => row[column]))
      return true
    } catch (error) {
      if (IS_THERE.some((code) => isSqliteError(error, code))) return true
      if (isSqliteError(error, 'SQLITE_CONSTRAINT')) return false
      throw error
    }
  }
}

const IS_THERE = [
  'SQLITE_CONSTRAINT_PRIMARYKEY',
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_ROWID',
]

function deleteOrphans(database: Database): void {
  const orphans = database
    .prepare<[], { table: string; rowid: number }>('PRAGMA foreign_key_check')
    .all()
  for (const { table, rowid } of orphans)
    database.prepare(`DELETE FROM "${table}" WHERE rowid = ?`).run(rowid)
}

/** Rows that are lost had numbers, which must not be given to others. */
function skipNumbers(database: Database, table: string): void {
  if (!database.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_sequence'`).get()) return
  database.prepare('UPDATE sqlite_sequence SET seq = seq + 10000 WHERE name = ?').run(table)
}

/** Without those that full-text search makes for itself: they follow the others by triggers. */
const tableNames = (database: Database): string[] =>
  database
    .prepare<[], string>(
      `SELECT name FROM sqlite_schema
       WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'canary'
         AND name IN (SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table')
       ORDER BY rowid`,
    )
    .pluck()
    .all()

const columnNames = (database: Database, table: string): string[] =>
  database.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table)

const quotedList = (columns: readonly string[]): string =>
  columns.map((column) => `"${column}"`).join(', ')

function sync(file: string): void {
  const handle = openSync(file, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
