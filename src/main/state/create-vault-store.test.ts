import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ChatItem, NewChatItem } from '../../shared/domain/chat/chat-item.ts'
import { Workspace } from '../../shared/domain/settings.ts'
import type { Clock, Ids } from '../platform/ports.ts'
import { openDatabase, type Database } from '../sqlite/open-database.ts'
import type { JournalEntry } from '../vault/model/journal.ts'
import { createVaultStore, vaultSchema } from './create-vault-store.ts'
import { TOOL_CALL_LOG_SIZE } from './conversations/tool-call-log.ts'
import type { VaultStore } from './vault-store.ts'

let folder: string
let file: string
let stores: VaultStore[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latent-state-'))
  file = join(folder, 'vaults', 'v1', 'state.db')
  stores = []
})
afterEach(() => {
  for (const store of stores) store.dispose()
  rmSync(folder, { recursive: true })
})

describe('conversations', () => {
  it('lists the one that was written to last first', () => {
    const store = open()
    const first = store.createConversation('First')
    const second = store.createConversation('Second')
    expect(store.conversations().map(({ title }) => title)).toEqual(['Second', 'First'])
    store.appendItem(first.id, 't', notice('hello'))
    expect(store.conversations().map(({ title }) => title)).toEqual(['First', 'Second'])
    expect(store.conversation(second.id)).toEqual(second)
    expect(store.conversation('none')).toBeNull()
  })

  it('renames, and says when there is nothing to rename', () => {
    const store = open()
    const { id } = store.createConversation('')
    store.renameConversation(id, 'Plans')
    expect(store.conversation(id)?.title).toBe('Plans')
    expect(() => store.renameConversation('none', 'x')).toThrow(/does not exist/)
  })

  it('deletes items, messages and logged calls with it, and keeps the journal', () => {
    const store = open()
    const { id } = store.createConversation('Gone')
    const other = store.createConversation('Kept')
    for (const conversationId of [id, other.id]) {
      store.appendItem(conversationId, 't', notice('x'))
      store.appendMessage(conversationId, { role: 'user', content: 'x' })
      store.logToolCall(toolCall({ conversation_id: conversationId }))
    }
    store.journal.recordIntent([entry('c1')])
    store.deleteConversation(id)
    expect(store.conversations().map((conversation) => conversation.id)).toEqual([other.id])
    expect(store.items(id, 0)).toEqual([])
    expect(store.messages(id)).toEqual([])
    expect(store.toolCalls(10).map((call) => call.conversation_id)).toEqual([other.id])
    expect(store.journal.find('c1')).not.toBeNull()
  })
})

describe('items', () => {
  it('replays exactly what was appended, after a restart too', () => {
    const items: NewChatItem[] = [
      {
        type: 'user-message',
        messageId: 'm1',
        text: 'Überlänge \u0000 \u{1F600} \r\n',
        openPath: null,
      },
      { type: 'turn-start', model: 'Offline assistant', isLocal: true },
      { type: 'text-delta', messageId: 'm2', text: '' },
      {
        type: 'tool-start',
        callId: 'k',
        tool: 'read_note',
        title: 'Read a.md',
        arguments: { path: 'a.md', nested: [1, null, { deep: true }] },
      },
      {
        type: 'tool-end',
        callId: 'k',
        result: {
          success: true,
          data: { content: '---\n' },
          userMessage: 'Read a.md',
          metadata: {
            toolName: 'read_note',
            toolVersion: '1.0.0',
            executionTime: 1.5,
            permissions: ['read'],
            dataModified: false,
          },
        },
        changes: [],
      },
      { type: 'notice', level: 'warning', text: 'Trying again.', retryAtMs: 12 },
    ]
    const store = open()
    const { id } = store.createConversation('')
    const appended = items.map((item) => store.appendItem(id, 't1', item))
    expect(appended).toEqual(
      items.map((item, index) => ({
        ...item,
        seq: index + 1,
        turnId: 't1',
        atMs: appended[index]?.atMs,
      })),
    )
    expect(store.items(id, 0)).toEqual(appended)
    store.dispose()
    expect(open().items(id, 4)).toEqual(appended.slice(4))
  })

  it('replays any text and any arguments, and numbers each conversation from 1 without gaps', () => {
    const store = open()
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            conversation: fc.nat(1),
            text: fc.string({ unit: 'binary' }),
            json: fc.jsonValue(),
          }),
          { maxLength: 12 },
        ),
        (steps) => {
          const ids = [store.createConversation('').id, store.createConversation('').id]
          const expected: ChatItem[][] = [[], []]
          for (const { conversation, text, json } of steps) {
            const item: NewChatItem = {
              type: 'tool-start',
              callId: 'k',
              tool: 't',
              title: text,
              arguments: JSON.parse(JSON.stringify(json)),
            }
            expected[conversation]?.push(store.appendItem(ids[conversation] ?? '', 't', item))
          }
          for (const [index, id] of ids.entries()) {
            const replayed = store.items(id, 0)
            expect(replayed).toEqual(expected[index])
            expect(replayed.map(({ seq }) => seq)).toEqual(replayed.map((_, at) => at + 1))
          }
        },
      ),
      { numRuns: 30 },
    )
  })

  it('refuses an item for a conversation that is gone', () => {
    expect(() => open().appendItem('none', 't', notice('x'))).toThrow(/does not exist/)
  })

  it('folds the deltas of a message into one text with the number of the last', () => {
    const store = open()
    const { id } = store.createConversation('')
    store.appendItem(id, 't', delta('m1', 'Hel'))
    store.appendItem(id, 't', { type: 'reasoning-delta', messageId: 'm1', text: 'hm' })
    store.appendItem(id, 't', delta('m2', 'other'))
    const last = store.appendItem(id, 't', delta('m1', 'lo'))
    const after = store.appendItem(id, 't', notice('later'))
    store.compactText(id, 'm1', 'Hello')
    const { seq, turnId, atMs } = last
    expect(store.items(id, 0).map((item) => [item.seq, item.type])).toEqual([
      [2, 'reasoning-delta'],
      [3, 'text-delta'],
      [4, 'text'],
      [5, 'notice'],
    ])
    expect(store.items(id, 3)[0]).toEqual({
      type: 'text',
      messageId: 'm1',
      text: 'Hello',
      seq,
      turnId,
      atMs,
    })
    expect(store.appendItem(id, 't', notice('next')).seq).toBe(after.seq + 1)
  })

  it('leaves everything alone when a message had no deltas or was folded before', () => {
    const store = open()
    const { id } = store.createConversation('')
    store.appendItem(id, 't', delta('m1', 'a'))
    store.compactText(id, 'm1', 'a')
    const before = store.items(id, 0)
    store.compactText(id, 'm1', 'b')
    store.compactText(id, 'none', 'c')
    expect(store.items(id, 0)).toEqual(before)
  })

  it('shows a notice in the place of an item that cannot be read', () => {
    const store = open()
    const { id } = store.createConversation('')
    for (const text of ['one', 'two', 'three']) store.appendItem(id, 't', notice(text))
    tamper((database) => {
      database.exec(`UPDATE chatItem SET json = '{"type":' WHERE seq = 1`)
      database.exec(`UPDATE chatItem SET json = '{"type":"hologram"}' WHERE seq = 2`)
    })
    const items = store.items(id, 0)
    expect(items.map((item) => item.seq)).toEqual([1, 2, 3])
    expect(items.map((item) => (item.type === 'notice' ? item.level : ''))).toEqual([
      'error',
      'error',
      'info',
    ])
  })

  it('names the turns that began and did not end', () => {
    const store = open()
    const { id } = store.createConversation('')
    store.appendItem(id, 'asked', {
      type: 'user-message',
      messageId: 'm',
      text: 'x',
      openPath: null,
    })
    store.appendItem(id, 'running', { type: 'turn-start', model: 'm', isLocal: true })
    store.appendItem(id, 'done', { type: 'turn-start', model: 'm', isLocal: true })
    store.appendItem(id, 'done', {
      type: 'turn-end',
      status: 'done',
      toolsUsed: [],
      sources: [],
      changes: [],
      canContinue: false,
    })
    store.appendItem(id, 'undo', { type: 'undone', changeId: 'c', path: 'a.md' })
    expect(store.unfinishedTurns()).toEqual([
      { conversationId: id, turnId: 'asked' },
      { conversationId: id, turnId: 'running' },
    ])
  })
})

describe('messages', () => {
  it('gives back what the model saw, in order', () => {
    const store = open()
    const { id } = store.createConversation('')
    const messages = [
      { role: 'user', content: 'Find it' },
      { role: 'assistant', content: null, toolCalls: [{ id: 'k', name: 'n', arguments: '{"a"' }] },
      { role: 'tool', content: '{}', toolCallId: 'k' },
    ] as const
    for (const message of messages) store.appendMessage(id, message)
    expect(store.messages(id)).toEqual(messages.map((each) => ({ ...each, itemSeq: 0 })))
  })
})

describe('tool call log', () => {
  it('keeps what was called and what came of it, newest first', () => {
    const store = open()
    const failed = toolCall({ tool_name: 'rm_rf', arguments: '{"a":', result: null, error: 'No.' })
    store.logToolCall(toolCall({}))
    store.logToolCall(failed)
    expect(store.toolCalls(10)).toEqual([failed, toolCall({})])
    expect(store.toolCalls(1)).toEqual([failed])
  })

  it('finds a call by its number in the audit log, and knows the last that is durable there', () => {
    const store = open()
    expect(store.lastDurableAudit()).toBe(0)
    store.logToolCall(toolCall({ tool_name: 'write_note' }), { seq: 7, isDurable: true })
    store.logToolCall(toolCall({}), { seq: 9, isDurable: false })
    store.logToolCall(toolCall({}))
    expect(store.auditedToolCall(7)).toEqual(toolCall({ tool_name: 'write_note' }))
    expect(store.auditedToolCall(8)).toBeNull()
    expect(store.lastDurableAudit()).toBe(7)
  })

  it('forgets the oldest beyond its size', () => {
    const store = open()
    store.logToolCall(toolCall({ tool_name: 'oldest' }))
    tamper((database) =>
      database.exec(
        `UPDATE sqlite_sequence SET seq = ${TOOL_CALL_LOG_SIZE} WHERE name = 'toolCall'`,
      ),
    )
    store.logToolCall(toolCall({ tool_name: 'newest' }))
    expect(store.toolCalls(10).map((call) => call.tool_name)).toEqual(['newest'])
  })
})

describe('journal', () => {
  it('finds entries by change, whole', () => {
    const { journal } = open()
    const undo = {
      ...entry('c2'),
      kind: 'undo',
      undoes: ['c1'],
      origin: { actor: 'agent', conversationId: 'v', turnId: 't', callId: 'k' },
      toPath: '.trash/a.md',
    } as const
    journal.recordIntent([entry('c1'), undo])
    expect(journal.find('c1')).toEqual({ ...entry('c1'), state: 'intent', seq: 1 })
    expect(journal.find('c2')).toEqual({ ...undo, state: 'intent', seq: 2 })
    expect(journal.find('none')).toBeNull()
  })

  it('asks by group, by turn and by path, folders above it too', () => {
    const { journal } = open()
    const agent = { actor: 'agent', conversationId: 'v', turnId: 't', callId: 'k' } as const
    journal.recordIntent([
      { ...entry('a'), path: 'people/ada.md', origin: agent },
      { ...entry('b'), kind: 'move', path: 'people', toPath: 'persons', isFolder: true },
      { ...entry('c'), kind: 'move', path: 'persons/ada.md', toPath: 'ada.md' },
      { ...entry('d'), path: 'other.md' },
    ])
    journal.markApplied(['a', 'b', 'c', 'd'])
    const ids = (entries: readonly { readonly changeId: string }[]): string[] =>
      entries.map(({ changeId }) => changeId)
    expect(ids(journal.ofTurn('t'))).toEqual(['a'])
    expect(ids(journal.ofGroup(entry('a').groupId))).toEqual(['a', 'b', 'c', 'd'])
    expect(ids(journal.ofPath('people/ada.md', { before: null, limit: 9 }))).toEqual(['b', 'a'])
    expect(ids(journal.ofPath('persons/ada.md', { before: null, limit: 9 }))).toEqual(['c', 'b'])
    expect(ids(journal.ofPath('persons/ada.md', { before: 3, limit: 9 }))).toEqual(['b'])
    expect(ids(journal.ofPath('people/ada.md', { before: null, limit: 1 }))).toEqual(['b'])
    expect(ids(journal.after(2))).toEqual(['c', 'd'])
  })

  it('knows what is taken back now: an undo that was itself undone does not count', () => {
    const { journal } = open()
    journal.recordIntent([entry('a'), entry('b')])
    journal.recordIntent([{ ...entry('undo'), undoes: ['b', 'a'] }])
    journal.markApplied(['a', 'b'])
    expect([...journal.takenBack(['a', 'b'])]).toEqual([])
    journal.markApplied(['undo'])
    expect([...journal.takenBack(['a', 'b', 'undo'])]).toEqual(['a', 'b'])
    journal.recordIntent([{ ...entry('redo'), undoes: ['undo'] }])
    journal.markApplied(['redo'])
    expect([...journal.takenBack(['a', 'b', 'undo'])]).toEqual(['undo'])
  })

  it('lists what a crash left unfinished, oldest first whatever the clock said', () => {
    const { journal } = open()
    journal.recordIntent([{ ...entry('a'), atMs: 9 }, entry('b')])
    journal.recordIntent([{ ...entry('c'), atMs: 1 }, entry('d')])
    journal.markApplied(['b'])
    journal.markAborted(['d'])
    expect(journal.unfinished().map(({ changeId }) => changeId)).toEqual(['a', 'c'])
    expect(journal.find('b')?.state).toBe('applied')
    expect(journal.find('d')?.state).toBe('aborted')
  })

  it('records a group whole or not at all', () => {
    const { journal } = open()
    journal.recordIntent([entry('a')])
    expect(() => journal.recordIntent([entry('b'), entry('a')])).toThrow(/UNIQUE/)
    expect(journal.find('b')).toBeNull()
  })

  it('never turns an applied change into an aborted one, and says when a change is unknown', () => {
    const { journal } = open()
    journal.recordIntent([entry('a'), entry('b')])
    journal.markApplied(['a'])
    journal.markApplied(['a'])
    expect(() => journal.markAborted(['b', 'a'])).toThrow(/cannot become aborted/)
    expect(journal.find('b')?.state).toBe('intent')
    expect(() => journal.markApplied(['none'])).toThrow(/cannot become applied/)
  })
})

describe('workspace', () => {
  it('begins with the defaults and keeps what is set', () => {
    const store = open()
    expect(store.workspace()).toEqual(Workspace.parse({}))
    const workspace = { ...Workspace.parse({}), openTabs: ['a.md'], leftWidth: 300 }
    store.setWorkspace(workspace)
    store.dispose()
    expect(open().workspace()).toEqual(workspace)
  })

  it('falls back to the default of a field that does not fit, and keeps the others', () => {
    const store = open()
    store.setWorkspace({
      ...Workspace.parse({}),
      activeTab: 'a.md',
      leftWidth: 300,
      readingTabs: ['a.md'],
    })
    tamper((database) => {
      database.exec(`UPDATE field SET json = '12' WHERE name = 'leftWidth'`)
      database.exec(`UPDATE field SET json = '{"' WHERE name = 'readingTabs'`)
      database.exec(`INSERT INTO field VALUES ('workspace', 'toString', '1')`)
    })
    expect(store.workspace()).toEqual({ ...Workspace.parse({}), activeTab: 'a.md' })
  })
})

describe('the file', () => {
  it.runIf(process.platform !== 'win32')('is for this user alone', () => {
    open().createConversation('')
    const names = readdirSync(dirname(file))
    expect(names).toContain('state.db-wal')
    for (const name of names) expect(mode(join(dirname(file), name))).toBe(0o600)
    expect(mode(dirname(file))).toBe(0o700)
    expect(mode(join(folder, 'vaults'))).toBe(0o700)
  })

  it('lets no write begin once it is closed, and says so', async () => {
    const store = open()
    await store.ready()
    store.dispose()
    await expect(store.ready()).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('row 57: is only read when a newer Latent wrote it, and not changed by a byte', () => {
    const store = open()
    const { id } = store.createConversation('Future')
    store.appendItem(id, 't', notice('from the future'))
    tamper((database) => {
      database.pragma('user_version = 99')
      database.exec('CREATE TABLE hologram (beam TEXT) STRICT')
    })
    store.dispose()
    const before = readFileSync(file)

    const reader = open()
    expect(reader.readOnlyReason).toMatch(
      /^Nothing is written here: .* were written by a newer Latent\. Update Latent/,
    )
    expect(reader.conversations()).toMatchObject([{ id, title: 'Future' }])
    expect(reader.items(id, 0)).toMatchObject([{ text: 'from the future' }])
    for (const write of [
      () => reader.createConversation('x'),
      () => reader.appendItem(id, 't', notice('x')),
      () => reader.deleteConversation(id),
      () => reader.journal.recordIntent([entry('c1')]),
    ])
      expect(write).toThrow(expect.objectContaining({ code: 'denied' }))
    reader.setWorkspace({ ...Workspace.parse({}), openTabs: ['a.md'] })
    expect(reader.workspace().openTabs).toEqual(['a.md'])
    reader.dispose()
    expect(readFileSync(file)).toEqual(before)
    expect(readdirSync(dirname(file)).filter((name) => name.includes('corrupt'))).toEqual([])
  })

  it('row 57: shows nothing of what a newer Latent keeps in another way', () => {
    open().createConversation('Future')
    tamper((database) => {
      database.pragma('user_version = 99')
      database.exec('ALTER TABLE conversation RENAME TO talk; ALTER TABLE field RENAME TO setting')
    })
    stores[0]?.dispose()
    const reader = open()
    expect(reader.conversations()).toEqual([])
    expect(reader.workspace()).toEqual(Workspace.parse({}))
  })
})

function open(): VaultStore {
  const store = createVaultStore({ file, ids: countingIds(stores.length), clock: tickingClock() })
  stores.push(store)
  return store
}

/** Changes rows behind the store's back, as a disk or another version would. */
function tamper(work: (database: Database) => void): void {
  const database = openDatabase({ file, durability: 'full', ...vaultSchema })
  work(database)
  database.close()
}

function countingIds(prefix: number): Ids {
  let count = 0
  return { random: () => `id-${prefix}-${++count}` }
}

function tickingClock(): Clock {
  let now = 1_000
  return { nowMs: () => ++now, sleep: () => Promise.resolve() }
}

const mode = (path: string): number => statSync(path).mode & 0o777
const notice = (text: string): NewChatItem => ({ type: 'notice', level: 'info', text })
const delta = (messageId: string, text: string): NewChatItem => ({
  type: 'text-delta',
  messageId,
  text,
})
const toolCall = (patch: Partial<ReturnType<VaultStore['toolCalls']>[number]>) => ({
  timestamp: 5,
  conversation_id: null,
  tool_name: 'read_note',
  arguments: { path: 'a.md' },
  result: { success: true },
  duration_ms: 1.25,
  error: null,
  ...patch,
})
const entry = (changeId: string): JournalEntry => ({
  changeId,
  groupId: 'g',
  kind: 'edit',
  path: 'a.md',
  toPath: null,
  preEtag: 'a'.repeat(64),
  preRef: 'ref',
  postEtag: 'b'.repeat(64),
  undoes: [],
  isFolder: false,
  summary: 'Edited',
  origin: { actor: 'user' },
  atMs: 5,
})
