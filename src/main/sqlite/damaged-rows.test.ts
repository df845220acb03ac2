import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DATABASE_DAMAGES, overwrite } from '../../../test/sweeps/damage-database.ts'
import { openDamaged, type DamagedRow } from './damaged-rows.ts'
import { openDatabase, type Database, type Migration } from './open-database.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latent-damaged-'))
  file = join(folder, 'some.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const ROWS = 4000
const textOf = (n: number): string =>
  `${n} ${'word '.repeat(20)}${n % 500 === 0 ? 'long '.repeat(3000) : ''}`

const migrations: readonly Migration[] = [
  {
    name: 'tables',
    up: (database) =>
      void database.exec(`
        CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL, size INTEGER, share REAL NOT NULL) STRICT;
        CREATE TABLE pair (a TEXT, b TEXT, PRIMARY KEY (a, b)) STRICT, WITHOUT ROWID;
      `),
  },
]
function make(work: (database: Database) => void = () => {}, steps = migrations): void {
  const database = openDatabase({
    file,
    durability: 'normal',
    applicationId: 7,
    migrations: steps,
  })
  const note = database.prepare('INSERT INTO note (text, size, share) VALUES (?, ?, ?)')
  const pair = database.prepare('INSERT INTO pair (a, b) VALUES (?, ?)')
  database.transaction(() => {
    for (let n = 1; n <= ROWS; n += 1) {
      note.run(textOf(n), n % 3 === 0 ? null : n * 1e9, n % 2 === 0 ? n : n / 3)
      pair.run(`a${n}`, 'b')
    }
  })()
  work(database)
  database.close()
}

function rowsOf(
  table: string,
  steps = migrations,
): { rows: Map<unknown, DamagedRow>; isWhole: boolean } | null {
  const schemas = steps.map((_, index) =>
    openDatabase({
      file: ':memory:',
      durability: 'normal',
      applicationId: 7,
      migrations: steps.slice(0, index + 1),
    }),
  )
  const damaged = openDamaged(file, join(folder, 'scratch.db'), schemas)
  if (!damaged) return null
  const rows = new Map<unknown, DamagedRow>()
  const isWhole = damaged.readRows(table, (row) => rows.set(row['id'] ?? row['a'], row))
  damaged.close()
  return { rows, isWhole }
}

const expectTrue = (rows: ReadonlyMap<unknown, DamagedRow>): void => {
  for (const [id, row] of rows) {
    const n = Number(id)
    expect(row).toEqual({
      id: n,
      text: textOf(n),
      size: n % 3 === 0 ? null : n * 1e9,
      share: n % 2 === 0 ? n : n / 3,
    })
  }
}

test('a whole file is read whole, and not touched', () => {
  make()
  const before = readFileSync(file)
  const notes = rowsOf('note')
  expect(notes?.isWhole).toBe(true)
  expect(notes?.rows.size).toBe(ROWS)
  expectTrue(notes?.rows ?? new Map())
  expect(readFileSync(file)).toEqual(before)
})

describe('of a damaged file', () => {
  test.each([
    ['20 pages overwritten', 0.85],
    ['half its length', 0.35],
    ['a header of zeros', 1],
  ])('%s: gives the rows that are left, and no others', (name, share) => {
    make()
    DATABASE_DAMAGES[name]?.(file)
    const notes = rowsOf('note')
    expect(notes?.rows.size).toBeGreaterThanOrEqual(ROWS * share)
    expect(notes?.isWhole).toBe(share === 1)
    expectTrue(notes?.rows ?? new Map())
  })

  test.each(['a text file', 'a folder in its place', '0 bytes'])('%s: gives nothing', (name) => {
    make()
    DATABASE_DAMAGES[name]?.(file)
    expect(rowsOf('note')?.rows.size ?? 0).toBe(0)
  })

  test('without a list of its tables: gives nothing, and says that this is not all', () => {
    make()
    DATABASE_DAMAGES['a header of zeros']?.(file)
    overwrite(file, 100, Buffer.alloc(4096 - 100, 0xa5))
    const notes = rowsOf('note')
    expect(notes?.rows.size).toBe(0)
    expect(notes?.isWhole).toBe(false)
  })

  test('rows that were deleted stay deleted', () => {
    make((database) => database.exec('DELETE FROM note WHERE id > 100'))
    DATABASE_DAMAGES['20 pages overwritten']?.(file)
    const ids = [...(rowsOf('note')?.rows.keys() ?? [])].map(Number)
    expect(ids.filter((id) => id > 100)).toEqual([])
  })
})
