import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LatentError } from '../../shared/rpc/errors.ts'
import { openStateDatabase, type StateDatabase } from './open-state-database.ts'

let folder: string
let state: StateDatabase

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latent-state-'))
  state = openStateDatabase({
    file: join(folder, 'state.db'),
    applicationId: 7,
    migrations: [
      {
        name: 'one',
        up: (database) =>
          void database.exec(`
            CREATE TABLE field (record TEXT, name TEXT, json TEXT, PRIMARY KEY (record, name)) STRICT;
            CREATE TABLE parent (id INTEGER PRIMARY KEY) STRICT;
            CREATE TABLE child (parent INTEGER REFERENCES parent (id)) STRICT;
          `),
      },
    ],
    holds: 'tests',
    copies: { describe: () => 'nothing' },
    access: 'alone',
    nowMs: 1,
  })
})
afterEach(() => {
  state.close()
  rmSync(folder, { recursive: true })
})

describe('openStateDatabase', () => {
  it('reaches the disk with every commit, and enforces references', () => {
    const { database } = state
    expect(database.pragma('journal_mode', { simple: true })).toBe('wal')
    const FULL = 2
    expect(database.pragma('synchronous', { simple: true })).toBe(FULL)
    expect(() => database.exec('INSERT INTO child (parent) VALUES (5)')).toThrow(/FOREIGN KEY/)
  })

  it('says what the disk refuses, for a person, and passes on everything else', () => {
    const { database, run } = state
    database.pragma('max_page_count = 1')
    const fill = () =>
      run(() => {
        for (let n = 0; n < 10_000; n += 1) database.exec('INSERT INTO parent DEFAULT VALUES')
      })
    expect(fill).toThrow(LatentError)
    expect(fill).toThrow(/the disk is full/)
    const bug = new TypeError('bug')
    expect(() =>
      run(() => {
        throw bug
      }),
    ).toThrow(bug)
    expect(run(() => 3)).toBe(3)
  })
})
