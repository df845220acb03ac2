import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { systemClock, systemIds } from '../../platform/system.ts'
import { openDatabase } from '../../sqlite/open-database.ts'
import { createVaultStore, vaultSchema } from '../create-vault-store.ts'
import type { VaultStore } from '../vault-store.ts'

let folder: string
let file: string
let store: VaultStore
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latent-list-'))
  file = join(folder, 'state.db')
  store = open()
})
afterEach(() => {
  store.dispose()
  rmSync(folder, { recursive: true, force: true })
})
const open = (): VaultStore =>
  createVaultStore({ file, ids: systemIds, clock: systemClock, onProblem: () => {} })
const reopen = (): void => {
  store.dispose()
  store = open()
}

/** Questions, each answered, one turn each; the items of turn n are 3n+1, 3n+2, 3n+3. */
function talk(title: string, ...said: readonly (readonly [string, string])[]): string {
  const { id } = store.createConversation(title)
  for (const [index, [question, answer]] of said.entries()) {
    const turnId = `t${index}`
    store.appendItem(id, turnId, {
      type: 'user-message',
      messageId: `q${index}`,
      text: question,
      openPath: null,
    })
    store.appendMessage(id, { role: 'user', content: question })
    store.appendItem(id, turnId, { type: 'text-delta', messageId: `a${index}`, text: answer })
    store.compactText(id, `a${index}`, answer)
    store.appendMessage(id, { role: 'assistant', content: answer })
    store.appendItem(id, turnId, {
      type: 'turn-end',
      status: 'done',
      toolsUsed: [],
      sources: [],
      changes: [],
      canContinue: false,
    })
  }
  return id
}
const found = (query: string) =>
  store.searchConversations(query, 50).map((hit) => hit.conversationId)

describe('searching conversations', () => {
  test('finds words of the title, of questions and of answers by their beginnings, in any case', () => {
    const trip = talk('Journey north', ['When does the ferry leave?', 'At noon, from Orléans.'])
    const other = talk('Other', ['What about bread?', 'Sourdough needs time.'])
    expect(found('ferr')).toEqual([trip])
    expect(found('ORLEANS')).toEqual([trip])
    expect(found('north')).toEqual([trip])
    expect(found('time sour')).toEqual([other])
    expect(found('ferry bread')).toEqual([])
    expect(store.searchConversations('noon', 5)).toEqual([
      { conversationId: trip, seq: 2, before: 'At ', match: 'noon', after: ', from Orléans.' },
    ])
    expect(store.searchConversations('journey', 5)).toMatchObject([{ seq: null }])
  })

  test('takes no operator of the index for one, and nothing from nothing', () => {
    const id = talk('Odd', ['say "NEAR(a) OR -b* : ^c', 'NOT now'])
    for (const query of ['"', '*', 'body:', '-', '', '   ', "'; DROP TABLE conversation"])
      expect(found(query)).toEqual([])
    expect(found('NOT')).toEqual([id])
    expect(found('near OR')).toEqual([id])
  })

  test('finds words of scripts that put no spaces between them', () => {
    const id = talk('買い物', ['明日の天気はどうですか', '東京は雨です'])
    expect(found('天気')).toEqual([id])
    expect(store.searchConversations('雨', 1)).toMatchObject([{ match: '雨', seq: 2 }])
    expect(found('買い')).toEqual([id])
    expect(found('100%')).toEqual([])
  })

  test('gives each conversation once, the newest first, with its newest passage, as many as asked', () => {
    const first = talk('One', ['apple', 'an apple'], ['apple again', 'no'])
    const second = talk('Two', ['apple', 'pear'])
    store.appendItem(first, 'late', { type: 'notice', level: 'info', text: 'x' })
    const hits = store.searchConversations('apple', 50)
    expect(new Set(hits.map((hit) => hit.conversationId))).toEqual(new Set([first, second]))
    expect(hits.find((hit) => hit.conversationId === first)).toMatchObject({ seq: 4 })
    expect(store.searchConversations('apple', 1)).toHaveLength(1)
  })

  test('forgets the words of a conversation that is deleted, and of no other', () => {
    const gone = talk('Gone', ['lighthouse', 'keeper'])
    const kept = talk('Kept', ['lighthouse', 'lamp'])
    store.deleteConversation(gone)
    expect(found('lighthouse')).toEqual([kept])
    store.dispose()
    const database = openDatabase({ file, durability: 'normal', ...vaultSchema })
    expect(database.prepare('SELECT count(*) AS n FROM spokenWords').get()).toEqual({ n: 2 })
    database.close()
    store = open()
  })

  test('finds what was said before there was a search, and what is salvaged of a damaged file', async () => {
    store.dispose()
    rmSync(file)
    const old = openDatabase({
      file,
      durability: 'normal',
      ...vaultSchema,
      migrations: vaultSchema.migrations.slice(0, 5),
    })
    old.exec(`
      INSERT INTO conversation (id, title, createdAtMs, updatedAtMs, lastSeq) VALUES ('c', 'Old', 1, 1, 2);
      INSERT INTO chatItem (conversationId, seq, turnId, atMs, type, messageId, json) VALUES
        ('c', 1, 't', 1, 'user-message', 'm', '{"type":"user-message","messageId":"m","text":"harbour","openPath":null}'),
        ('c', 2, 't', 1, 'text', 'n', 'no JSON');
    `)
    old.close()
    store = open()
    expect(found('harbour')).toEqual(['c'])
    const more = talk('New', ['quay', 'pier'])
    await vi.waitUntil(() => existsSync(join(folder, 'conversations', 'c.jsonl')))
    store.dispose()
    const bytes = readFileSync(file)
    bytes.fill(0x5a, 0, 4096)
    writeFileSync(file, bytes)
    store = open()
    expect(store.notices).not.toEqual([])
    expect(found('quay')).toEqual([more])
    expect(found('harbour')).toEqual(['c'])
  })
})

describe('a pin', () => {
  test('stays, in the second copy too, and can be taken off', () => {
    const id = talk('Pinned', ['a', 'b'])
    expect(store.conversation(id)?.isPinned).toBe(false)
    store.pinConversation(id, true)
    reopen()
    expect(store.conversations()).toMatchObject([{ id, isPinned: true }])
    store.dispose()
    for (const name of ['state.db', 'state.db-wal', 'state.db-shm'])
      rmSync(join(folder, name), { force: true })
    store = open()
    expect(store.conversations()).toMatchObject([{ id, isPinned: true, title: 'Pinned' }])
    store.pinConversation(id, false)
    expect(store.conversation(id)?.isPinned).toBe(false)
    expect(() => store.pinConversation('nobody', true)).toThrow(/does not exist/)
  })
})

describe('a fork', () => {
  test('has the items before its number under their numbers, and what the model was told until then', () => {
    const id = talk('Talk', ['one', 'first'], ['two', 'second'], ['three', 'third'])
    const before = store.items(id, 0)
    const origin = { conversationId: id, seq: 4, isVersion: true }
    const fork = store.forkConversation(id, { title: 'Talk', origin })
    expect(fork).toMatchObject({ title: 'Talk', forkedFrom: origin, isPinned: false })
    expect(store.items(fork.id, 0)).toEqual(before.slice(0, 3))
    expect(store.messages(fork.id)).toMatchObject([{ content: 'one' }, { content: 'first' }])
    expect(
      store.appendItem(fork.id, 'n', {
        type: 'user-message',
        messageId: 'x',
        text: 'TWO',
        openPath: null,
      }).seq,
    ).toBe(4)
    expect(store.items(id, 0)).toEqual(before)
    expect(found('first')).toEqual(expect.arrayContaining([id, fork.id]))
  })

  test('is whole in its second copy', () => {
    const id = talk('Talk', ['one', 'first'], ['two', 'second'])
    const origin = { conversationId: id, seq: 4, isVersion: false }
    const fork = store.forkConversation(id, { title: 'Talk', origin })
    store.deleteConversation(id)
    store.dispose()
    for (const name of ['state.db', 'state.db-wal', 'state.db-shm'])
      rmSync(join(folder, name), { force: true })
    store = open()
    expect(store.conversations()).toMatchObject([{ id: fork.id, forkedFrom: origin }])
    expect(store.items(fork.id, 0)).toHaveLength(3)
    expect(store.messages(fork.id)).toHaveLength(2)
  })

  test('counts off the messages of an earlier Latent, which have no numbers', () => {
    const id = talk('Talk', ['one', 'first'], ['two', 'second'], ['three', 'third'])
    store.dispose()
    const database = openDatabase({ file, durability: 'normal', ...vaultSchema })
    database.exec(`UPDATE modelMessage SET json = json_remove(json, '$.itemSeq')`)
    database.exec(
      `UPDATE modelMessage SET json = json_set(json, '$.content', 'Please go on.') WHERE json ->> '$.content' = 'second'`,
    )
    database.exec(
      `UPDATE modelMessage SET json = json_set(json, '$.role', 'user') WHERE json ->> '$.content' = 'Please go on.'`,
    )
    database.close()
    store = open()
    const at = (seq: number) =>
      store
        .messages(
          store.forkConversation(id, {
            title: '',
            origin: { conversationId: id, seq, isVersion: false },
          }).id,
        )
        .map(({ content }) => content)
    expect(at(4)).toEqual(['one', 'first'])
    expect(at(7)).toEqual(['one', 'first', 'two', 'Please go on.'])
    expect(at(1)).toEqual([])
  })

  test('of nothing is refused', () => {
    expect(() =>
      store.forkConversation('nobody', {
        title: '',
        origin: { conversationId: 'nobody', seq: 1, isVersion: false },
      }),
    ).toThrow(/does not exist/)
    expect(store.conversations()).toEqual([])
  })
})

test('conversations that show a turn are found by it', () => {
  const id = talk('Talk', ['one', 'first'])
  const other = talk('Other', ['one', 'first'], ['two', 'x'])
  const origin = { conversationId: other, seq: 4, isVersion: false }
  const fork = store.forkConversation(other, { title: '', origin })
  expect(new Set(store.conversationsWithTurn('t0'))).toEqual(new Set([id, other, fork.id]))
  expect(store.conversationsWithTurn('t1')).toEqual([other])
  expect(store.conversationsWithTurn('nothing')).toEqual([])
})
