import { execFile } from 'node:child_process'
import {
  appendFile,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deepTest } from '../../../../test/shared/in-deep.ts'
import { runs } from '../../../../test/shared/property-runs.ts'
import type { Database } from '../../sqlite/open-database.ts'
import { openIndexDatabase } from '../db/open-index.ts'
import { deleteOrphanPassages, openVectorTable, type VectorTable } from '../db/vectors.ts'
import { readScanFile, writeScanFile } from './scan-file.ts'
import { createVectorScan } from './vector-scan.ts'

const MODEL = { key: 'test@1', dimensions: 2 }
const never = new AbortController().signal
let folder: string
let database: Database
let table: VectorTable

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latent-scan-'))
  open()
})
afterEach(async () => {
  database.close()
  await rm(folder, { recursive: true, force: true })
})

function open(): void {
  database = openIndexDatabase(join(folder, 'index.db'))
  table = openVectorTable(database, MODEL)
}
/** As another start finds it. */
async function again(): Promise<void> {
  await table.dispose()
  database.close()
  open()
  await table.load()
}

const at = (degrees: number): Float32Array =>
  Float32Array.of(Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180))
const scanFile = (): string => join(folder, 'vectors-1.scan')

/** A passage of one note, with its vector. */
function put(degrees: number, into = table, on = database): number {
  on.exec(
    `INSERT OR IGNORE INTO files (id, path, size_bytes, modified_ms, changed_ms) VALUES (1, 'a.md', 0, 0, 0);
     INSERT OR IGNORE INTO notes (id, title, properties) VALUES (1, 'a', NULL)`,
  )
  const passage = Number(
    on.prepare('INSERT INTO passages (hash) VALUES (randomblob(16))').run().lastInsertRowid,
  )
  on.prepare(
    "INSERT INTO chunks (note, passage, text, start_line, end_line) VALUES (1, ?, '', 1, 1)",
  ).run(passage)
  into.add([passage], [at(degrees)])
  return passage
}
function remove(passage: number): void {
  database.prepare('DELETE FROM chunks WHERE passage = ?').run(passage)
  deleteOrphanPassages(database, true, [passage])
}
const nearest = (degrees: number, limit = 3): number[] =>
  table.nearest(at(degrees), limit).map(({ passage }) => passage)

describe('the copy that is searched', () => {
  test('has what came and went since it was made, whatever the order', async () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ does: fc.constant('put'), degrees: fc.nat(359) }) },
      { weight: 2, arbitrary: fc.record({ does: fc.constant('remove'), degrees: fc.nat(359) }) },
      { weight: 1, arbitrary: fc.record({ does: fc.constant('again'), degrees: fc.nat(359) }) },
      { weight: 2, arbitrary: fc.record({ does: fc.constant('ask'), degrees: fc.nat(359) }) },
    )
    const held = new Map<number, number>()
    const run = async (steps: readonly { does: string; degrees: number }[]): Promise<void> => {
      for (const { does, degrees } of steps) {
        const some = [...held.keys()][degrees % Math.max(1, held.size)]
        if (does === 'put') held.set(put(degrees), degrees)
        if (does === 'again') await again()
        if (does === 'remove' && some !== undefined) {
          remove(some)
          held.delete(some)
        }
        if (does !== 'ask' && does !== 'again') continue
        const found = table.nearest(at(degrees), held.size + 5)
        expect(new Set(found.map(({ passage }) => passage))).toEqual(new Set(held.keys()))
        expect(found).toHaveLength(held.size)
        for (const { passage, cosine } of found)
          expect(cosine).toBeCloseTo(
            Math.cos((((held.get(passage) ?? NaN) - degrees) * Math.PI) / 180),
            4,
          )
      }
    }
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 25 }), run), { numRuns: runs(40) })
  })

  test('comes from its file when nothing changed, and is written once', async () => {
    const [one, other] = [put(10), put(80)]
    expect(nearest(12)).toEqual([one, other])
    await table.dispose()
    const first = await readFile(scanFile())
    await writeFile(scanFile(), first)
    const { mtimeMs } = await stat(scanFile())
    await again()
    expect(nearest(12)).toEqual([one, other])
    await again()
    expect((await stat(scanFile())).mtimeMs).toBe(mtimeMs)
    expect(await readdir(folder)).not.toContain('vectors-1.scan-new')
  })

  test('is not taken from a file of another state, though it is whole', async () => {
    const one = put(10)
    expect(nearest(12)).toEqual([one])
    await table.dispose()
    const old = await readFile(scanFile())
    const other = put(14)
    await again()
    await writeFile(scanFile(), old)
    await again()
    expect(nearest(13)).toEqual([other, one])
  })

  test('nor from one of an index that was begun anew, with as many vectors', async () => {
    put(10)
    expect(nearest(12)).toHaveLength(1)
    await table.dispose()
    database.close()
    for (const name of await readdir(folder))
      if (name.startsWith('index.db')) await rm(join(folder, name))
    open()
    put(200)
    await table.load()
    expect(table.nearest(at(200), 1)[0]?.cosine).toBeCloseTo(1, 5)
  })

  test.each([
    ['cut in its blocks', () => truncate(scanFile(), 5000)],
    ['cut in its head', () => truncate(scanFile(), 10)],
    ['empty', () => truncate(scanFile(), 0)],
    ['longer than it was', () => appendFile(scanFile(), 'x')],
    ['with another byte', () => flip(60)],
    ['with another stamp', () => flip(25)],
    ['gone', () => rm(scanFile())],
    [
      'a folder',
      async () => {
        await rm(scanFile())
        await mkdtemp(join(folder, 'other-'))
      },
    ],
  ])('is made again where its file is %s', async (_what, spoil) => {
    const [one, other] = [put(10), put(80)]
    expect(nearest(12)).toEqual([one, other])
    await table.dispose()
    await spoil()
    await again()
    expect(nearest(12)).toEqual([one, other])
    expect(nearest(79)).toEqual([other, one])
  })

  async function flip(byte: number): Promise<void> {
    const bytes = await readFile(scanFile())
    bytes[byte] = (bytes[byte] ?? 0) ^ 0x55
    await writeFile(scanFile(), bytes)
  }

  test('sees what another process wrote meanwhile', () => {
    const one = put(10)
    expect(nearest(12)).toEqual([one])
    const beside = openIndexDatabase(join(folder, 'index.db'))
    const other = put(13, openVectorTable(beside, MODEL), beside)
    beside.close()
    expect(nearest(12)).toEqual([other, one])
  })

  test('forgets what a transaction took back', () => {
    const one = put(10)
    expect(nearest(12)).toEqual([one])
    const failing = database.transaction(() => {
      put(12)
      throw new Error('no')
    })
    expect(failing).toThrow('no')
    expect(nearest(12)).toEqual([one])
  })

  test('of one model leaves memory for that of another, and is kept', async () => {
    const one = put(10)
    expect(nearest(12)).toEqual([one])
    await table.dispose()
    const other = openVectorTable(database, { key: 'other@1', dimensions: 2 })
    other.add([one], [at(90)])
    expect(other.nearest(at(90), 1)[0]?.cosine).toBeCloseTo(1, 5)
    remove(one)
    const two = put(20)
    await other.dispose()
    await table.load()
    expect(nearest(20)).toEqual([two])
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['vectors-2.scan']))
  })

  test('a passage of which the model makes nothing counts as embedded, and is never found', async () => {
    const one = put(10)
    database.prepare('INSERT INTO passages (hash) VALUES (randomblob(16))').run()
    const [empty = 0] = table.missing(0, 9)
    table.add([empty], [new Float32Array(2)])
    expect(table.missing(0, 9)).toEqual([])
    expect(table.counts()).toEqual({ embedded: 2, total: 2 })
    expect(nearest(12)).toEqual([one])
    expect(table.similarities(at(0), [empty])).toEqual([])
    await again()
    expect(nearest(12)).toEqual([one])
  })
})

deepTest(
  'a process that is killed while it writes the file leaves nothing that is taken for it',
  async () => {
    const file = join(folder, 'killed.scan')
    const old = createVectorScan(256)
    old.set(1, new Float32Array(256).fill(1))
    await writeScanFile(file, { scan: old, stamp: 1 })
    const child = join(import.meta.dirname, '../../../../test/rigs/write-scan-child.ts')
    for (const afterMs of [0, 40, 80, 160]) {
      await new Promise<void>((resolve) => {
        const running = execFile(process.execPath, [child, file], () => resolve())
        running.stdout?.once('data', () => setTimeout(() => running.kill('SIGKILL'), afterMs))
      })
      const kept = await readScanFile(file, 256)
      // The old one or a whole new one, never half of one.
      expect([1, 2]).toContain(kept?.stamp)
      expect(kept?.scan.size).toBe(kept?.stamp === 1 ? 1 : 20_000)
    }
  },
  60_000,
)

describe('writing the vectors closer together', () => {
  /** As an earlier Latent made it. */
  function makeOld(): void {
    const rows = database
      .prepare<[], { rowid: number; vector: Buffer }>('SELECT rowid, vector FROM vectors_1_1')
      .all()
    database.exec(
      'DROP TABLE vectors_1_1; CREATE VIRTUAL TABLE vectors_1_1 USING vec0(vector float[2])',
    )
    for (const { rowid, vector } of rows)
      database
        .prepare('INSERT INTO vectors_1_1 (rowid, vector) VALUES (?, ?)')
        .run(BigInt(rowid), vector)
    table = openVectorTable(database, MODEL)
  }
  const tables = (): unknown[] =>
    database
      .prepare("SELECT name FROM sqlite_schema WHERE name GLOB 'vectors_1_[0-9]' ORDER BY name")
      .pluck()
      .all()

  test('an old table is searched and written to as it is, and then written anew once', async () => {
    const passages = Array.from({ length: 40 }, (_, index) => put(index))
    makeOld()
    expect(nearest(7, 1)).toEqual([passages[7]])
    const added = put(7.2)
    remove(passages[3] ?? 0)
    expect(nearest(7.3, 1)).toEqual([added])
    await table.tidy(never)
    expect(tables()).toEqual(['vectors_1_2'])
    expect(nearest(7.3, 1)).toEqual([added])
    expect(nearest(3, 1)).not.toEqual([passages[3]])
    put(100)
    expect(table.nearest(at(100), 1)[0]?.cosine).toBeCloseTo(1, 5)
    await table.tidy(never)
    expect(tables()).toEqual(['vectors_1_2'])
  })

  test('another process that has the table open goes on with the new one', async () => {
    const one = put(10)
    makeOld()
    const beside = openIndexDatabase(join(folder, 'index.db'))
    const theirs = openVectorTable(beside, MODEL)
    expect(theirs.nearest(at(12), 3).map(({ passage }) => passage)).toEqual([one])
    await table.tidy(never)
    expect(tables()).toEqual(['vectors_1_2'])
    expect(theirs.nearest(at(12), 3).map(({ passage }) => passage)).toEqual([one])
    expect(theirs.similarities(at(10), [one])).toHaveLength(1)
    const two = put(14, theirs, beside)
    expect(nearest(14, 1)).toEqual([two])
    beside.close()
  })

  test('what comes meanwhile puts it off, and nothing is lost', async () => {
    const one = put(10)
    makeOld()
    const running = table.tidy(never)
    const other = put(14)
    await running
    expect(tables()).toEqual(['vectors_1_1'])
    expect(nearest(13)).toEqual([other, one])
    await table.tidy(never)
    expect(tables()).toEqual(['vectors_1_2'])
    expect(nearest(13)).toEqual([other, one])
  })

  test('half of it, of a process that ended, is begun again', async () => {
    const one = put(10)
    makeOld()
    const stop = new AbortController()
    const running = table.tidy(stop.signal)
    stop.abort()
    await expect(running).rejects.toMatchObject({ name: 'AbortError' })
    expect(tables()).toEqual(['vectors_1_1', 'vectors_1_2'])
    await again()
    expect(nearest(12)).toEqual([one])
    await table.tidy(never)
    expect(tables()).toEqual(['vectors_1_2'])
    expect(nearest(12)).toEqual([one])
  })
})
