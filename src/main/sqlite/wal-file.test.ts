import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from './open-database.ts'
import { inspectWal } from './wal-file.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latent-wal-'))
  file = join(folder, 'killed.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A database as a killed process leaves it: `rows` commits are only in its log. */
function leaveUnclosed(rows: number, options: { readonly checkpointAt?: number } = {}): void {
  const open = join(folder, 'open.db')
  const database = openDatabase({
    file: open,
    durability: 'full',
    applicationId: 7,
    migrations: [{ name: 'rows', up: (db) => void db.exec('CREATE TABLE row (text TEXT)') }],
  })
  const insert = database.prepare('INSERT INTO row (text) VALUES (?)')
  for (let row = 0; row < rows; row += 1) {
    if (row === options.checkpointAt) database.pragma('wal_checkpoint(RESTART)')
    insert.run(`${row} ${'x'.repeat(500)}`)
  }
  for (const suffix of ['', '-wal']) cpSync(open + suffix, file + suffix)
  database.close()
}

const log = (): Buffer => readFileSync(`${file}-wal`)
function change(at: number): void {
  const bytes = log()
  bytes[at] = (bytes[at] ?? 0) ^ 0xff
  writeFileSync(`${file}-wal`, bytes)
}

test('a log as a killed process leaves it is whole', () => {
  leaveUnclosed(50)
  expect(inspectWal(file)).toBe('whole')
})

test('a log whose beginning was written anew over an older one is whole', () => {
  leaveUnclosed(50, { checkpointAt: 45 })
  expect(inspectWal(file)).toBe('whole')
})

test('a log that breaks off in its last frame is whole', () => {
  leaveUnclosed(50)
  truncateSync(`${file}-wal`, log().length - 1000)
  expect(inspectWal(file)).toBe('whole')
})

test('an empty log is whole, a log that is not there is missing', () => {
  leaveUnclosed(3)
  truncateSync(`${file}-wal`, 0)
  expect(inspectWal(file)).toBe('whole')
  rmSync(`${file}-wal`)
  expect(inspectWal(file)).toBe('missing')
})

test('a changed byte anywhere before the last frame is found', () => {
  leaveUnclosed(20)
  const frameSize = 4096 + 24
  for (const at of [0, 9, 17, 30, 32 + 100, 32 + 5 * frameSize + 9, log().length - frameSize - 1]) {
    change(at)
    expect({ at, verdict: inspectWal(file) }).toEqual({ at, verdict: 'damaged' })
    change(at)
  }
  expect(inspectWal(file)).toBe('whole')
})

test('a log of noise or of zeros is damaged', () => {
  leaveUnclosed(5)
  writeFileSync(`${file}-wal`, Buffer.alloc(20_000))
  expect(inspectWal(file)).toBe('damaged')
  writeFileSync(`${file}-wal`, 'no log '.repeat(5000))
  expect(inspectWal(file)).toBe('damaged')
})
