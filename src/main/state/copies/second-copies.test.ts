import { cpSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { sha256 } from '../../platform/sha256.ts'
import { systemClock } from '../../platform/system.ts'
import { openDatabase, type Database } from '../../sqlite/open-database.ts'
import { copyUnclosed, flipBits } from '../../../../test/sweeps/damage-database.ts'
import type { JournalEntry } from '../../vault/model/journal.ts'
import { vaultSchema } from '../create-vault-store.ts'
import { createStoreFolder, type StoreFolder } from '../../../../test/sweeps/store-folder.ts'
import type { VaultStore } from '../vault-store.ts'

const LONG = { timeout: 10_000, interval: 20 }
const TEXT = 'What the draft was typed into.\n'.repeat(20)

let folder: string
let file: string
let problems: string[]
let open: StoreFolder['open']
let remove: StoreFolder['remove']
beforeEach(
  () => void ({ folder, file, problems, open, remove } = createStoreFolder('vault/state.db')),
)
afterEach(() => remove())

const entry = (index: number): JournalEntry => ({
  changeId: `change-${index}`,
  groupId: `group-${index}`,
  kind: index % 4 === 3 ? 'undo' : 'edit',
  isFolder: false,
  path: `Notes/${index % 3}.md`,
  toPath: null,
  preEtag: sha256(`before ${index}`),
  preRef: sha256(`before ${index}`),
  postEtag: sha256(`after ${index}`),
  undoes: index % 4 === 3 ? [`change-${index - 1}`] : [],
  summary: `Edited Notes/${index % 3}.md`,
  origin: { actor: 'user' },
  atMs: 1_700_000_000_000 + index,
})

async function keepDraft(store: VaultStore, id: string, insert: string): Promise<void> {
  const baseEtag = sha256(TEXT)
  const draft = { id, path: vaultPath('Notes/0.md'), baseEtag, atMs: 5 }
  store.drafts.put({ ...draft, edits: [{ from: 0, to: 0, insert }] }, [])
  await store.drafts.putBase(baseEtag, TEXT)
}

/** A closed store with a history and drafts; copied, so that each damage begins from the same. */
async function fill(changes = 60): Promise<void> {
  const store = open()
  const entries = Array.from({ length: changes }, (_, index) => entry(index))
  for (const each of entries) store.journal.recordIntent([each])
  store.journal.markApplied(entries.map(({ changeId }) => changeId))
  await keepDraft(store, 'draft-1', 'one')
  await keepDraft(store, 'draft-2', 'two')
  store.dispose()
}

/** What a person could look for. */
const contentOf = (store: VaultStore) => ({
  history: [0, 1, 2].map((n) => store.journal.ofPath(`Notes/${n}.md`, { before: null, limit: 99 })),
  takenBack: [...store.journal.takenBack(['change-2', 'change-6', 'change-5'])],
  drafts: store.drafts.list().map(({ id }) => store.drafts.read(id)),
})

function tamper(work: (database: Database) => void): void {
  const database = openDatabase({ file, durability: 'full', ...vaultSchema })
  work(database)
  database.close()
}

describe('the journal and the drafts', () => {
  test.each([40, 800])('are found again after %d flipped bits (D3)', async (bits) => {
    await fill()
    const whole = join(folder, 'whole')
    cpSync(join(folder, 'vault'), whole, { recursive: true })
    const before = open()
    const expected = contentOf(before)
    before.dispose()
    expect(expected.drafts).toHaveLength(2)
    expect(expected.takenBack).toEqual(['change-2', 'change-6'])
    for (let seed = 1; seed <= 8; seed += 1) {
      rmSync(join(folder, 'vault'), { recursive: true })
      cpSync(whole, join(folder, 'vault'), { recursive: true })
      flipBits(file, bits, seed * 7919)
      const store = open()
      await vi.waitFor(() => expect(contentOf(store), `seed ${seed}`).toEqual(expected), LONG)
      expect(store.journal.after(0)).toHaveLength(60)
      store.dispose()
    }
  })

  test('are found again, and it is said, after a deleted, an emptied and a half database (D3)', async () => {
    await fill()
    const before = open()
    const expected = contentOf(before)
    before.dispose()
    const damages = [
      () => rmSync(file),
      () => truncateSync(file, 0),
      () => truncateSync(file, statSync(file).size >> 1),
    ]
    const whole = join(folder, 'whole')
    cpSync(join(folder, 'vault'), whole, { recursive: true })
    for (const damage of damages) {
      rmSync(join(folder, 'vault'), { recursive: true })
      cpSync(whole, join(folder, 'vault'), { recursive: true })
      damage()
      const store = open()
      expect(contentOf(store)).toEqual(expected)
      expect(store.notices[0]).toMatch(/60 recorded changes, and 2 unsaved texts/)
      store.journal.recordIntent([entry(1000)])
      expect(store.journal.find('change-1000')?.seq).toBeGreaterThan(60)
      store.dispose()
    }
  })

  test('a row that is none is taken from its copy, and without one left out and counted aloud (D3)', async () => {
    await fill(6)
    tamper((database) =>
      database.exec(
        `UPDATE journalEntry SET originJson = '{"act', path = 'Nates/0.md' WHERE seq = 1`,
      ),
    )
    const mended = open()
    const said = '1 recorded change was missing or damaged, and was taken from its second copy.'
    await vi.waitFor(() => expect(problems).toEqual([said]), LONG)
    expect(mended.journal.after(0)).toHaveLength(6)
    expect(mended.journal.find('change-0')).toMatchObject({ path: 'Notes/0.md', state: 'applied' })
    mended.dispose()

    problems.length = 0
    for (const kind of ['journal', 'drafts'])
      rmSync(join(folder, 'vault', kind), { recursive: true })
    tamper((database) =>
      database.exec(`
        UPDATE journalEntry SET originJson = '{"act' WHERE seq = 1;
        UPDATE draft SET editsJson = '[{' WHERE id = 'draft-1';
      `),
    )
    const store = open()
    expect(store.journal.after(0)).toHaveLength(5)
    expect(store.drafts.list().map(({ id }) => id)).toEqual(['draft-2'])
    expect(store.drafts.read('draft-1')).toBe(null)
    await vi.waitFor(
      () =>
        expect(problems).toEqual([expect.stringMatching(/^2 records .* have no second copies/)]),
      LONG,
    )
    store.dispose()
    problems.length = 0
    const again = open()
    expect(again.journal.after(0)).toHaveLength(5)
    await systemClock.sleep(100) // what would be said is said by now
    again.dispose()
    expect(problems).toEqual([])
  })

  test('a number that is only in the copies is not given to another entry (D3)', async () => {
    await fill(6)
    tamper((database) => database.exec('DELETE FROM journalEntry; DELETE FROM sqlite_sequence'))
    const store = open()
    store.journal.recordIntent([entry(6)])
    await vi.waitFor(() => expect(store.journal.after(0)).toHaveLength(6), LONG)
    expect(store.journal.find('change-6')?.seq).toBe(7)
    store.dispose()
  })

  test('a draft that was dropped does not come back from a copy (D3)', async () => {
    await fill()
    const store = open()
    store.drafts.drop(['draft-1', 'draft-2'])
    store.dispose()
    rmSync(file)
    const again = open()
    expect(again.drafts.list()).toEqual([])
    again.dispose()
  })
})

describe('a state.db that is lost while it is open', () => {
  const losses: Readonly<Record<string, () => void>> = {
    deleted: () => rmSync(file),
    'deleted with its log': () => {
      for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix)
    },
    'deleted with its folder': () => rmSync(join(folder, 'vault'), { recursive: true }),
    'replaced by an older one': () => {
      rmSync(file)
      cpSync(join(folder, 'older.db'), file)
    },
  }
  test.each(Object.entries(losses))(
    '%s: what is kept after it is really kept (D3)',
    async (_, lose) => {
      await fill(6)
      cpSync(file, join(folder, 'older.db'))
      const store = open()
      store.journal.recordIntent([entry(6)])
      store.journal.markApplied(['change-6'])
      lose()
      await keepDraft(store, 'draft-3', 'three')
      expect(problems).toEqual([expect.stringContaining('nothing of it is missing')])
      // As a process that is killed now would leave it, without any second copy.
      copyUnclosed(file, join(folder, 'killed.db'))
      const killed = open(join(folder, 'killed.db'))
      expect(killed.drafts.read('draft-3')?.base.text).toBe(TEXT)
      expect(killed.journal.after(0)).toHaveLength(7)
      killed.dispose()
      store.dispose()
      const again = open()
      expect(again.drafts.list()).toHaveLength(3)
      again.dispose()
    },
  )

  test.each([0, 0.5])(
    'cut to %d of its length: it is kept, or refused in words (D3)',
    async (part) => {
      await fill()
      const store = open()
      truncateSync(file, Math.floor(statSync(file).size * part))
      const told = await keepDraft(store, 'draft-3', 'three').catch((error: unknown) => error)
      const recorded = await Promise.resolve()
        .then(() => store.journal.recordIntent([entry(100)]))
        .catch((error: unknown) => error)
      for (const outcome of [told, recorded])
        if (outcome !== undefined) expect(outcome).toBeInstanceOf(LatentError)
      store.dispose()
      const again = open()
      expect(again.journal.after(0)).toHaveLength(60)
      expect(again.drafts.list().length).toBe(told === undefined ? 3 : 2)
      expect(again.journal.find('change-100') === null).toBe(recorded !== undefined)
      again.dispose()
    },
  )
})
