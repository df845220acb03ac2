import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { NewChatItem } from '../../../shared/domain/chat/chat-item.ts'
import { Workspace } from '../../../shared/domain/settings.ts'
import type { Clock } from '../../platform/ports.ts'
import { openDatabase, type Database } from '../../sqlite/open-database.ts'
import {
  copyUnclosed,
  DATABASE_DAMAGES,
  LOG_DAMAGES,
} from '../../../../test/sweeps/damage-database.ts'
import { allInDeep, inDeep, isDeep } from '../../../../test/shared/in-deep.ts'
import { STORE_SWEEP_TIMEOUT_MS, sweepStore } from '../../../../test/sweeps/sweep-store.ts'
import { whyNoSweep } from '../../../../test/sweeps/sweep.ts'
import type { JournalEntry } from '../../vault/model/journal.ts'
import { backUpNow } from './backups.ts'
import { copyFolder } from './copy-files.ts'
import { createVaultStore, vaultSchema } from '../create-vault-store.ts'
import type { VaultStore } from '../vault-store.ts'

const obstacle = whyNoSweep()
const CONVERSATIONS = 8
const CHANGES = inDeep(3000, 600)

let folder: string
let file: string
let ids: string[]
const clock: Clock = { nowMs: () => 1_700_000_000_000, sleep: () => Promise.resolve() }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latent-salvage-'))
  file = join(folder, 'vault', 'state.db')
  ids = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('row 56: a damaged state.db', () => {
  test.each(Object.entries(DATABASE_DAMAGES))('%s: everything is there again', (_name, damage) => {
    const before = fill({ withBackup: true })
    damage(file)
    const damagedFile = statSync(file).isFile() ? readFileSync(file) : null

    const store = open()
    expect(contentOf(store)).toEqual(before)
    expect(store.notices).toHaveLength(1)
    expect(store.notices[0]).toMatch(
      new RegExp(
        `^The file with your conversations and history of changes in this vault was damaged\\. Recovered: 8 conversations and ${CHANGES} recorded changes`,
      ),
    )
    const kept = readdirSync(join(folder, 'vault')).find((name) => name.includes('.corrupt-'))
    expect(store.notices[0]).toContain(`${kept ?? 'nothing'}`)
    if (damagedFile) expect(readFileSync(join(folder, 'vault', kept ?? ''))).toEqual(damagedFile)
    store.dispose()

    const again = open()
    expect(again.notices).toEqual([])
    expect(contentOf(again)).toEqual(before)
    again.dispose()
  })

  test.each(Object.entries(LOG_DAMAGES))(
    '%s after a kill: conversations come from their copies, and the loss is told',
    (_name, damage) => {
      const store = open()
      fillConversations(store)
      store.journal.recordIntent([entry(0)])
      const before = contentOf(store).conversations
      const killed = join(folder, 'killed')
      mkdirSync(killed)
      copyUnclosed(file, join(killed, 'state.db'))
      store.dispose() // writes the last of the copies, a quarter of a second early
      cpSync(copyFolder(file, 'conversations'), join(killed, 'conversations'), { recursive: true })
      damage(join(killed, 'state.db'))

      const next = open(join(killed, 'state.db'))
      expect(next.notices).toEqual([
        expect.stringContaining('had lost its newest changes. Recovered: 8 conversations'),
      ])
      expect(contentOf(next).conversations).toEqual(before)
      next.dispose()
    },
  )

  test('without a backup, and with nothing left to read: the second copies, and it is said (D3)', () => {
    const before = fill({ withBackup: false })
    DATABASE_DAMAGES['0 bytes']?.(file)
    const store = open()
    expect(contentOf(store).conversations).toEqual(before.conversations)
    expect(contentOf(store).changes).toEqual(before.changes)
    expect(store.notices[0]).toContain(
      `and ${CHANGES} recorded changes. Some of it may be missing.`,
    )
    store.dispose()
  })

  test.each(allInDeep(Object.entries(DATABASE_DAMAGES)))(
    '%s, without a backup: conversations and changes come from their second copies',
    (_name, damage) => {
      const before = fill({ withBackup: false })
      damage(file)
      const store = open()
      expect(contentOf(store).conversations).toEqual(before.conversations)
      expect(contentOf(store).changes).toEqual(before.changes)
      store.dispose()
    },
  )

  test('20 pages overwritten, no backup and no copy: what the file itself still gives, as it was written', () => {
    const before = fill({ withBackup: false })
    for (const name of ['journal', 'conversations'])
      rmSync(join(folder, 'vault', name), { recursive: true })
    DATABASE_DAMAGES['20 pages overwritten']?.(file)
    const store = open()
    const written = new Set(before.changes.map((change) => JSON.stringify(change)))
    const { changes } = contentOf(store)
    expect(changes.filter((change) => !written.has(JSON.stringify(change)))).toEqual([])
    expect(store.notices[0]).toContain('Some of it may be missing.')
    store.dispose()
  })

  test.each(allInDeep(Object.entries(DATABASE_DAMAGES)))(
    '%s, without copies: what the backup of the day has',
    (_name, damage) => {
      const before = fill({ withBackup: true })
      for (const name of ['journal', 'conversations'])
        rmSync(join(folder, 'vault', name), { recursive: true })
      damage(file)
      const store = open()
      expect(contentOf(store)).toEqual(before)
      store.dispose()
    },
  )

  test('a file that is gone is made again from its backup and its copies', () => {
    const before = fill({ withBackup: true })
    rmSync(file)
    const store = open()
    expect(contentOf(store)).toEqual(before)
    expect(store.notices[0]).toContain('was gone. Recovered:')
    expect(store.notices[0]).toMatch(/with the help of the backup of \d{4}-\d\d-\d\d/)
    store.dispose()
  })

  test('a damaged backup is passed over for the one before it', () => {
    const before = fill({ withBackup: true })
    const newest = join(folder, 'vault', 'backups', 'state-000009-2026-01-01.db')
    cpSync(join(folder, 'vault', 'backups', backups()[0] ?? ''), newest)
    DATABASE_DAMAGES['half its length']?.(newest)
    rmSync(file)
    const store = open()
    expect(contentOf(store)).toEqual(before)
    store.dispose()
  })

  test('a conversation that the person deleted after the backup stays deleted', () => {
    fill({ withBackup: true })
    const store = open()
    const [first = ''] = ids
    store.deleteConversation(first)
    store.dispose()
    DATABASE_DAMAGES['a text file']?.(file)
    const next = open()
    expect(next.conversations()).toHaveLength(CONVERSATIONS - 1)
    expect(next.items(first, 0)).toEqual([])
    expect(next.messages(first)).toEqual([])
    next.dispose()
  })

  test('numbers of lost records are not given to new ones', () => {
    fill({ withBackup: true })
    DATABASE_DAMAGES['0 bytes']?.(file)
    const store = open()
    store.journal.recordIntent([{ ...entry(0), changeId: 'new' }])
    expect(store.journal.find('new')?.seq).toBeGreaterThan(CHANGES)
    store.dispose()
  })

  test('a kill between making the new file and putting it in place loses nothing', () => {
    const before = fill({ withBackup: true })
    DATABASE_DAMAGES['0 bytes']?.(file)
    open().dispose()
    // As it was just before the exchange: the damaged file in place, the new one beside it.
    cpSync(file, join(folder, 'vault', 'state.salvaged.db'))
    DATABASE_DAMAGES['a text file']?.(file)
    const store = open()
    expect(contentOf(store)).toEqual(before)
    store.dispose()
    rmSync(file)
    cpSync(join(folder, 'vault', backupOf()), join(folder, 'vault', 'state.salvaged.db'))
    const afterKill = open()
    expect(afterKill.journal.after(0)).toHaveLength(CHANGES)
    afterKill.dispose()
  })

  test('what could not be put in place leaves no half files behind', () => {
    fill({ withBackup: true })
    mkdirSync(join(folder, 'vault', 'state-salvage-abc'))
    open().dispose()
    expect(readdirSync(join(folder, 'vault')).toSorted()).toEqual([
      'backups',
      'conversations',
      'journal',
      'state.db',
    ])
  })

  test('damage that shows only later is told, and mended at the next start', () => {
    fill({ withBackup: true })
    const problems: string[] = []
    const store = open(file, problems)
    tamper((database) => database.exec('DROP TABLE toolCall'))
    expect(() => store.toolCalls(1)).toThrow(/is damaged/)
    expect(() => store.toolCalls(1)).toThrow(/is damaged/)
    expect(problems).toEqual([expect.stringMatching(/is damaged\. Open this vault again/)])
    store.dispose()
    const next = open()
    expect(next.toolCalls(1)).toEqual([])
    expect(next.notices[0]).toContain('was damaged. Recovered: 8 conversations')
    next.dispose()
    expect(existsSync(`${file}-damaged`)).toBe(false)
  })
})

test.runIf(isDeep && obstacle === null)(
  `row 56: killed at any call of a recovery: the next start has everything, and the damaged file is kept${obstacle ? ` (${obstacle})` : ''}`,
  async () => {
    const { content: before, folder: place } = makeTemplate(200)
    const damagedFile = join(place, 'state.db')
    DATABASE_DAMAGES['half its length']?.(damagedFile)
    const damaged = readFileSync(damagedFile)
    const workshop = join(folder, 'workshop')
    mkdirSync(workshop)
    const inspect = (at: string): string[] => {
      const wrong: string[] = []
      const store = open(at)
      if (JSON.stringify(contentOf(store)) !== JSON.stringify(before)) wrong.push('not as before')
      store.dispose()
      const names = readdirSync(join(at, '..'))
      const isKept = (name: string): boolean =>
        name.includes('.corrupt-') && readFileSync(join(at, '..', name)).equals(damaged)
      if (!names.some(isKept)) wrong.push('the damaged file is gone')
      const left = names.filter((name) => /salvage/.test(name))
      if (left.length > 0) wrong.push(`left behind: ${left.join(', ')}`)
      return wrong
    }
    const swept = await sweepStore('recovery of the state store', {
      template: place,
      workshop,
      inspect,
      // The new file is made in a folder of its own; what moves it from there names another one as well.
      unread: /state-salvage-\w+\/(?!.*state\.salvaged)/,
    })
    rmSync(place, { recursive: true })
    expect(swept.met).toBeGreaterThan(0)
    expect(swept.wrong).toEqual([])
  },
  STORE_SWEEP_TIMEOUT_MS,
)

test('a file that was closed in order has no marks beside it, one that is open has', () => {
  const store = open()
  expect(existsSync(`${file}-open`)).toBe(true)
  store.dispose()
  expect(existsSync(`${file}-open`)).toBe(false)
})

test('a killed process leaves a file that is opened as it is', () => {
  const store = open()
  fillConversations(store)
  const before = contentOf(store)
  const killed = join(folder, 'killed')
  mkdirSync(killed)
  copyUnclosed(file, join(killed, 'state.db'))
  store.dispose()
  const next = open(join(killed, 'state.db'))
  expect(next.notices).toEqual([])
  expect(contentOf(next)).toEqual(before)
  next.dispose()
})

interface Content {
  readonly conversations: unknown
  readonly changes: readonly unknown[]
  readonly workspace: Workspace
}

/** Everything that a person could miss. */
function contentOf(store: VaultStore): Content {
  return {
    conversations: store
      .conversations()
      .map((conversation) => ({
        ...conversation,
        items: store.items(conversation.id, 0),
        messages: store.messages(conversation.id),
      }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    changes: store.journal.after(0),
    workspace: store.workspace(),
  }
}

/** A closed store with everything in it; made once, and copied for each test. */
function fill({ withBackup }: { readonly withBackup: boolean }): Content {
  const from = (template ??= makeTemplate())
  cpSync(from.folder, join(folder, 'vault'), { recursive: true })
  if (!withBackup) rmSync(join(folder, 'vault', 'backups'), { recursive: true })
  ids = [...from.ids]
  return from.content
}

function makeTemplate(changes: number = CHANGES): Template {
  const place = mkdtempSync(join(tmpdir(), 'latent-salvage-'))
  const at = join(place, 'state.db')
  ids = []
  const store = open(at)
  fillConversations(store)
  store.setWorkspace({ ...Workspace.parse({}), openTabs: ['a.md'] })
  const entries = Array.from({ length: changes }, (_, index) => entry(index))
  store.journal.recordIntent(entries)
  store.journal.markApplied(entries.map(({ changeId }) => changeId))
  tamper((database) => backUpNow(database, at, clock.nowMs()), at)
  const content = contentOf(store)
  store.dispose()
  return { folder: place, content, ids }
}

interface Template {
  readonly folder: string
  readonly content: Content
  readonly ids: readonly string[]
}
let template: Template | undefined
afterAll(() => {
  if (template) rmSync(template.folder, { recursive: true })
})

function fillConversations(store: VaultStore): void {
  for (let n = 0; n < CONVERSATIONS; n += 1) {
    const { id } = store.createConversation(`Talk ${n}`)
    ids.push(id)
    for (let turn = 0; turn < 4; turn += 1) {
      const say = (item: NewChatItem): void => void store.appendItem(id, `t${turn}`, item)
      const messageId = `m${n}.${turn}`
      say({ type: 'user-message', messageId: `u${turn}`, text: `Question ${turn}`, openPath: null })
      store.appendMessage(id, { role: 'user', content: `Question ${turn}` })
      say({ type: 'text-delta', messageId, text: 'An' })
      say({ type: 'text-delta', messageId, text: 'swer ' + 'long '.repeat(100) })
      store.compactText(id, messageId, `Answer ${'long '.repeat(100)}`)
      store.appendMessage(id, { role: 'assistant', content: 'Answer' })
    }
  }
}

function open(at: string = file, problems: string[] = []): VaultStore {
  let count = 0
  return createVaultStore({
    file: at,
    ids: { random: () => `id-${(count += 1)}` },
    clock,
    onProblem: (sentence) => problems.push(sentence),
  })
}

function tamper(work: (database: Database) => void, at: string = file): void {
  const database = openDatabase({ file: at, durability: 'full', ...vaultSchema })
  work(database)
  database.close()
}

const backups = (): string[] => readdirSync(join(folder, 'vault', 'backups')).toSorted()
const backupOf = (): string => join('backups', backups()[0] ?? '')

const entry = (index: number): JournalEntry => ({
  changeId: `c${index}`,
  groupId: 'g',
  kind: 'edit',
  isFolder: false,
  path: `notes/${index}.md`,
  toPath: null,
  preEtag: 'a'.repeat(64),
  preRef: 'ref',
  postEtag: 'b'.repeat(64),
  undoes: [],
  summary: `Edited notes/${index}.md`,
  origin: { actor: 'user' },
  atMs: 5,
})
