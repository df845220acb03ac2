import { afterEach, beforeEach, expect, test } from 'vitest'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { openIndexDatabase } from '../db/open-index.ts'
import { openVectorTable, type VectorTable } from '../db/vectors.ts'
import { readNote } from '../read-note.ts'
import { createIndex, type Index } from '../worker/index-store.ts'
import { relatedNotes } from './related-notes.ts'

let index: Index
let table: VectorTable
beforeEach(() => {
  index = createIndex(openIndexDatabase(':memory:'), true)
  table = openVectorTable(index.database, { key: 'test@1', dimensions: 2 })
})
afterEach(() => index.database.close())

const at = (degrees: number): Float32Array =>
  Float32Array.of(Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180))

/** A note, each of whose passages has this direction. */
async function put(path: string, text: string, ...degrees: number[]): Promise<void> {
  const times = { modifiedMs: 1, changedMs: 1, mark: null }
  const file = { path: vaultPath(path), sizeBytes: text.length, ...times }
  let passages: number[] = []
  index.write(() => void (passages = index.notes.put(file, text, readNote(path, text))))
  table.add(passages, degrees.map(at))
  expect(passages).toHaveLength(degrees.length)
  await index.settle(new AbortController().signal)
}
const related = (path: string, limit = 10) => relatedNotes(index.database, table, { path, limit })

test('the nearest come first, by their nearest passage; what is linked is marked', async () => {
  const long = (word: string): string => `${`${word} `.repeat(390)}\n\n`
  await put('Own.md', 'own [[Far]]', 0)
  await put('Near.md', 'near', 10)
  await put('Far.md', 'far', 60)
  await put('Two.md', long('a') + long('b'), 170, 30)
  await put('Back.md', 'back [[Own]]', 40)
  expect(related('Own.md').map(({ path, isLinked }) => [path, isLinked])).toEqual([
    ['Near.md', false],
    ['Two.md', false],
    ['Back.md', true],
    ['Far.md', true],
  ])
  expect(related('Own.md', 2)).toHaveLength(2)
  expect(related('Own.md')[0]?.nearness).toBeCloseTo(Math.cos(Math.PI / 18), 4)
})

test('a note without vectors, or that is not there, has none', async () => {
  await put('Other.md', 'other', 10)
  await put('Blank.md', '')
  expect(related('Blank.md')).toEqual([])
  expect(related('No.md')).toEqual([])
})
