import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../sqlite/open-database.ts'
import { openIndexDatabase } from './open-index.ts'
import {
  deleteOrphanPassages,
  openVectorTable,
  passagesAfter,
  type VectorTable,
} from './vectors.ts'

const never = new AbortController().signal
let database: Database
let table: VectorTable
beforeEach(() => {
  database = openIndexDatabase(':memory:')
  table = openVectorTable(database, { key: 'test@1', dimensions: 2 })
})
afterEach(() => database.close())

const at = (degrees: number): Float32Array =>
  Float32Array.of(Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180))

/** Passages 1..count, each used by a chunk of its own. */
function addPassages(count: number): number[] {
  const passages: number[] = []
  database.exec(
    "INSERT OR IGNORE INTO files (id, path, size_bytes, modified_ms, changed_ms) VALUES (1, 'a.md', 0, 0, 0); INSERT OR IGNORE INTO notes (id, title, properties) VALUES (1, 'a', NULL)",
  )
  for (let index = 0; index < count; index += 1) {
    const { lastInsertRowid } = database
      .prepare('INSERT INTO passages (hash) VALUES (randomblob(16))')
      .run()
    const passage = Number(lastInsertRowid)
    database
      .prepare(
        "INSERT INTO chunks (note, passage, text, start_line, end_line) VALUES (1, ?, '', 1, 1)",
      )
      .run(passage)
    passages.push(passage)
  }
  return passages
}

test('finds the nearest, best first, by cosine', () => {
  const passages = addPassages(4)
  table.add(passages, [at(0), at(90), at(30), at(180)])
  const near = table.nearest(at(10), 3)
  expect(near.map(({ passage }) => passage)).toEqual([1, 3, 2])
  expect(near[0]?.cosine).toBeCloseTo(Math.cos((10 * Math.PI) / 180), 5)
  expect(table.similarities(at(0), [4, 2, 99])).toEqual([
    { passage: 2, cosine: expect.closeTo(0, 5) },
    { passage: 4, cosine: expect.closeTo(-1, 5) },
  ])
})

test('a filter is applied before the cut, so nothing near is missed', () => {
  const passages = addPassages(300)
  table.add(
    passages,
    passages.map((passage) => at(passage / 10)),
  )
  const among = { sql: 'SELECT id FROM passages WHERE id % 100 = ?', parameters: [0] }
  expect(table.nearest(at(0), 3, among).map(({ passage }) => passage)).toEqual([100, 200, 300])
})

test('knows what is missing, and takes no vector twice or for a passage that is gone', () => {
  const [first = 0, second = 0, third = 0] = addPassages(3)
  table.add([first], [at(0)])
  expect(table.missing(0, 10)).toEqual([second, third])
  expect(table.missing(second, 10)).toEqual([third])
  expect(table.missingAmong([first, third])).toEqual([third])
  table.add([first, 99], [at(90), at(90)])
  expect(table.counts()).toEqual({ embedded: 1, total: 3 })
  expect(table.nearest(at(0), 1)[0]?.cosine).toBeCloseTo(1, 5)
})

test('longer vectors are cut and made unit length again', () => {
  addPassages(1)
  table.add([1], [Float32Array.of(0.3, 0.4, 0.5, 0.7)])
  expect(table.nearest(Float32Array.of(0.6, 0.8, 99), 1)[0]?.cosine).toBeCloseTo(1, 5)
})

test('models lie side by side; the same model finds its vectors again', () => {
  addPassages(1)
  table.add([1], [at(0)])
  const other = openVectorTable(database, { key: 'other@1', dimensions: 3 })
  expect(other.missing(0, 10)).toEqual([1])
  other.add([1], [Float32Array.of(1, 0, 0)])
  expect(openVectorTable(database, { key: 'test@1', dimensions: 2 }).missing(0, 10)).toEqual([])
})

const all = (): number[] => passagesAfter(database, 0, 10_000)

test('orphans lose their vectors in every model', () => {
  addPassages(3)
  const other = openVectorTable(database, { key: 'other@1', dimensions: 2 })
  for (const each of [table, other]) each.add([1, 2, 3], [at(0), at(10), at(20)])
  database.exec('DELETE FROM chunks WHERE passage = 2')
  deleteOrphanPassages(database, true, all())
  for (const each of [table, other]) {
    expect(each.nearest(at(0), 5).map(({ passage }) => passage)).toEqual([1, 3])
    expect(each.counts()).toEqual({ embedded: 2, total: 2 })
  }
})

test('without the extension, passages that have vectors wait for it', () => {
  addPassages(2)
  table.add([1], [at(0)])
  database.exec('DELETE FROM chunks')
  deleteOrphanPassages(database, false, all())
  expect(table.counts()).toEqual({ embedded: 1, total: 1 })
  deleteOrphanPassages(database, true, all())
  expect(table.counts()).toEqual({ embedded: 0, total: 0 })
})

test('a table that is mostly deleted is written anew, and loses nothing', async () => {
  const passages = addPassages(5000)
  table.add(
    passages,
    passages.map((passage) => at(passage / 100)),
  )
  database.exec('DELETE FROM chunks WHERE passage > 1000')
  deleteOrphanPassages(database, true, all())
  expect(table.nearest(at(0), 1)).toHaveLength(1)
  await table.tidy(never)
  const again = openVectorTable(database, { key: 'test@1', dimensions: 2 })
  expect(
    database
      .prepare("SELECT name FROM sqlite_schema WHERE name LIKE 'vectors_1__' AND type = 'table'")
      .all(),
  ).toEqual([{ name: 'vectors_1_2' }])
  expect(again.nearest(at(0), 3).map(({ passage }) => passage)).toEqual([1, 2, 3])
  expect(again.counts()).toEqual({ embedded: 1000, total: 1000 })
})
