import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Encoder } from '../../embedding/encoder.ts'
import { nonsense } from '../../embedding/nonsense.ts'
import { isFamiliar } from '../../embedding/reading.ts'
import { createStaticEncoder } from '../../embedding/static-encoder.ts'
import type { Database } from '../../sqlite/open-database.ts'
import { openIndexDatabase } from '../db/open-index.ts'
import { openVectorTable, type VectorTable } from '../db/vectors.ts'
import { type AskedVector, chanceOf } from './chance.ts'

const SUBJECTS = [
  'The oven is hot, and the bread dough rises in a warm kitchen',
  'The train to Lisbon leaves from the station at noon',
  'Quarterly tax returns are due, and the accountant asks for receipts',
  'The puppy barked at the postman and chased the neighbour’s cat',
  'A transistor amplifies the current in the circuit',
  'The choir rehearses a requiem in the cathedral',
]
const DAYS = ['on Monday', 'in winter', 'with a friend', 'for the second time', 'after lunch']
const TIMES = ['once', 'twice', 'as ever', 'by chance', 'at last']
const NONSENSE = ['asdkjh qwpoeiru', 'zzzz', 'xqzt vvkp wrtj', 'hjkl', 'poiuytrewq mnbvcxz']

let encoder: Encoder
let database: Database
let table: VectorTable
let meaningless: readonly Float32Array[]
const ask = async (text: string): Promise<AskedVector> => {
  const [vector] = await encoder.encode([text], 'query')
  if (!vector) throw new Error('There is no vector.')
  return { vector, isFamiliar: isFamiliar(text, encoder.read(text)) }
}

beforeAll(async () => {
  encoder = await createStaticEncoder(
    join(import.meta.dirname, '../../../../resources/models/latent-mini'),
  )
  meaningless = await encoder.encode(nonsense(), 'query')
})
beforeEach(() => {
  database?.close()
  database = openIndexDatabase(':memory:')
  table = openVectorTable(database, { key: 'test@1', dimensions: encoder.dimensions })
})
afterAll(() => database.close())

async function fill(texts: readonly string[]): Promise<void> {
  const passages = texts.map(() =>
    Number(
      database.prepare('INSERT INTO passages (hash) VALUES (randomblob(16))').run().lastInsertRowid,
    ),
  )
  table.add(passages, await encoder.encode(texts, 'passage'))
}

describe.each([
  ['a handful of notes', SUBJECTS],
  [
    'more than fifty',
    SUBJECTS.flatMap((text) => [...DAYS, ...TIMES].map((day) => `${text} ${day}`)),
  ],
])('in %s', (_what, texts) => {
  beforeEach(() => fill(texts))

  test.each(NONSENSE)('%s is no nearer to anything than chance', async (text) => {
    const asked = await ask(text)
    const [best] = table.nearest(asked.vector, 1)
    expect(best?.cosine).toBeLessThan(chanceOf(table, asked, meaningless).alone())
  })

  test.each([
    ['puppies and dogs', 4],
    ['baking loaves', 1],
    ['singing in church', 6],
  ])('%s is, though its words are said nowhere', async (text, place) => {
    const asked = await ask(text)
    const [best] = table.nearest(asked.vector, 1)
    const perSubject = texts.length / SUBJECTS.length
    expect(Math.ceil((best?.passage ?? 0) / perSubject)).toBe(place)
    const chance = chanceOf(table, asked, meaningless)
    expect(best?.cosine).toBeGreaterThanOrEqual(chance.alone())
    expect(best?.cosine).toBeGreaterThanOrEqual(chance.beside)
  })
})

test('what is usual is that of the vault: half of it is not above the floor beside words', async () => {
  await fill(
    SUBJECTS.flatMap((text) => DAYS.flatMap((day) => [`${text} ${day}`, `${day} ${text}`])),
  )
  const asked = await ask('The dog barked')
  const { beside } = chanceOf(table, asked, meaningless)
  const above = table.nearest(asked.vector, 100).filter(({ cosine }) => cosine >= beside)
  expect(above.length).toBeGreaterThanOrEqual(10)
  expect(above.length).toBeLessThan(30)
})

test('an empty vault has no background', async () => {
  const chance = chanceOf(table, await ask('The dog barked'), meaningless)
  expect(chance.beside).toBe(0)
  expect(chance.alone()).toBeGreaterThan(0.1)
})
