import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { NewChatItem } from '../../../shared/domain/chat/chat-item.ts'
import { openDatabase } from '../../sqlite/open-database.ts'
import { copyUnclosed } from '../../../../test/sweeps/damage-database.ts'
import { readConversationCopy } from './conversation-file.ts'
import { printLine } from '../copies/copy-lines.ts'
import { vaultSchema } from '../create-vault-store.ts'
import { createStoreFolder, type StoreFolder } from '../../../../test/sweeps/store-folder.ts'
import type { VaultStore } from '../vault-store.ts'

let folder: string
let file: string
let problems: string[]
let open: StoreFolder['open']
let remove: StoreFolder['remove']
beforeEach(() => void ({ folder, file, problems, open, remove } = createStoreFolder()))
afterEach(() => remove())

const LONG = { timeout: 10_000, interval: 20 }
const copies = (): string[] => {
  const place = join(folder, 'conversations')
  return existsSync(place) ? readdirSync(place) : []
}
const copyOf = (id: string): string => join(folder, 'conversations', `${id}.jsonl`)
const read = (id: string) => readConversationCopy(readFileSync(copyOf(id), 'utf8'))
const say = (text: string): NewChatItem => ({
  type: 'user-message',
  messageId: text,
  text,
  openPath: null,
})

/** A conversation of a question and an answer in pieces. */
function talk(store: VaultStore, title = 'Talk'): string {
  const { id } = store.createConversation('')
  store.renameConversation(id, title)
  store.appendItem(id, 't', say('Question'))
  store.appendMessage(id, { role: 'user', content: 'Question' })
  store.appendItem(id, 't', { type: 'text-delta', messageId: 'm', text: 'An' })
  store.appendItem(id, 't', { type: 'text-delta', messageId: 'm', text: 'swer' })
  store.compactText(id, 'm', 'Answer')
  store.appendMessage(id, { role: 'assistant', content: 'Answer' })
  return id
}

describe('the second copy of a conversation', () => {
  test('says what the database says, a line an event, without the pieces of a text', () => {
    const store = open()
    const id = talk(store)
    const items = store.items(id, 0)
    store.dispose()
    const copy = read(id)
    expect(copy).toMatchObject({
      id,
      title: 'Talk',
      messages: [{ role: 'user' }, { role: 'assistant' }],
    })
    expect(copy?.items).toEqual(items)
    expect(readFileSync(copyOf(id), 'utf8').trimEnd().split('\n')).toHaveLength(6)
    expect(statSync(copyOf(id)).mode & 0o777).toBe(0o600)
  })

  test('is on disk a moment later, while the store is open', async () => {
    const store = open()
    const id = talk(store)
    await vi.waitFor(() => expect(read(id)?.items).toHaveLength(2), LONG)
    store.dispose()
  })

  test('goes when the person deletes the conversation, and does not come back', () => {
    const store = open()
    const id = talk(store)
    const other = talk(store)
    store.deleteConversation(id)
    store.dispose()
    expect(copies()).toEqual([`${other}.jsonl`])
    const again = open()
    expect(again.conversations().map((each) => each.id)).toEqual([other])
    again.dispose()
  })

  test('is readable up to a line that a killed process left half written, and goes on after it', () => {
    const store = open()
    const id = talk(store)
    store.dispose()
    const half = statSync(copyOf(id)).size - 10
    truncateSync(copyOf(id), half)
    expect(read(id)?.messages).toHaveLength(1)
    const again = open()
    again.appendItem(id, 't', say('More'))
    again.dispose()
    expect(read(id)?.items.at(-1)).toMatchObject({ text: 'More' })
  })

  test('leaves out lines that it does not know, and noise', () => {
    const store = open()
    const id = talk(store)
    store.dispose()
    const before = read(id)
    appendFileSync(copyOf(id), '{"kind":"hologram"}\n\u0000\u0001\n[1,2]\nnull\n{"kind":"item"}\n')
    expect(read(id)).toEqual(before)
    expect(readConversationCopy('')).toBe(null)
    expect(readConversationCopy('{"kind":"title","title":"x"}\n')).toBe(null)
  })

  test('gives back any text in any order, each item once, the last title', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.string({ unit: 'binary' }))),
        fc.array(fc.string({ unit: 'binary' })),
        (items, titles) => {
          const text = [
            printLine({
              kind: 'conversation',
              id: 'c',
              title: 'first',
              createdAtMs: 1,
              providerId: null,
              forkedFrom: null,
            }),
            ...items.map(([seq, words]) =>
              printLine({
                kind: 'item',
                item: { seq, turnId: 't', atMs: 1, type: 'notice', level: 'info', text: words },
              }),
            ),
            ...titles.map((title) => printLine({ kind: 'title', title })),
          ].join('')
          const copy = readConversationCopy(text)
          expect(copy?.title).toBe(titles.at(-1) ?? 'first')
          const last = new Map(items)
          expect(
            copy?.items.map((item) => [item.seq, item.type === 'notice' ? item.text : '']),
          ).toEqual([...last].toSorted(([a], [b]) => a - b))
        },
      ),
      { numRuns: 50 },
    )
  })
})

describe('at the next start', () => {
  test('a conversation without a copy gets one', async () => {
    const store = open()
    const id = talk(store)
    const items = store.items(id, 0)
    store.dispose()
    rmSync(join(folder, 'conversations'), { recursive: true })
    const again = open()
    await vi.waitFor(() => expect(read(id)?.items).toEqual(items), LONG)
    again.dispose()
    expect(problems).toEqual([])
  })

  test('a copy that knows a conversation that the database lost gives it back, and says so', async () => {
    const store = open()
    const id = talk(store)
    const items = store.items(id, 0)
    store.dispose()
    const database = openDatabase({ file, durability: 'full', ...vaultSchema })
    database.exec('DELETE FROM conversation')
    database.close()
    const again = open()
    await vi.waitFor(() => expect(again.conversations()).toHaveLength(1), LONG)
    expect(again.items(id, 0)).toEqual(items)
    expect(again.messages(id)).toHaveLength(2)
    expect(problems).toEqual([expect.stringContaining('taken from their copies')])
    again.dispose()
  })

  test('after a kill, the newest copies and the database complete each other', async () => {
    const store = open()
    const id = talk(store)
    await vi.waitFor(() => expect(read(id)?.messages).toHaveLength(2), LONG)
    const killed = mkdtempSync(join(folder, 'killed-'))
    copyUnclosed(file, join(killed, 'state.db'))
    store.appendItem(id, 't', say('Only in the copy'))
    store.dispose()
    const place = join(killed, 'conversations')
    const lines = readFileSync(copyOf(id), 'utf8').trimEnd().split('\n')
    // The copy has the newest item, and lacks one in the middle that is in the database.
    lines.splice(2, 1)
    mkdirSync(place)
    writeFileSync(join(place, `${id}.jsonl`), `${lines.join('\n')}\n`)
    const again = open(join(killed, 'state.db'))
    await vi.waitFor(
      () => expect(again.items(id, 0).at(-1)).toMatchObject({ text: 'Only in the copy' }),
      LONG,
    )
    expect(again.items(id, 0)).toHaveLength(3)
    again.dispose()
    const completed = readConversationCopy(readFileSync(join(place, `${id}.jsonl`), 'utf8'))
    expect(completed?.items).toHaveLength(3)
  })
})
