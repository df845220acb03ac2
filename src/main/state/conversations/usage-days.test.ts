import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../sqlite/open-database.ts'
import { openDatabase } from '../../sqlite/open-database.ts'
import type { AppStore } from '../app-store.ts'
import { appSchema, createAppStore } from '../create-app-store.ts'
import { calendarDay } from './usage-days.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Noon, so that a day more is the next calendar day in every zone and over a change of daylight saving. */
const START = new Date(2026, 10, 2, 12).getTime()

let folder: string
let nowMs: number
let store: AppStore
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latent-usage-'))
  nowMs = START
  store = open()
})
afterEach(() => {
  store.dispose()
  rmSync(folder, { recursive: true })
})

test('counts each calendar day with use once, and keeps the count', () => {
  for (let day = 0; day < 5; day += 1) {
    nowMs = START + day * DAY_MS
    store.usageDays.observe()
    nowMs += 60_000
    store.usageDays.observe()
  }
  restart()
  expect(store.usageDays.daysOfUseSince(START)).toBe(4)
  expect(store.usageDays.daysOfUseSince(START - DAY_MS)).toBe(5)
  expect(store.usageDays.daysOfUseSince(nowMs)).toBe(0)
  expect(store.usageDays.clockJumped()).toBe(false)
})

test('row 53: a clock ten years ahead is not believed, and adds one day of use at most', () => {
  useFor(20)
  nowMs += 3650 * DAY_MS
  restart()
  expect(store.usageDays.clockJumped()).toBe(true)
  expect(store.usageDays.daysOfUseSince(START)).toBe(20)
  nowMs += DAY_MS
  expect(store.usageDays.clockJumped()).toBe(true)
  nowMs += DAY_MS
  expect(store.usageDays.clockJumped()).toBe(false)
})

test('row 53: a clock a year behind is not believed, nor the one that comes back', () => {
  useFor(3)
  nowMs -= 365 * DAY_MS
  restart()
  expect(store.usageDays.clockJumped()).toBe(true)
  expect(store.usageDays.daysOfUseSince(START)).toBe(0)
  nowMs += 365 * DAY_MS
  restart()
  expect(store.usageDays.clockJumped()).toBe(true)
  expect(store.usageDays.daysOfUseSince(START)).toBe(2)
})

test('row 53: days of a clock that ran ahead do not count once it is right again', () => {
  useFor(2)
  nowMs += 3650 * DAY_MS
  useFor(5)
  nowMs = START + 2 * DAY_MS
  restart()
  expect(store.usageDays.daysOfUseSince(START)).toBe(2)
})

test('a clock that jumps while Latent runs is seen too', () => {
  store.usageDays.observe()
  nowMs += 25 * 60 * 60 * 1000
  store.usageDays.observe()
  nowMs += 1000
  expect(store.usageDays.clockJumped()).toBe(true)
})

test('whoever writes once a week is believed every third week', () => {
  store.usageDays.observe()
  const believed = Array.from({ length: 6 }, () => {
    nowMs += 7 * DAY_MS
    return !store.usageDays.clockJumped()
  })
  expect(believed).toEqual([false, false, true, false, false, true])
})

test('says nothing may be thrown away while it cannot be looked up', () => {
  useFor(3)
  tamper((database) => database.exec('DROP TABLE usageDay'))
  nowMs += DAY_MS
  expect(store.usageDays.clockJumped()).toBe(true)
  expect(store.usageDays.daysOfUseSince(START)).toBe(0)
})

test('a day is the one on the wall', () => {
  expect(calendarDay(new Date(2024, 1, 29, 23, 59, 59).getTime())).toBe('2024-02-29')
  expect(calendarDay(new Date(2024, 2, 1, 0, 0, 0).getTime())).toBe('2024-03-01')
})

/** One look a day, from now on; the clock stays at the last. */
function useFor(days: number): void {
  for (let day = 0; day < days; day += 1) {
    if (day > 0) nowMs += DAY_MS
    store.usageDays.observe()
  }
}

function open(): AppStore {
  const clock = { nowMs: () => nowMs, sleep: () => Promise.resolve() }
  return createAppStore({ file: join(folder, 'app.db'), clock })
}

function restart(): void {
  store.dispose()
  store = open()
}

function tamper(work: (database: Database) => void): void {
  const database = openDatabase({ file: join(folder, 'app.db'), durability: 'full', ...appSchema })
  work(database)
  database.close()
}
