import { mkdir, mkdtemp, realpath, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BUNDLED_MODELS, embedderInside } from '../../../../test/app/embedder-inside.ts'
import { inDeep } from '../../../../test/shared/in-deep.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { systemClock } from '../../platform/system.ts'
import type { Database } from '../../sqlite/open-database.ts'
import { createVaultReader } from '../../vault/read/vault-reader.ts'
import { openIndexDatabase } from '../db/open-index.ts'
import { createIndexService, type IndexService } from '../worker/index-service.ts'

const context = { signal: new AbortController().signal, clientId: 'test' }
const VAULT = {
  'Harbour.md':
    '---\naliases: [Port]\ndescription: ships and cranes\nstatus: open\n---\n\n# Harbour\n\nA crane lifts crates. #sea/salt [[Ledger]] and [[Nowhere]].\n\n- [ ] Grease the crane 📅 2026-12-01 #sea\n',
  'Ledger.md': '# Ledger\n\nDebts and credits of the [harbour](Harbour.md), [[Port]].\n',
  'Tasks/1.md':
    '---\nid: 1\ntitle: Count crates\nstatus: in-progress\ndue: 2026-12-02\ntags: [task, sea]\ntimeEntries:\n  - startTime: 2026-11-20T10:00:00\n    endTime: 2026-11-20T11:00:00\n---\n\nBy hand.\n',
  'picture.png': 'not read',
}

let base: string
let nowMs: number
let service: IndexService
let said: string[]
let beside: Database

function open(): void {
  service = createIndexService({
    indexDir: join(base, 'index'),
    reader: createVaultReader(join(base, 'vault')),
    snapshot: null,
    models: {
      bundled: BUNDLED_MODELS,
      downloaded: join(base, 'models'),
      embedderOf: embedderInside,
    },
    embeddingModel: 'latent-mini',
    withVectors: true,
    clock: { ...systemClock, nowMs: () => nowMs },
    onMended: (sentence) => said.push(sentence),
  })
}

beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'latent-verify-')))
  nowMs = Date.now() + 3_600_000
  said = []
  for (const [path, text] of Object.entries(VAULT)) {
    await mkdir(dirname(join(base, 'vault', path)), { recursive: true })
    await writeFile(join(base, 'vault', path), text)
  }
  open()
  await idle()
  beside = openIndexDatabase(join(base, 'index', 'index.db'))
  beside.pragma('foreign_keys = OFF')
})
afterEach(async () => {
  beside.close()
  await service.dispose()
  await rm(base, { recursive: true, force: true })
})

/** What happens when nothing else does for ten minutes, till all of it is done. */
async function idle(): Promise<void> {
  nowMs += 600_000
  await service.handlers.reconcile({ rebuild: false, acceptGone: false, places: null }, context)
  await service.handlers.verified({}, context)
  await service.handlers.embedded({}, context)
}

interface Row {
  readonly [column: string]: unknown
}
const rows = (table: string): Row[] => beside.prepare<[], Row>(`SELECT * FROM ${table}`).all()
const tables = (): string[] =>
  beside
    .prepare<[], string>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'
         AND name NOT LIKE 'words%' AND name NOT LIKE 'vectors%' AND name NOT LIKE 'sqlite%' AND name <> 'canary'`,
    )
    .pluck()
    .all()
const vectorTable = (): string =>
  beside
    .prepare<[], string>(
      `SELECT name FROM sqlite_schema WHERE sql LIKE '%USING vec0%' ORDER BY name DESC`,
    )
    .pluck()
    .get() ?? ''

/** Columns that are nothing that could be right or wrong. */
const FREE = new Set([
  'embedding_models.deleted', // only says when a rewrite is worth its time
  'embedding_models.id', // of a table that is not there: the next start sets the file aside
  'embedding_models.model', // another model: its vectors are made again, and the old ones stay its own
  'embedding_models.generation', // as the id
  'embedding_models.stamp', // drawn by chance: with another one the copy of the vectors is made again
  'embedding_models.answers', // said anew whenever a model begins to answer; without it, the one that is wanted does
  'embedding_models.reading', // only says whether to look for passages that were read in another way
  'embedding_models.dimensions', // said anew by the model whenever it is loaded
  'files.reading', // looked at by each scan, which writes it again
])

/** Everything that the index holds, with names in the place of numbers that are others when a note is read again. */
function content(): unknown {
  const nameOf = (table: string, column: string) =>
    new Map(rows(table).map((row) => [row['id'], String(row[column])]))
  const files = nameOf('files', 'path')
  const hashes = new Map(
    rows('passages').map(({ id, hash }) => [id, (hash as Buffer).toString('hex')]),
  )
  const tasks = nameOf('tasks', 'title')
  const names: Record<string, ReadonlyMap<unknown, string>> = {
    note: files,
    file: files,
    passage: hashes,
    task: tasks,
  }
  const own: Record<string, ReadonlyMap<unknown, string>> = {
    files,
    notes: files,
    passages: hashes,
    task_items: tasks,
  }
  const told = tables().flatMap((table) =>
    rows(table).map((row) => {
      const cells = Object.entries(row).map(([column, value]) => {
        if (FREE.has(`${table}.${column}`)) return ''
        if (column === 'id') return own[table]?.get(value) ?? ''
        return (
          names[column]?.get(value) ??
          String(value instanceof Buffer ? value.toString('hex') : value)
        )
      })
      return `${table}: ${cells.join(' | ')}`
    }),
  )
  const chunks = new Map(rows('chunks').map((row) => [row['id'], String(row['text'])]))
  const words = beside
    .prepare<[], Row>(
      "SELECT id AS rowid, hex(sz) AS sizes, (SELECT count(*) FROM words WHERE words MATCH 'crane OR debt' AND rowid = words_docsize.id) AS found FROM words_docsize",
    )
    .all()
    .map((row) => [chunks.get(row['rowid']), row['sizes'], row['found']].join(' '))
  const vectors = rows(vectorTable()).map(
    (row) => `${hashes.get(row['rowid'])} ${(row['vector'] as Buffer).toString('hex')}`,
  )
  return [told, words, vectors].map((each) => each.toSorted())
}

/** @param by another number each time: a row may have got the id that was the last one */
const flipped = (column: string, value: unknown, by: number): unknown => {
  if (value === null) return 1
  if (typeof value === 'number') return column.startsWith('is_') ? 1 - value : value + by
  if (typeof value === 'string') return `x${value}`
  const bytes = Buffer.from(value as Buffer)
  bytes[0] = (bytes[0] ?? 0) ^ 0xff
  return bytes
}

describe('what the index holds is compared with what was written (D8)', () => {
  test('a wrong value in any column of any table is right again after the next idle look', async () => {
    const before = content()
    let [flips, columns] = [0, 0]
    for (const table of tables())
      for (const column of Object.keys(rows(table)[0] ?? {})) {
        if (FREE.has(`${table}.${column}`) || columns++ % inDeep(1, 3) !== 0) continue
        const at =
          rows(table).find((row) => row['path'] === 'Harbour.md') ??
          rows(table).find((row) => row[column] !== null) ??
          rows(table)[0]
        if (!at) continue
        const where = Object.keys(at)
          .map((each) => `${each} IS ?`)
          .join(' AND ')
        const { changes } = beside
          .prepare(`UPDATE ${table} SET ${column} = ? WHERE ${where}`)
          .run(flipped(column, at[column], 100_000 * ++flips), ...Object.values(at))
        expect(changes, `${table}.${column}`).toBe(1)
        await idle()
        await idle()
        expect(content(), `${table}.${column}`).toEqual(before)
      }
    expect(flips).toBeGreaterThan(inDeep(50, 16))
  })

  test('a lost row of any table comes back, and a row that belongs to nothing goes', async () => {
    const before = content()
    for (const table of tables().filter((each) => each !== 'embedding_models')) {
      beside.prepare(`DELETE FROM ${table}`).run()
      await idle()
      await idle()
      expect(content(), table).toEqual(before)
    }
    beside.exec(`
      INSERT INTO chunks (id, note, text, start_line, end_line) VALUES (77, 99, 'nobody', 1, 1);
      INSERT INTO words (rowid, name, about, heading, body) VALUES (78, '', '', '', 'crane');
      INSERT INTO links (note, type, target, key, text, line, context) VALUES (99, 'wikilink', 'x', 'x', '', 1, '');
      INSERT INTO tasks SELECT 99, 99, path, line, is_note, number, status, is_closed, priority, due, scheduled, moment,
        created, completed, title, tag, words, entry FROM tasks LIMIT 1`)
    expect(content()).not.toEqual(before)
    await idle()
    expect(content()).toEqual(before)
  })

  test('other words and other vectors than those of a passage are found out', async () => {
    const before = content()
    // As many words as there were, and none of them right.
    for (const { id, sz } of rows('words_docsize')) {
      const columns = [...(sz as Buffer)].map((count) => 'stray '.repeat(count))
      beside.prepare('DELETE FROM words WHERE rowid = ?').run(id)
      beside
        .prepare(
          `INSERT INTO words (rowid, name, about, tags, heading, body, forms, folded)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(id, ...columns)
    }
    const ids = rows('passages').map(({ id }) => BigInt(Number(id)))
    const [one, other] = ids.map((id) =>
      beside
        .prepare<[bigint], Buffer>(`SELECT vector FROM ${vectorTable()} WHERE rowid = ?`)
        .pluck()
        .get(id),
    )
    for (const [at, vector] of [other, one].entries()) {
      beside.prepare(`DELETE FROM ${vectorTable()} WHERE rowid = ?`).run(ids[at])
      beside
        .prepare(`INSERT INTO ${vectorTable()} (rowid, vector) VALUES (?, ?)`)
        .run(ids[at], vector)
    }
    expect(content()).not.toEqual(before)
    await idle()
    await idle()
    expect(content()).toEqual(before)
  })

  test('backlinks that were lost are there again, and it is said', async () => {
    const backlinks = () =>
      service.handlers.backlinks({ path: vaultPath('Harbour.md'), limit: 10 }, context)
    const before = await backlinks()
    expect(before).toHaveLength(2)
    beside.exec('UPDATE links SET file = NULL')
    expect(await backlinks()).toEqual([])
    await idle()
    expect(await backlinks()).toEqual(before)
    const sentence = 'What the search index held of 2 notes was wrong. They were read again.'
    expect(service.handlers.status({}, context)).toMatchObject({ problem: sentence })
    expect(said).toEqual([expect.stringContaining(sentence)])
    await idle()
    expect(service.handlers.status({}, context)).toMatchObject({ problem: null })
  })

  test('that only the times of a file changed makes nothing right that is wrong', async () => {
    const backlinks = () =>
      service.handlers.backlinks({ path: vaultPath('Harbour.md'), limit: 10 }, context)
    const before = await backlinks()
    beside.exec("UPDATE links SET context = 'x'")
    for (const path of Object.keys(VAULT)) await utimes(join(base, 'vault', path), 1, 1)
    await idle()
    expect(await backlinks()).toEqual(before)
  })

  test('what is as it was written is not read again', async () => {
    beside.exec(
      'CREATE TABLE seen (id INTEGER); CREATE TRIGGER spy AFTER INSERT ON chunks BEGIN INSERT INTO seen VALUES (new.id); END',
    )
    await idle()
    await writeFile(join(base, 'vault', 'Ledger.md'), VAULT['Ledger.md'])
    await idle()
    expect(rows('seen')).toEqual([])
    expect(said).toEqual([])
  })
})
