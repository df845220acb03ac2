import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { silentLogger } from '../../platform/logger.ts'
import { systemIds } from '../../platform/system.ts'
import { openDatabase, type Database } from '../../sqlite/open-database.ts'
import { createFakeClock, type FakeClock } from '../../../../test/rigs/fake-clock.ts'
import { backUpNow, KEPT_BACKUPS, listBackups, pruneBackups } from './backups.ts'
import { createVaultStore, vaultSchema } from '../create-vault-store.ts'
import { createDailyBackup } from './daily-backup.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const START = new Date(2026, 10, 2, 12).getTime()
const LONG = { timeout: 20_000, interval: 50 }

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latent-backups-'))
  file = join(folder, 'state.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function withDatabase<T>(work: (database: Database) => T): T {
  const database = openDatabase({ file, durability: 'full', ...vaultSchema })
  try {
    return work(database)
  } finally {
    database.close()
  }
}
const names = (): string[] => readdirSync(join(folder, 'backups')).toSorted()
const titlesIn = (backup: string): unknown => {
  const options = { file: backup, durability: 'normal', ...vaultSchema, isReadOnly: true } as const
  const database = openDatabase(options)
  const titles = database.prepare('SELECT title FROM conversation').pluck().all()
  database.close()
  return titles
}

describe('a backup', () => {
  test('holds what was committed, also what is only in the log, and is one private file', () => {
    withDatabase((database) => {
      database.exec(
        "INSERT INTO conversation (id, title, createdAtMs, updatedAtMs, lastSeq) VALUES ('c', 'Kept', 1, 1, 0)",
      )
      backUpNow(database, file, START)
      database.exec("UPDATE conversation SET title = 'Later'")
    })
    expect(names()).toEqual(['state-000001-2026-11-02.db'])
    const [backup] = listBackups(file)
    expect(titlesIn(backup?.file ?? '')).toEqual(['Kept'])
    expect(statSync(backup?.file ?? '').mode & 0o777).toBe(0o600)
  })

  test('row 53: their order is that in which they were made, whatever the clock and the files say', () => {
    withDatabase((database) => {
      for (const nowMs of [START, START + 3650 * DAY_MS, START - 365 * DAY_MS])
        backUpNow(database, file, nowMs)
    })
    expect(listBackups(file).map(({ day }) => day)).toEqual([
      '2025-11-02',
      '2036-10-30',
      '2026-11-02',
    ])
    utimesSync(listBackups(file)[2]?.file ?? '', 9e9, 9e9)
    expect(listBackups(file)[0]?.seq).toBe(3)
  })

  test('one that was left half made is cleared at the next start, one that may be at work is not (D10)', () => {
    withDatabase((database) => backUpNow(database, file, START))
    const left = join(folder, 'backups', '.state-000002-2026-11-03.db-0123456789ab.part')
    const atWork = join(folder, 'backups', '.state-000002-2026-11-03.db-ba9876543210.part')
    for (const draft of [left, atWork]) writeFileSync(draft, 'half')
    utimesSync(left, 1, 1)
    openStore().dispose()
    expect(names().filter((name) => name.endsWith('.part'))).toEqual([basename(atWork)])
  })

  test('the newest seven stay', () => {
    withDatabase((database) => {
      for (let day = 0; day < 9; day += 1) backUpNow(database, file, START + day * DAY_MS)
    })
    writeFileSync(join(folder, 'backups', 'state-notes.txt'), 'not ours')
    pruneBackups(file)
    expect(listBackups(file).map(({ seq }) => seq)).toEqual([9, 8, 7, 6, 5, 4, 3])
    expect(names()).toContain('state-notes.txt')
  })

  test('is made before a schema changes, and not for a new file', () => {
    const before = openDatabase({
      file,
      durability: 'full',
      applicationId: vaultSchema.applicationId,
      migrations: vaultSchema.migrations.slice(0, 1),
    })
    before.exec(
      "INSERT INTO conversation (id, title, createdAtMs, updatedAtMs, lastSeq) VALUES ('c', 'Old schema', 1, 1, 0)",
    )
    before.close()
    const store = openStore()
    expect(store.conversations()).toMatchObject([{ title: 'Old schema' }])
    store.dispose()
    expect(names()).toHaveLength(1)
    expect(titlesIn(listBackups(file)[0]?.file ?? '')).toEqual(['Old schema'])
    openStore().dispose()
    expect(names()).toHaveLength(1)
  })

  test('that cannot be made before a schema changes stops nothing, and is told', () => {
    openDatabase({
      file,
      durability: 'full',
      applicationId: vaultSchema.applicationId,
      migrations: vaultSchema.migrations.slice(0, 1),
    }).close()
    writeFileSync(join(folder, 'backups'), 'in the way')
    const store = openStore()
    expect(store.notices).toEqual([
      expect.stringMatching(/^No backup of the conversations .* could be made/),
    ])
    expect(store.conversations()).toEqual([])
    store.dispose()
  })
})

describe('the daily backup', () => {
  let clock: FakeClock
  let problems: string[]
  const begin = (mayPrune = true) =>
    createDailyBackup({
      databaseFile: file,
      holds: 'tests',
      mayPrune: () => mayPrune,
      onProblem: (sentence) => problems.push(sentence),
      clock,
      logger: silentLogger,
    })
  beforeEach(() => {
    clock = createFakeClock(START)
    problems = []
    withDatabase((database) =>
      database.exec(
        "INSERT INTO conversation (id, title, createdAtMs, updatedAtMs, lastSeq) VALUES ('c', 'Kept', 1, 1, 0)",
      ),
    )
  })

  test('is made once a day, while Latent runs too', async () => {
    const daily = begin()
    await clock.advance(10_000)
    await vi.waitFor(() => expect(listBackups(file)).toHaveLength(1), LONG)
    await clock.untilSomebodySleeps(60 * 60 * 1000)
    await clock.advance(3 * 60 * 60 * 1000)
    expect(listBackups(file)).toHaveLength(1)
    await clock.advance(21 * 60 * 60 * 1000)
    await vi.waitFor(() => expect(listBackups(file)).toHaveLength(2), LONG)
    expect(titlesIn(listBackups(file)[0]?.file ?? '')).toEqual(['Kept'])
    await daily.dispose()
    expect(names().filter((name) => !name.startsWith('state-'))).toEqual([])
  })

  test('is made while the database is written', async () => {
    const store = openStore()
    const daily = begin()
    await clock.advance(10_000)
    for (let n = 0; n < 50; n += 1) store.createConversation(`n${n}`)
    await vi.waitFor(() => expect(listBackups(file)).toHaveLength(1), LONG)
    await daily.dispose()
    store.dispose()
    expect(titlesIn(listBackups(file)[0]?.file ?? '')).toContain('Kept')
  })

  test('leaves seven, but removes none while the clock is in doubt', async () => {
    withDatabase((database) => {
      for (let day = 10; day > 10 - KEPT_BACKUPS; day -= 1)
        backUpNow(database, file, START - day * DAY_MS)
    })
    const doubtful = begin(false)
    await clock.advance(10_000)
    await clock.untilSomebodySleeps(60 * 60 * 1000) // the look is over
    expect(listBackups(file)).toHaveLength(KEPT_BACKUPS + 1)
    await doubtful.dispose()
    await clock.advance(DAY_MS)
    const daily = begin()
    await clock.advance(10_000)
    await vi.waitFor(
      () => expect(listBackups(file).map(({ seq }) => seq)).toEqual([9, 8, 7, 6, 5, 4, 3]),
      LONG,
    )
    await daily.dispose()
  })

  test('that cannot be made is told once, and tried again', async () => {
    writeFileSync(join(folder, 'backups'), 'in the way')
    const daily = begin()
    await clock.advance(10_000)
    await vi.waitFor(() => expect(problems).toHaveLength(1), LONG)
    expect(problems[0]).toMatch(
      /^Today’s backup of the tests could not be made: .* earlier backups are kept\.$/,
    )
    await clock.advance(2 * 60 * 60 * 1000)
    expect(problems).toHaveLength(1)
    rmSync(join(folder, 'backups'))
    await clock.advance(60 * 60 * 1000)
    await vi.waitFor(() => expect(listBackups(file)).toHaveLength(1), LONG)
    await daily.dispose()
  })

  test('of a damaged file is none: the earlier ones are not pushed out by it', async () => {
    withDatabase((database) => backUpNow(database, file, START - DAY_MS))
    mkdirSync(join(folder, 'other'))
    writeFileSync(file, 'no database at all '.repeat(1000))
    const daily = begin()
    await clock.advance(10_000)
    await vi.waitFor(() => expect(problems).toHaveLength(1), LONG)
    expect(listBackups(file)).toHaveLength(1)
    expect(names()).toHaveLength(1)
    await daily.dispose()
  })
})

const openStore = () =>
  createVaultStore({
    file,
    ids: systemIds,
    clock: { nowMs: () => START, sleep: () => new Promise(() => {}) },
  })
