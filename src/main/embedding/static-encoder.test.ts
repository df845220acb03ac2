import { cp, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runs } from '../../../test/shared/property-runs.ts'
import type { Encoder } from './encoder.ts'
import { modelFiles } from './models.ts'
import { createStaticEncoder } from './static-encoder.ts'
import { createTransformersEncoder } from './transformers.ts'
import { verifyModelFiles } from './verify-model-files.ts'

const MODEL_FILES = modelFiles({ runtime: 'static' })
const bundled = join(import.meta.dirname, '../../../resources/models/latent-mini')

const dot = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, index) => sum + value * b[index]!, 0)

const isZero = (vector: Float32Array): boolean => vector.every((value) => value === 0)
const isSame = (one: Float32Array, other: Float32Array): boolean =>
  (isZero(one) && isZero(other)) || dot(one, other) > 0.9999

const viaLibrary = (): Promise<Encoder> =>
  createTransformersEncoder({
    directory: bundled,
    pooling: 'mean',
    prefixes: { query: '', passage: '' },
  })

/** A hundred texts that a tokeniser may trip over. */
const oddTexts: readonly string[] = [
  'a',
  'The quick brown fox jumps over the lazy dog.',
  'WORDS IN CAPITALS',
  'l’été à Nîmes, déjà vu',
  'Größe und Straße',
  'İstanbul ıssız',
  'ŁÓDŹ',
  'naïve cafe\u0301',
  'Å Å Å',
  'ﬁne ﬂour ½ ²',
  '日本語のテキスト',
  '中文搜索',
  '한국어 문장입니다',
  '한국어',
  'ภาษาไทยไม่มีช่องว่าง',
  'العربية من اليمين',
  'עִבְרִית',
  'हिन्दी में',
  'Ελληνικά ΣΊΣΥΦΟΣ',
  'русский текст ёлка',
  '𠀀𠀁 rare Han',
  '𝒻𝒶𝓃𝒸𝓎 letters',
  '😀 emoji 👩‍👩‍👧‍👦 family',
  '🇩🇪🇫🇷',
  '❤️ heart',
  'e\u200bmpty\u200cwidth\u200d',
  '\ufeffbyte order mark',
  'soft\u00adhyphen',
  'tab\tand\nline\r\nends',
  'null\u0000inside',
  'bell\u0007 and \u001b[31mred',
  'replacement \ufffd char',
  '\u0085 next line',
  '\u2028line\u2029para',
  'non\u00a0breaking\u202fspace',
  '\u3000ideographic space',
  'private \ue000 use',
  '\ud800 lone surrogate',
  'lone \udc00',
  'x\u0301\u0302\u0303\u0304',
  'https://example.org/a?b=c&d=%20#e',
  'user@example.org',
  'C:\\Windows\\System32',
  '/usr/local/bin',
  'snake_case_name',
  'camelCaseName',
  'kebab-case-name',
  '`code` and ```fence```',
  '$x^2 + y^2 = z^2$',
  '\\frac{1}{2}',
  '| a | b |',
  '- [ ] task',
  '# Heading',
  '[[Wiki|link]]',
  '[CLS] literal',
  'a [SEP] b',
  '[MASK] and [PAD]',
  '[UNK][UNK]',
  '[unk] in small',
  '##piece',
  '##',
  '[',
  ']',
  '[[[]]]',
  '...',
  '—–‐‑',
  '“quotes” ‘single’ «guillemets»',
  '¿Qué? ¡Sí!',
  '、。「」',
  '…',
  '•◦▪',
  '€£¥₿',
  '±×÷≠',
  '→⇒↔',
  '™®©',
  '1234567890',
  '3.14159',
  '1,000,000',
  '2026-11-21T09:00:00Z',
  '0x1f',
  '٣٤٥',
  '①②③',
  'ⅣⅫ',
  'a'.repeat(100),
  'a'.repeat(101),
  'é'.repeat(101),
  'antidisestablishmentarianism',
  'zzzzqqqqxxxx',
  'Donaudampfschifffahrtsgesellschaft',
  'word '.repeat(3000),
  'mixed 中文 and English 日本 text',
  'ﷺ',
  'Z̷̛a̶l̴g̵o̴',
  'ǅ ǈ ǋ',
  'ΐ ΰ',
  'ſ long s',
  'K kelvin Ω ohm',
  '\u1e9e capital sharp s',
  '<script>alert(1)</script>',
  '{"json": [1, 2]}',
  "it's o'clock",
  'don’t',
  'C++ C# F# .NET',
  'a/b testing',
  '100% of $5 & #1 @ ~ ^',
  'ᏣᎳᎩ',
  '\u{10ffff} last',
  'ＦＵＬＬ ｗｉｄｔｈ',
  'ﾊﾝｶｸ',
  'が か゛',
  '㍿㌔',
  '\u061c\u200e\u200f marks',
]

describe('static encoder', () => {
  test('gives the vectors that the library gives, on a hundred odd texts', async () => {
    const [direct, library] = await Promise.all([createStaticEncoder(bundled), viaLibrary()])
    expect(oddTexts.length).toBeGreaterThanOrEqual(100)
    expect(direct.dimensions).toBe(256)
    expect(library.dimensions).toBe(256)
    const [ours, theirs] = await Promise.all([
      direct.encode(oddTexts, 'passage'),
      library.encode(oddTexts, 'passage'),
    ])
    const apart = oddTexts.filter((_, index) => !isSame(ours[index]!, theirs[index]!))
    expect(apart).toEqual([])
  })

  test('gives the vectors that the library gives, on any text', async () => {
    const [direct, library] = await Promise.all([createStaticEncoder(bundled), viaLibrary()])
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), async (text) => {
        const [ours] = await direct.encode([text], 'passage')
        const [theirs] = await library.encode([text], 'passage')
        if (!isZero(ours!) || direct.read(text).unknown > 0)
          expect(isSame(ours!, theirs!)).toBe(true)
      }),
      { numRuns: runs(200) },
    )
  })

  test('vectors have length 1, and like texts are closer than unlike ones', async () => {
    const encoder = await createStaticEncoder(bundled)
    const [dog, puppy, tax] = await encoder.encode(
      ['The dog barked at the cat.', 'A puppy and a kitten', 'Quarterly tax returns are due'],
      'passage',
    )
    expect(dot(dog!, dog!)).toBeCloseTo(1, 5)
    expect(dot(dog!, puppy!)).toBeGreaterThan(dot(dog!, tax!))
  })
})

describe('row 67: model files', () => {
  let copy: string
  beforeEach(async () => {
    copy = join(await mkdtemp(join(tmpdir(), 'latent-model-')), 'latent-mini')
    await cp(bundled, copy, { recursive: true })
  })
  afterEach(() => rm(copy, { recursive: true, force: true }))

  test('the bundled ones are what their checksums say', async () => {
    await expect(verifyModelFiles(bundled, MODEL_FILES)).resolves.toMatch(/^[0-9a-f]{16}$/)
  })

  test.each([
    [
      'cut',
      () => truncate(join(copy, 'onnx/model_quantized.onnx'), 1000),
      'onnx/model_quantized.onnx is not what',
    ],
    ['missing', () => rm(join(copy, 'tokenizer.json')), 'tokenizer.json is missing'],
    [
      'exchanged',
      () => writeFile(join(copy, 'config.json'), '{}'),
      'config.json is not what it should be',
    ],
    ['without checksums', () => rm(join(copy, 'SHA256SUMS')), 'no checksum for config.json'],
  ])('%s: refused with the name of the file', async (_name, spoil, message) => {
    await spoil()
    await expect(verifyModelFiles(copy, MODEL_FILES)).rejects.toThrow(message)
  })

  test('a table cut short is refused even without checksums', async () => {
    await truncate(join(copy, 'onnx/model_quantized.onnx'), 1_000_000)
    await expect(createStaticEncoder(copy)).rejects.toMatchObject({ code: 'unavailable' })
  })
})
