import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Settings } from '../../shared/domain/settings.ts'
import { openDatabase, type Database } from '../sqlite/open-database.ts'
import type { AppStore } from './app-store.ts'
import { appSchema, createAppStore } from './create-app-store.ts'

let folder: string
let stores: AppStore[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latent-app-'))
  stores = []
})
afterEach(() => {
  for (const store of stores) store.dispose()
  rmSync(folder, { recursive: true })
})

describe('settings', () => {
  it('begins with the defaults', () => {
    expect(open().settings()).toEqual(Settings.parse({}))
  })

  it('changes only what the patch names, and keeps it', () => {
    const at = { preset: 'ollama', baseUrl: 'http://127.0.0.1:11434/v1', model: 'x' } as const
    const providers = [{ id: 'one', name: 'One', ...at }]
    const store = open()
    store.updateSettings({ providers, theme: 'dark' })
    expect(store.updateSettings({ maxToolCalls: 20, noteFont: undefined })).toEqual({
      ...Settings.parse({}),
      providers,
      theme: 'dark',
      maxToolCalls: 20,
    })
    store.dispose()
    expect(open().settings()).toMatchObject({ providers, theme: 'dark', maxToolCalls: 20 })
  })

  it('refuses a value that is out of range and changes nothing', () => {
    const store = open()
    expect(() => store.updateSettings({ theme: 'dark', maxToolCalls: 51 })).toThrow(
      /Invalid settings/,
    )
    expect(store.settings()).toEqual(Settings.parse({}))
  })

  it('falls back to the default of a field that does not fit, and keeps the others', () => {
    const store = open()
    store.updateSettings({ theme: 'dark', maxToolCalls: 20, noteFont: 'serif' })
    tamper((database) => {
      database.exec(`UPDATE field SET json = '900' WHERE name = 'maxToolCalls'`)
      database.exec(`UPDATE field SET json = 'serif' WHERE name = 'noteFont'`)
    })
    expect(store.settings()).toEqual({ ...Settings.parse({}), theme: 'dark' })
  })
})

describe('vaults', () => {
  const claim = (
    store: AppStore,
    place: { root: string; dev: number; ino: number; name?: string },
    ids: { marker?: string; fresh?: string } = {},
  ): string => store.claimVaultId({ name: 'a', ...place }, { marker: null, fresh: 'new', ...ids })

  it('lists the one that was opened last first, and says which folders are there', () => {
    const store = open()
    const a = vaultFolder('a')
    const b = vaultFolder('b')
    claim(store, a, { fresh: 'A' })
    claim(store, b, { fresh: 'B' })
    claim(store, { ...a, name: 'renamed' })
    rmSync(b.root, { recursive: true })
    expect(store.recentVaults()).toEqual([
      { id: 'A', name: 'renamed', root: a.root, lastOpenedMs: 1_000, exists: true },
      { id: 'B', name: 'a', root: b.root, lastOpenedMs: 1_000, exists: false },
    ])
    store.forgetVault('A')
    expect(store.recentVaults().map(({ id }) => id)).toEqual(['B'])
    expect(claim(store, a)).toBe('new')
  })

  it('gives two that ask first at once one id', () => {
    const [first, second] = [open(), open()]
    const a = vaultFolder('a')
    expect(claim(first, a, { fresh: 'A' })).toBe('A')
    expect(claim(second, a, { fresh: 'B' })).toBe('A')
    expect(second.recentVaults().map(({ id }) => id)).toEqual(['A'])
  })

  it('knows a vault by its path, whatever its inode is now', () => {
    const store = open()
    const a = vaultFolder('a')
    claim(store, a, { fresh: 'A' })
    expect(claim(store, { ...a, ino: 1 })).toBe('A')
  })

  it('knows a moved vault by its inode, and then its new path', () => {
    const store = open()
    const a = vaultFolder('a')
    claim(store, a, { fresh: 'A' })
    rmSync(a.root, { recursive: true })
    const moved = { ...a, root: join(folder, 'moved') }
    expect(claim(store, moved)).toBe('A')
    expect(store.recentVaults().map(({ root }) => root)).toEqual([moved.root])
  })

  it('does not take a second folder for the first one, which is still there', () => {
    const store = open()
    const a = vaultFolder('a')
    claim(store, a, { fresh: 'A' })
    expect(claim(store, { ...a, root: join(folder, 'b') })).toBe('new')
  })

  it('keeps file ids beyond 53 bits apart from none', () => {
    const store = open()
    const a = { root: join(folder, 'gone'), dev: 1, ino: 2 ** 64 }
    claim(store, a, { fresh: 'A' })
    expect(claim(store, { ...a, root: join(folder, 'b') })).toBe('A')
  })

  it('believes the id that a vault carries: it was moved from another machine, or restored', () => {
    const store = open()
    const a = vaultFolder('a')
    claim(store, a, { fresh: 'A' })
    expect(claim(store, { ...a, ino: 1 }, { marker: 'B' })).toBe('B')
    expect(store.recentVaults().map(({ id }) => id)).toEqual(['B'])
  })

  it('gives a copy of a vault that is still there an id of its own, and keeps it', () => {
    const store = open()
    const [a, copy] = [vaultFolder('a'), vaultFolder('copy')]
    claim(store, a, { marker: 'A' })
    expect(claim(store, copy, { marker: 'A', fresh: 'C' })).toBe('C')
    rmSync(a.root, { recursive: true })
    expect(claim(store, copy, { marker: 'A' })).toBe('C')
  })
})

describe('what is remembered between starts', () => {
  it('is nothing at first, and then what was set', () => {
    const store = open()
    expect([store.lastVaultRoot(), store.windowState(1), store.answeredOffer()]).toEqual([
      null,
      null,
      null,
    ])
    const windowState = {
      x: null,
      y: -4,
      width: 900.5,
      height: 600,
      isMaximized: false,
      isFullScreen: true,
    }
    store.setLastVaultRoot('/vault')
    store.setWindowState(windowState, 1)
    store.setWindowState({ ...windowState, width: 400 }, 3)
    store.setAnsweredOffer('fingerprint')
    store.dispose()
    const again = open()
    expect(again.lastVaultRoot()).toBe('/vault')
    expect(again.windowState(1)).toEqual(windowState)
    expect([again.windowState(2), again.windowState(3)?.width]).toEqual([null, 400])
    expect(again.answeredOffer()).toBe('fingerprint')
    again.setLastVaultRoot(null)
    expect(again.lastVaultRoot()).toBeNull()
    expect(again.windowState(1)).toEqual(windowState)
  })
})

describe('the file', () => {
  it('is set aside when it is damaged, and the store says so', () => {
    writeFileSync(join(folder, 'app.db'), '')
    const store = open()
    expect(store.notices()).toEqual([
      expect.stringMatching(/settings and list of vaults was damaged/),
    ])
    expect(store.settings()).toEqual(Settings.parse({}))
  })
})

it('a settings file that is gone while vaults were open here is said (D10)', () => {
  expect(open().notices()).toEqual([])
  for (const suffix of ['', '-wal', '-shm'])
    rmSync(join(folder, `app.db${suffix}`), { force: true })
  mkdirSync(join(folder, 'vaults', 'some-id'), { recursive: true })
  expect(open().notices()).toEqual([
    expect.stringMatching(
      /settings and list of vaults was gone\. Recovered: 0 settings and 0 vaults/,
    ),
  ])
})

it('row 57: what a newer Latent wrote is read, and not changed by a byte', () => {
  const store = open()
  store.updateSettings({ theme: 'dark' })
  tamper((database) => database.pragma('user_version = 99'))
  store.dispose()
  const before = readFileSync(join(folder, 'app.db'))
  const reader = open()
  expect(reader.settings().theme).toBe('dark')
  expect(reader.notices()).toEqual([expect.stringContaining('written by a newer Latent')])
  expect(() => reader.updateSettings({ theme: 'light' })).toThrow(/newer Latent/)
  reader.setLastVaultRoot('/somewhere')
  const place = { root: folder, dev: 1, ino: 2, name: 'a' }
  expect(reader.claimVaultId(place, { marker: 'M', fresh: 'F' })).toBe('M')
  reader.dispose()
  expect(readFileSync(join(folder, 'app.db'))).toEqual(before)
})

function open(): AppStore {
  const store = createAppStore({
    file: join(folder, 'app.db'),
    clock: { nowMs: () => 1_000, sleep: () => Promise.resolve() },
  })
  stores.push(store)
  return store
}

function vaultFolder(name: string): { root: string; dev: number; ino: number } {
  const root = join(folder, name)
  mkdirSync(root)
  const { dev, ino } = statSync(root)
  return { root, dev, ino }
}

/** Changes rows behind the store's back, as a disk or another version would. */
function tamper(work: (database: Database) => void): void {
  const database = openDatabase({ file: join(folder, 'app.db'), durability: 'full', ...appSchema })
  work(database)
  database.close()
}
