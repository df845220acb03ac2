import { afterEach, beforeEach, expect, test } from 'vitest'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { Embedder } from '../../embedding/embedder.ts'
import { openIndexDatabase } from '../db/open-index.ts'
import {
  deleteOrphanPassages,
  dropWrongVectors,
  openVectorTable,
  type VectorTable,
} from '../db/vectors.ts'
import { createPassageEmbedder } from './embed-passages.ts'
import { createIndex, type Index } from '../worker/index-store.ts'
import { readNote } from '../read-note.ts'

let index: Index
let table: VectorTable
let embedded: string[]
let failAfter = Infinity
const never = new AbortController().signal

/** Remembers what it was asked, and answers after a moment. */
const embedder: Embedder = {
  modelId: 'fake',
  load: () => Promise.resolve({ dimensions: 2, fingerprint: '' }),
  async embed(texts, _kind, signal) {
    await new Promise((resolve) => setTimeout(resolve, 1))
    signal.throwIfAborted()
    if (embedded.length >= failAfter) throw new LatentError('unavailable', 'The model stopped.')
    embedded.push(...texts)
    return texts.map((text) => Float32Array.of(1, text.length))
  },
  read: (texts) =>
    Promise.resolve(texts.map((text) => ({ tokens: 1, unknown: text.includes('⸮') ? 1 : 0 }))),
  dispose: () => Promise.resolve(),
}
const passageEmbedder = () =>
  createPassageEmbedder({ database: index.database, table, embedder, batchSize: 4 })

beforeEach(() => {
  index = createIndex(openIndexDatabase(':memory:'), true)
  table = openVectorTable(index.database, { key: 'fake', dimensions: 2 })
  embedded = []
  failAfter = Infinity
})
afterEach(() => index.database.close())

function put(path: string, text: string): number[] {
  const file = { path: vaultPath(path), sizeBytes: 0, modifiedMs: 0, changedMs: 0, mark: null }
  let passages: number[] = []
  const written = index.write(() => {
    passages = index.notes.put(file, 'e', readNote(path, text))
  })
  deleteOrphanPassages(index.database, true, written.passages)
  return passages
}

test('embeds every passage once, with its title and headings', async () => {
  put('Bread.md', '# Sourdough\n## Feeding\nFlour and water')
  put('b.md', '!!!\n\n---')
  put('c.md', '')
  await passageEmbedder().embedMissing(never, () => {})
  expect(embedded).toHaveLength(1)
  expect(embedded[0]).toMatch(/^Sourdough\n/)
  expect(embedded[0]).toContain('Flour and water')
  await passageEmbedder().embedMissing(never, () => {})
  expect(embedded).toHaveLength(1)
})

test('goes on where it was stopped', async () => {
  for (let number = 0; number < 30; number += 1) put(`n${number}.md`, `text ${number}`)
  failAfter = 10
  await expect(passageEmbedder().embedMissing(never, () => {})).rejects.toThrow('stopped')
  expect(table.counts()).toEqual({ embedded: 12, total: 30 })
  failAfter = Infinity
  await passageEmbedder().embedMissing(never, () => {})
  expect(table.counts()).toEqual({ embedded: 30, total: 30 })
  expect(new Set(embedded).size).toBe(30)
  expect(embedded).toHaveLength(30)
})

test('the same text in several notes is embedded once, and a note that changes keeps the rest', async () => {
  const title = '---\ntitle: T\n---\n'
  const long = (word: string): string => `# ${word}\n${`${word} `.repeat(400)}\n`
  put('a.md', title + long('one') + long('two'))
  put('b.md', title + long('one'))
  await passageEmbedder().embedMissing(never, () => {})
  const before = embedded.length
  expect(new Set(embedded).size).toBe(before)
  put('a.md', title + long('one') + long('three'))
  await passageEmbedder().embedMissing(never, () => {})
  expect(embedded.slice(before).every((text) => text.includes('three'))).toBe(true)
})

test('whoever asks at the same time, each is embedded once, and all wait for it', async () => {
  const wanted = Array.from({ length: 20 }, (_, number) =>
    put(`n${number}.md`, `text ${number}`),
  ).flat()
  const passages = passageEmbedder()
  await Promise.all([
    passages.embedMissing(never, () => {}),
    passages.embedNow(wanted.slice(3, 9), never),
    passages
      .embedNow(wanted.slice(5, 20), never)
      .then(() => expect(table.missingAmong(wanted.slice(5, 20))).toEqual([])),
  ])
  expect(embedded).toHaveLength(20)
  expect(new Set(embedded).size).toBe(20)
})

test('a note that is gone before its vector comes is no error', async () => {
  put('a.md', 'text')
  const run = passageEmbedder().embedMissing(never, () => {})
  const { passages } = index.write(() => index.notes.remove('a.md'))
  deleteOrphanPassages(index.database, true, passages)
  await run
  expect(table.counts()).toEqual({ embedded: 0, total: 0 })
})

test.each([
  [1, 0],
  [2, 4],
])(
  'told to stop at look %i, it stops with %i vectors: before the first, nothing is begun',
  async (at, embeddedThen) => {
    for (let number = 0; number < 10; number += 1) put(`n${number}.md`, `text ${number}`)
    const controller = new AbortController()
    let looks = 0
    const run = passageEmbedder().embedMissing(controller.signal, () => {
      if (++looks === at) controller.abort()
    })
    await expect(run).rejects.toMatchObject({ name: 'AbortError' })
    expect(table.counts().embedded).toBe(embeddedThen)
  },
)

test('what an earlier Latent read in another way is embedded again, and nothing else', async () => {
  put('a.md', 'known words')
  put('b.md', 'unknown ⸮ words')
  await passageEmbedder().embedMissing(never, () => {})
  await passageEmbedder().readAgain(never)
  await passageEmbedder().embedMissing(never, () => {})
  expect(embedded).toHaveLength(2)
  index.database.exec('UPDATE embedding_models SET reading = 0')
  await passageEmbedder().readAgain(never)
  expect(table.counts()).toEqual({ embedded: 1, total: 2 })
  await passageEmbedder().embedMissing(never, () => {})
  expect(embedded.slice(2)).toEqual([expect.stringContaining('⸮')])
  await passageEmbedder().readAgain(never)
  expect(table.counts()).toEqual({ embedded: 2, total: 2 })
})

test('a text of which the model makes nothing is done with it', async () => {
  const [passage] = put('a.md', 'text')
  const nothing: Embedder = {
    ...embedder,
    embed: (texts) => Promise.resolve(texts.map(() => new Float32Array(2))),
  }
  const passages = createPassageEmbedder({
    database: index.database,
    table,
    embedder: nothing,
    batchSize: 4,
  })
  await passages.embedMissing(never, () => {})
  expect(table.counts()).toEqual({ embedded: 1, total: 1 })
  expect(table.similarities(Float32Array.of(1, 0), [passage ?? 0])).toEqual([])
  expect([...dropWrongVectors(index.database, 10)].every((count) => count === 0)).toBe(true)
})
