import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Workspace } from '../../shared/domain/settings.ts'
import { systemClock, systemIds } from '../platform/system.ts'
import { openDatabase } from '../sqlite/open-database.ts'
import { createVaultStore, vaultSchema } from './create-vault-store.ts'
import type { VaultStore } from './vault-store.ts'

let folder: string
let file: string
let stores: VaultStore[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latent-reading-'))
  file = join(folder, 'state.db')
  stores = []
})
afterEach(() => {
  for (const store of stores) store.dispose()
  rmSync(folder, { recursive: true, force: true })
})

function open(access: 'alone' | 'reading'): VaultStore {
  const store = createVaultStore({ file, access, ids: systemIds, clock: systemClock })
  stores.push(store)
  return store
}

test('row 61: beside the one that writes, everything is seen as it comes, and nothing is written', async () => {
  const writer = open('alone')
  const { id } = writer.createConversation('Before')
  const reader = open('reading')
  expect(reader.conversations()).toMatchObject([{ title: 'Before' }])
  const heard = vi.fn()
  const stop = reader.onNews(heard)
  writer.createConversation('After')
  await vi.waitFor(() => expect(heard).toHaveBeenCalled(), { timeout: 10_000 })
  expect(reader.conversations()).toHaveLength(2)
  stop()

  const denied = expect.objectContaining({ code: 'denied' })
  expect(() => reader.createConversation('x')).toThrow(denied)
  expect(() => reader.renameConversation(id, 'x')).toThrow(denied)
  expect(() => reader.journal.markApplied(['x'])).toThrow(denied)
  await expect(reader.ready()).rejects.toMatchObject({ code: 'denied' })
  reader.logToolCall({
    timestamp: 1,
    conversation_id: null,
    tool_name: 'read_note',
    arguments: {},
    result: null,
    duration_ms: 1,
    error: null,
  })
  reader.setWorkspace({ ...Workspace.parse({}), openTabs: ['mine.md'] })
  expect(reader.workspace().openTabs).toEqual(['mine.md'])
  expect(writer.workspace().openTabs).toEqual([])
  const Kept = z.object({ seen: z.number().default(0), words: z.string().default('') })
  writer.fields('kept', Kept).set({ words: 'written' })
  reader.fields('kept', Kept).set({ seen: 2 })
  expect(reader.fields('kept', Kept).get()).toEqual({ seen: 2, words: 'written' })
  expect(writer.fields('kept', Kept).get()).toEqual({ seen: 0, words: 'written' })
  expect(writer.toolCalls(5)).toEqual([])
})

test('a store of an older Latent, which still has it open, is shown as if it were up to date', () => {
  const migrations = vaultSchema.migrations.slice(0, 1)
  const holder = openDatabase({ file, durability: 'full', ...vaultSchema, migrations })
  holder.exec(`
    INSERT INTO conversation VALUES ('c', 'Old', 1, 1, 0);
    INSERT INTO journalEntry (changeId, groupId, kind, path, originJson, atMs, state)
    VALUES ('x', 'g', 'edit', 'a.md', '{"actor":"user"}', 1, 'applied')
  `)
  const reader = open('reading')
  expect(reader.conversations()).toMatchObject([{ title: 'Old' }])
  expect(reader.journal.find('x')).toMatchObject({ kind: 'edit', isFolder: false })
  expect(holder.pragma('user_version', { simple: true })).toBe(1)
  holder.close()
})

test('what the one that writes has not made yet is shown as empty, and not made', () => {
  const reader = open('reading')
  expect(reader.conversations()).toEqual([])
  expect(reader.readOnlyReason).toContain('Another Latent')
  expect(readdirSync(folder)).toEqual([])
})
