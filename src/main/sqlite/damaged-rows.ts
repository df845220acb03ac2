import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs'
import SqliteDatabase from 'better-sqlite3'
import type { Database } from './open-database.ts'

export type DamagedRow = Readonly<Record<string, unknown>>

/** What can still be read of a damaged database. */
export interface DamagedDatabase {
  /** The version of the schema that it says, or looks like; the newest when it does neither. */
  readonly version: number
  /**
   * Gives every row of a table that can be read; some of them more than once when the table is damaged.
   * @returns whether that was all of them
   */
  readRows(table: string, onRow: (row: DamagedRow) => void): boolean
  close(): void
}

/**
 * Opens a copy of a damaged database for whatever can be read of it. The original is not touched.
 * @param scratch a file that is not there yet; the copy is made there, with its `-wal`, and is the caller's to remove
 * @param schemas empty databases with the schema of each version, from 1
 * @returns null for what cannot be a database, or is one of a newer version
 */
export function openDamaged(
  file: string,
  scratch: string,
  schemas: readonly Database[],
): DamagedDatabase | null {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats?.isFile() || stats.size < HEADER_SIZE) return null
  copyFileSync(file, scratch)
  if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${scratch}-wal`)
  const told = mendHeader(scratch)
  if (told > schemas.length) return null
  const database = connect(scratch)
  const version = told > 0 ? told : (database && versionOf(database, schemas)) || schemas.length
  return {
    version,
    readRows: (table, onRow) =>
      database !== null && hasTable(database, table) && readRows(database, table, onRow),
    close: () => void database?.close(),
  }
}

/** Null when not even the list of its tables can be read: then there is no asking it anything. */
function connect(file: string): Database | null {
  let database: Database | undefined
  try {
    database = new SqliteDatabase(file)
    database.pragma('trusted_schema = OFF')
    // A file that is shorter than it says is read as far as it goes.
    database.unsafeMode(true).pragma('writable_schema = ON')
    database.pragma('cell_size_check = ON') // finds more pages that only look like pages
    database.exec('BEGIN') // else each of thousands of rows is locked by itself
    tableNames(database)
    return database
  } catch {
    database?.close()
    return null
  }
}

/** The newest version whose tables it has; 0 when it has none of ours. */
function versionOf(database: Database, schemas: readonly Database[]): number {
  const fits = (schema: Database): boolean =>
    tableNames(schema).every((table) => {
      const present = new Set(columnNames(database, table))
      return columnNames(schema, table).every((column) => present.has(column))
    })
  return schemas.findLastIndex(fits) + 1
}

const MAGIC = Buffer.from('SQLite format 3\0', 'latin1')
const HEADER_SIZE = 100
const PAGE_SIZE = 4096

/**
 * Puts a header on a file that lost its own: the pages behind it do not need it. What only the old one knew (the list
 * of free pages) stays unknown. Layout: sqlite.org/fileformat2.html, 1.3.
 * @returns the version of the schema that the header says; 0 when it is gone
 */
function mendHeader(file: string): number {
  const handle = openSync(file, 'r+')
  try {
    const header = Buffer.alloc(HEADER_SIZE)
    readSync(handle, header, 0, HEADER_SIZE, 0)
    if (header.subarray(0, MAGIC.length).equals(MAGIC)) return header.readUInt32BE(60)
    header.fill(0)
    MAGIC.copy(header)
    header.writeUInt16BE(PAGE_SIZE, 16)
    header.set([1, 1, 0, 64, 32, 32], 18) // no log beside it, and the payload fractions that never change
    header.writeUInt32BE(1, 24)
    header.writeUInt32BE(Math.floor(statSync(file).size / PAGE_SIZE), 28)
    header.writeUInt32BE(1, 40)
    header.writeUInt32BE(4, 44) // the schema format of everything written since 2006
    header.writeUInt32BE(1, 56) // UTF-8
    header.writeUInt32BE(1, 92)
    writeSync(handle, header, 0, HEADER_SIZE, 0)
    return 0
  } finally {
    closeSync(handle)
  }
}

/** Where the last row cannot be found, the search for one more ends after this many numbers without any. */
const LONGEST_GAP = 20_000

/** From the front as far as it goes, from the back as far as it goes, and one by one what lies between. */
function readRows(database: Database, table: string, onRow: (row: DamagedRow) => void): boolean {
  const columns = columnNames(database, table)
  const list = columns.map(quoted).join(', ')
  const reader = (from: string): ((...bind: readonly number[]) => Reading) => {
    const statement = database.prepare<number[], unknown[]>(from).raw()
    return (...bind) => {
      let last: number | null = null
      try {
        for (const [rowid, ...values] of statement.iterate(...bind)) {
          last = Number(rowid)
          onRow(Object.fromEntries(columns.map((column, index) => [column, values[index]])))
        }
        return { isWhole: true, last }
      } catch {
        return { isWhole: false, last } // a bad page, whatever SQLite calls it
      }
    }
  }
  const name = quoted(table)
  if (!hasRowNumbers(database, table)) {
    const key = primaryKey(database, table)
    const backwards = key.map((column) => `${quoted(column)} DESC`).join(', ')
    if (reader(`SELECT 0, ${list} FROM ${name}`)().isWhole) return true
    reader(`SELECT 0, ${list} FROM ${name} ORDER BY ${backwards}`)()
    return false
  }
  const front = reader(`SELECT rowid, ${list} FROM ${name} ORDER BY rowid`)()
  if (front.isWhole) return true
  const after = front.last ?? 0
  const back = reader(`SELECT rowid, ${list} FROM ${name} WHERE rowid > ? ORDER BY rowid DESC`)(
    after,
  )
  if (back.isWhole) return false
  const end = back.last ?? Number.MAX_SAFE_INTEGER
  const readOne = reader(`SELECT rowid, ${list} FROM ${name} WHERE rowid = ?`)
  let found = after
  for (let rowid = after + 1; rowid < end && rowid - found <= LONGEST_GAP; rowid += 1)
    if (readOne(rowid).last !== null) found = rowid
  return false
}

interface Reading {
  readonly isWhole: boolean
  /** The number of the last row that was read. */
  readonly last: number | null
}

const tableNames = (database: Database): string[] =>
  database
    .prepare<[], string>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
    )
    .pluck()
    .all()

const hasTable = (database: Database, table: string): boolean =>
  tableNames(database).includes(table)

const columnNames = (database: Database, table: string): string[] =>
  database.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table)

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const hasRowNumbers = (database: Database, table: string): boolean =>
  database
    .prepare<[string], number>('SELECT wr FROM pragma_table_list WHERE name = ?')
    .pluck()
    .get(table) === 0

const primaryKey = (database: Database, table: string): string[] =>
  database
    .prepare<[string], string>('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk')
    .pluck()
    .all(table)
