import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startNativeThread } from './native-thread.ts'

const ENTRY = new URL('../../sqlite/check-worker.ts', import.meta.url)

describe('a thread of native code', () => {
  let folder: string
  let file: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'latent-thread-'))
    file = join(folder, 'a.db')
    const database = new SqliteDatabase(file)
    database.exec('CREATE TABLE a (b)')
    database.close()
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('says what it found, and ends', async () => {
    const thread = startNativeThread<{ verdict: string }>(ENTRY, { file })
    expect(await thread.answer).toEqual({ verdict: 'ok' })
    await thread.end()
  })

  test('that is ended while it loads does not begin, and is waited for', async () => {
    const thread = startNativeThread(ENTRY, { file })
    await thread.end()
    expect(await thread.answer).toBeUndefined()
  })

  test('that fails says so, once', async () => {
    const thread = startNativeThread(ENTRY, { wrong: 1 })
    await expect(thread.answer).rejects.toBeInstanceOf(Error)
    await thread.end()
  })
})
