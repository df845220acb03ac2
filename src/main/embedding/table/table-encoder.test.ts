import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  floats,
  safetensors,
  type TinyTensor,
  wordTokenizer,
  writeTinyTable,
} from '../../../../test/models/tiny-table.ts'
import { runs } from '../../../../test/shared/property-runs.ts'
import { tableDimensions } from './read-table.ts'
import { createTableEncoder } from './table-encoder.ts'
import { createTableTokenizer } from './table-tokenizer.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latent-table-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const vectorsOf = async (...texts: string[]): Promise<number[][]> => {
  const { encode } = await createTableEncoder(folder)
  return (await encode(texts, 'passage')).map((vector) => Array.from(vector))
}
const WORDS = ['bread', 'car', 'of']
/** Rows of [PAD], [UNK] and the words, two numbers each. */
const ROWS = [9, 9, 9, 9, 1, 0, 0, 1, 3, 4]
const write = async (tensors: Readonly<Record<string, TinyTensor>>): Promise<void> => {
  await writeFile(join(folder, 'model.safetensors'), safetensors(tensors))
  await writeFile(join(folder, 'tokenizer.json'), wordTokenizer(WORDS))
}
const near = (...values: number[]) => values.map((value) => expect.closeTo(value, 2))

test('a vector is the mean of the rows of what is known, at length 1', async () => {
  await write({ embeddings: floats(ROWS, 5, 2) })
  expect(await vectorsOf('Bread', 'bread car', 'of', 'bread of bread', 'unheard')).toEqual([
    near(1, 0),
    near(Math.SQRT1_2, Math.SQRT1_2),
    near(0.6, 0.8),
    near(5 / Math.hypot(5, 4), 4 / Math.hypot(5, 4)),
    [0, 0], // and not the row of [UNK]
  ])
  expect(await vectorsOf('bread unheard', 'bread [UNK]')).toEqual([near(1, 0), near(1, 0)])
})

test('numbers of all kinds are read', async () => {
  const half = Buffer.from(
    Uint16Array.from([0, 0, 0, 0, 0x3c00, 0x8000, 0x0001, 0xbc00, 0x4200, 0x4400]).buffer,
  )
  const doubles = Buffer.from(Float64Array.from(ROWS).buffer)
  const upper = Buffer.from(Uint16Array.from(ROWS, upperHalf).buffer)
  const small = Buffer.from(Int8Array.from(ROWS))
  for (const [dtype, bytes, down] of [
    ['F16', half, -1],
    ['F64', doubles, 1],
    ['BF16', upper, 1],
    ['I8', small, 1],
  ] as const) {
    await write({ embeddings: { dtype, shape: [5, 2], bytes } })
    expect(await vectorsOf('bread', 'car', 'of'), dtype).toEqual([
      near(1, 0),
      near(0, down),
      near(0.6, 0.8),
    ])
  }
})
const upperHalf = (value: number): number =>
  new DataView(Float32Array.of(value).buffer).getUint16(2, true)

test('weights count words less, and a mapping lets several share a row', async () => {
  const ids = (...values: number[]): TinyTensor => ({
    dtype: 'I64',
    shape: [values.length],
    bytes: Buffer.from(BigInt64Array.from(values.map(BigInt)).buffer),
  })
  await write({ embeddings: floats(ROWS, 5, 2), weights: floats([1, 1, 3, 4, 0]) })
  expect(await vectorsOf('bread car', 'bread of', 'of')).toEqual([
    near(0.6, 0.8),
    near(1, 0),
    [0, 0],
  ])
  await write({
    embeddings: floats([1, 0, 0, 1], 2, 2),
    mapping: ids(0, 0, 0, 1, 1),
    weights: floats([1, 1, 3, 4, 4]),
  })
  expect(await vectorsOf('bread car', 'bread of')).toEqual([near(0.6, 0.8), near(0.6, 0.8)])
})

test('a word that was added to the tokeniser later has no row, and counts nothing', async () => {
  await write({ embeddings: floats(ROWS.slice(0, 8), 4, 2) })
  expect(await vectorsOf('bread of', 'of')).toEqual([near(1, 0), [0, 0]])
})

test('a tokeniser of BERT gives the tokens that the library gives, on any text', async () => {
  const path = join(import.meta.dirname, '../../../../resources/models/latent-mini/tokenizer.json')
  const file: unknown = JSON.parse(await readFile(path, 'utf8'))
  if (typeof file !== 'object' || file === null) throw new Error('no tokeniser')
  const { tokenize: quick } = await createTableTokenizer(path)
  // What only looks like one goes the long way.
  const other = {
    ...file,
    normalizer: { type: 'Sequence', normalizers: [Reflect.get(file, 'normalizer')] },
  }
  await writeFile(join(folder, 'tokenizer.json'), JSON.stringify(other))
  const { tokenize: slow } = await createTableTokenizer(join(folder, 'tokenizer.json'))
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.lorem(),
    fc.constantFrom('Größe [UNK] 猫 İ', "don't ##s"),
  )
  fc.assert(
    fc.property(text, (each) => {
      expect(quick(each)).toEqual(slow(each))
    }),
    { numRuns: runs(1000) },
  )
})

test('a table of sentence-transformers, under its other name, and a Unigram tokeniser are read', async () => {
  const pieces = ['<unk>', '▁bread', '▁car', '▁', 'b'].map((piece, id) => [piece, -id])
  const space = { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always' }
  await writeFile(
    join(folder, 'model.safetensors'),
    safetensors({ 'embedding.weight': floats([9, 9, 1, 0, 0, 1, 0, 0, 5, 5], 5, 2) }),
  )
  await writeFile(
    join(folder, 'tokenizer.json'),
    JSON.stringify({
      added_tokens: [],
      normalizer: null,
      pre_tokenizer: space,
      post_processor: null,
      decoder: space,
      model: { type: 'Unigram', unk_id: 0, vocab: pieces },
    }),
  )
  expect(await vectorsOf('bread car', 'bread 猫')).toEqual([
    near(Math.SQRT1_2, Math.SQRT1_2),
    near(1, 0),
  ])
})

test('eight bits give the cosines that the floats give', async () => {
  const number = fc.double({ min: -3, max: 3, noNaN: true })
  const row = fc.array(number, { minLength: 16, maxLength: 16 })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 3, maxLength: 3 }), async (rows) => {
      const [bread = [], car = [], of = []] = rows
      await writeTinyTable(folder, { bread, car, of })
      const exact = bread.map((value, index) => value + (car[index] ?? 0) + (of[index] ?? 0))
      const length = Math.hypot(...exact)
      fc.pre(length > 1)
      const [made = []] = await vectorsOf('bread car of')
      const cosine = exact.reduce((sum, value, index) => sum + value * (made[index] ?? 0), 0)
      expect(cosine / length).toBeGreaterThan(0.999)
    }),
    { numRuns: runs(300) },
  )
})

describe('what cannot be read says why', () => {
  const refusal = async (): Promise<string> =>
    createTableEncoder(folder).then(
      () => 'was read',
      (error: Error & { code?: string }) => `${error.code}: ${error.message}`,
    )
  const embeddings = floats(ROWS, 5, 2)
  test.each<[string, Record<string, TinyTensor>, string]>([
    ['another model', { 'encoder.weight': embeddings }, 'has no table named “embeddings”'],
    ['a cube', { embeddings: { ...embeddings, shape: [1, 5, 2] } }, 'not one of rows of numbers'],
    ['one number for each word', { embeddings: floats([1, 2], 2, 1) }, 'not one of rows'],
    ['not a number', { embeddings: floats([1, NaN, 1, 1], 2, 2) }, 'not one of rows'],
    ['too few weights', { embeddings, weights: floats([1, 2]) }, 'do not fit its table'],
    ['a mapping to nowhere', { embeddings, mapping: floats([0, 1, 2, 5, 4]) }, 'do not fit'],
    ['a mapping between rows', { embeddings, mapping: floats([0, 1, 2, 0.5, 4]) }, 'do not fit'],
  ])('%s', async (_name, tensors, reason) => {
    await write(tensors)
    expect(await refusal()).toContain(reason)
    expect(await refusal()).toContain('unavailable: The embedding model cannot be read: ')
  })

  test('a table larger than the memory it may take, by its head alone', async () => {
    const claimed = { dtype: 'I8', shape: [1_000_000, 4000], data_offsets: [0, 4e9] }
    const json = Buffer.from(JSON.stringify({ embeddings: claimed }))
    const file = Buffer.alloc(8 + json.length)
    file.writeBigUInt64LE(BigInt(json.length))
    json.copy(file, 8)
    await write({ embeddings })
    await writeFile(join(folder, 'model.safetensors'), file)
    await truncate(join(folder, 'model.safetensors'), 8 + json.length + 4e9) // all holes
    expect(await refusal()).toContain('too large to be kept in memory')
  })

  test('a file that is cut at any place, or is none', async () => {
    const whole = safetensors({ embeddings })
    for (const end of [0, 4, 8, 40, whole.length - 1]) {
      await write({ embeddings })
      await writeFile(join(folder, 'model.safetensors'), whole.subarray(0, end))
      expect(await refusal(), `${end} bytes`).toContain('damaged, or no safetensors file')
      // By its head alone, too: half a gigabyte need not be copied to find that out.
      const dimensions = tableDimensions(join(folder, 'model.safetensors'))
      await expect(dimensions).rejects.toThrow('damaged, or no safetensors file')
    }
    await writeFile(join(folder, 'model.safetensors'), Buffer.alloc(2000, 'pickled '))
    expect(await refusal()).toContain('damaged, or no safetensors file')
  })

  test.each(['', '{}', '{"model":{"type":"Else"},"added_tokens":[]}'])(
    'a tokeniser that is %j',
    async (text) => {
      await write({ embeddings })
      await writeFile(join(folder, 'tokenizer.json'), text)
      expect(await refusal()).toContain('its tokenizer.json is damaged or of another kind')
    },
  )
})
