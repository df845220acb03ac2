import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  copyUnclosed,
  DATABASE_DAMAGES,
  LOG_DAMAGES,
} from '../../../../test/sweeps/damage-database.ts'
import { checkDatabase } from '../../sqlite/check-database.ts'
import { databaseProblem } from '../../sqlite/database-error.ts'
import { indexFile, markIndexDamaged, openIndex } from './open-index.ts'

let directory: string
beforeEach(() => {
  directory = join(mkdtempSync(join(tmpdir(), 'latent-index-')), 'deep', 'er')
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const { signal } = new AbortController()
const open = (withVectors = true) => openIndex(directory, { withVectors, nowMs: 7 })

function fill(): void {
  const { database, close } = open()
  const insert = database.prepare(
    'INSERT INTO files (path, size_bytes, modified_ms, changed_ms) VALUES (?, 0, 0, 0)',
  )
  database.transaction(() => {
    for (let index = 0; index < 3000; index += 1) insert.run(`${'folder/'.repeat(10)}${index}.md`)
  })()
  close()
}

const countFiles = (): unknown => {
  const { database, notice } = open()
  const { count } = database
    .prepare<[], { count: number }>('SELECT count(*) AS count FROM files')
    .get() ?? { count: -1 }
  database.close()
  return { count, notice }
}

test('a healthy index is opened as it is', () => {
  fill()
  expect(countFiles()).toEqual({ count: 3000, notice: null })
})

test.each(Object.entries(DATABASE_DAMAGES))(
  'row 54: %s: set aside, told, and begun again',
  (_name, damage) => {
    fill()
    damage(join(directory, 'index.db'))
    expect(countFiles()).toEqual({
      count: 0,
      notice: expect.stringMatching(
        /^The search index was damaged and is built again\. The old file was kept as .*index\.corrupt-7\.db\.$/,
      ),
    })
    expect(readdirSync(directory)).toContain('index.corrupt-7.db')
    expect(countFiles()).toEqual({ count: 0, notice: null })
  },
)

test('row 54: an index that was found damaged at work is begun again, though it looks whole', () => {
  fill()
  markIndexDamaged(directory)
  expect(countFiles()).toMatchObject({ count: 0, notice: expect.stringContaining('was damaged') })
  expect(countFiles()).toEqual({ count: 0, notice: null })
})

test('row 54: an index whose log is gone after a kill is as it was at its last checkpoint', () => {
  fill()
  const { database } = open()
  database.exec(
    "INSERT INTO files (path, size_bytes, modified_ms, changed_ms) VALUES ('new.md', 0, 0, 0)",
  )
  const file = join(directory, 'index.db')
  const killed = join(directory, 'killed')
  mkdirSync(killed)
  copyUnclosed(file, join(killed, 'index.db'))
  database.close()
  LOG_DAMAGES['its -wal deleted']?.(join(killed, 'index.db'))
  directory = killed
  expect(countFiles()).toEqual({ count: 3000, notice: null })
})

test('an index of a newer Latent is set aside, not changed', () => {
  fill()
  const { database } = open()
  database.pragma('user_version = 99')
  database.close()
  expect(countFiles()).toMatchObject({ notice: expect.stringContaining('made by a newer Latent') })
  expect(readdirSync(directory)).toContain('index.newer-7.db')
})

test('opens without the vector extension, also when there are vectors', () => {
  const { database } = open()
  database.exec('CREATE VIRTUAL TABLE vectors_1_1 USING vec0(vector float[4])')
  database.close()
  const again = open(false)
  expect(again.notice).toBe(null)
  expect(() => again.database.exec('SELECT vec_version()')).toThrow('no such function')
  again.database.close()
})

describe('an index that was closed in order', () => {
  const trusted = (): boolean => {
    const { isTrusted, close } = open()
    close()
    return isTrusted
  }

  test('is not looked at whole before the first answer', () => {
    fill()
    expect(trusted()).toBe(true)
    expect(trusted()).toBe(true)
  })

  test('that was not closed, or was written by somebody else since, is', () => {
    fill()
    open().database.close() // as a process that is killed
    expect(trusted()).toBe(false)
    expect(trusted()).toBe(true)
    utimesSync(indexFile(directory), 1, 1)
    expect(trusted()).toBe(false)
  })

  test('and was open in another process, which ended first, is', () => {
    fill()
    const other = open()
    open().close()
    other.database.exec(
      "INSERT INTO files (path, size_bytes, modified_ms, changed_ms) VALUES ('x.md', 0, 0, 0)",
    )
    expect(trusted()).toBe(false)
    other.database.close()
  })

  test('row 54: what a disk did to it without a word is found beside those who work with it', async () => {
    fill()
    const file = indexFile(directory)
    const { atimeMs, mtimeMs } = statSync(file)
    const { isTrusted, close } = open()
    await checkDatabase(file, signal)
    DATABASE_DAMAGES['20 pages overwritten']?.(file)
    utimesSync(file, atimeMs / 1000, mtimeMs / 1000)
    const found = await checkDatabase(file, signal).catch((error: unknown) => error)
    expect(databaseProblem(found)).toBe('damaged')
    close()
    expect(isTrusted).toBe(true)
  })

  test('a check that nobody waits for any more ends', async () => {
    fill()
    const abort = new AbortController()
    const checking = checkDatabase(indexFile(directory), abort.signal)
    abort.abort()
    await expect(checking).rejects.toThrow()
  })
})
