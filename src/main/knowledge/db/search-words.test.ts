import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runs } from '../../../../test/shared/property-runs.ts'
import type { Database } from '../../sqlite/open-database.ts'
import { askedWords } from '../words/asked-words.ts'
import { createTermReader } from '../words/index-terms.ts'
import type { Language } from '../words/language.ts'
import { languagesOf } from '../words/note-languages.ts'
import { wordMarks } from '../words/word-marks.ts'
import { openIndexDatabase } from './open-index.ts'
import { matchQuery, nearQuery } from './search-words.ts'

let database: Database
beforeAll(() => {
  database = openIndexDatabase(':memory:', false)
})
afterAll(() => {
  database.close()
})

const LANGUAGES: readonly Language[] = ['en', 'de', 'ru', 'el', 'ar', 'hi']
const asked = (query: string, isTyped = false) => askedWords(query, LANGUAGES, { isTyped })

/** Whether a row with this text is found by this query. */
function finds(text: string, query: string, isTyped = false): boolean {
  database.exec('DELETE FROM words')
  const { terms, forms, folded } = createTermReader().read(text, languagesOf(text))
  database
    .prepare('INSERT INTO words (rowid, body, forms, folded) VALUES (1, ?, ?, ?)')
    .run(terms, [...forms].join(' '), [...folded].join(' '))
  const words = asked(query, isTyped)
  return [matchQuery(words), nearQuery(words, isTyped)].some(
    (match) =>
      match !== null &&
      database.prepare('SELECT 1 FROM words WHERE words MATCH ?').get(match) !== undefined,
  )
}

const FOUND = [
  ['plurals', 'The gardens of Kyoto', 'garden'],
  ['accents', 'Crème brûlée à la française', 'creme brulee'],
  ['accents that stand alone', 'Cre\u0300me', 'crème'],
  ['letter case', 'ÄRGER in Köln', 'ärger KÖLN'],
  ['one word of several', 'Bread needs flour', 'rye flour bread dough'],
  ['two characters inside a Japanese sentence', '吾輩は猫である。名前はまだ無い。', '名前'],
  ['one character inside', '吾輩は猫である', '猫'],
  ['the last character', '東京都', '都'],
  ['Chinese beside English', '使用Obsidian发布网站', 'obsidian'],
  ['Chinese beside English, the other way', '使用Obsidian发布网站', '发布'],
  ['Korean with another ending', '서울에서 만났다', '서울'],
  ['Thai inside a sentence', 'ฉันรักแมวมาก', 'แมว'],
  ['half-width kana', 'ﾃﾞｰﾀﾍﾞｰｽ', 'データベース'],
  ['full-width letters', 'ＡＢＣ企画', 'abc'],
  ['Han beyond the first plane', '𠀀𠀁𠀂', '𠀁𠀂'],
  ['Russian', 'Руководство по стилю', 'руководство'],
  ['Russian with other endings', 'Все мои книги', 'книгу'],
  ['ё written as е', 'Ёлка в лесу', 'елка'],
  ['й, which is a letter and no и with a mark', 'мой чай', 'чай'],
  ['Arabic', 'إنشاء قاعدة بيانات', 'قاعدة'],
  ['Arabic without its hamza', 'كتب أحمد الكتاب', 'احمد'],
  ['Arabic drawn out, and with its vowels', 'كتـــاب مُحَمَّد', 'محمد كتاب'],
  ['Turkish with dots and without', 'IŞIK ve İstanbul', 'ışık istanbul'],
  ['German by another form', 'Zwei Häuser und der Garten sind mit dem Haus', 'haus'],
  ['ß as ss', 'Die Straße', 'strasse'],
  ['an emoji', 'Start 🚀 now', '🚀'],
  ['a flag', 'Trip to 🇯🇵', '🇯🇵'],
  ['one of several emoji together', 'Yes 👩‍👩‍👧', '👧'],
  ['C++', 'Notes on C++ and C#', 'C++'],
  ['a name of two parts by one of them', 'foo_bar() of std::vector', 'bar'],
] as const

test.each(FOUND)('finds %s, and marks it', (_name, text, query) => {
  expect(finds(text, query)).toBe(true)
  expect(wordMarks(text, asked(query))).not.toEqual([])
})

test.each([
  ['the word that is being typed', 'Quantum mechanics', 'quant'],
  ['also behind its stem', 'He was running', 'runni'],
  ['also with an accent that is typed', 'Über uns', 'üb'],
])('finds the beginning of %s, and marks the word', (_name, text, query) => {
  expect(finds(text, query)).toBe(false)
  expect(finds(text, query, true)).toBe(true)
  expect(wordMarks(text, asked(query, true))).toHaveLength(1)
})

test.each([
  ['characters that do not stand side by side', '東京と京都', '東都'],
  ['half of a word', 'Wikipedia', 'pedia'],
  ['other accents than those that are typed', 'ma mà', 'mã'],
  ['no accents where some are typed in the query', 'sâu', 'đường sau'],
  ['C where C++ is asked for', 'vitamin C', 'C++'],
])('does not find %s, and marks nothing', (_name, text, query) => {
  expect(finds(text, query)).toBe(false)
  expect(wordMarks(text, asked(query))).toEqual([])
})

describe('row 29: a query is never FTS5 syntax', () => {
  test.each([
    '"',
    '""',
    'NEAR(a b)',
    'a NEAR b',
    'NOT a',
    'a AND',
    'OR',
    'body:a',
    '{body name}:a',
    'a*',
    '^a',
    '(a',
    ')',
    "'; DROP TABLE words; --",
    'a\u0000b',
    '\ud800',
    '-a',
    '+',
    'a - b',
    '😀',
    '👩‍👩‍👧',
    '\u0301',
    'a"b',
    'C++',
    '½ ㎏ ﷺ',
  ])('%j', (query) => {
    expect(() => finds('a b c', query, true)).not.toThrow()
  })

  test('of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (query) => {
        expect(() => finds('some text', query, true)).not.toThrow()
      }),
      { numRuns: runs(2000) },
    )
  })

  test('of a hundred thousand characters', () => {
    expect(finds('needle', `needle ${'hay '.repeat(25_000)}`)).toBe(true)
    const han = Array.from({ length: 5000 }, (_, index) => String.fromCodePoint(0x4e00 + index))
    expect(asked(han.join('')).words).toHaveLength(64)
    expect(matchQuery(asked('東'.repeat(100_000)))?.length).toBeLessThan(1000)
    const many = Array.from({ length: 20_000 }, (_, index) => `w${index}`).join(' ')
    expect(asked(many).words).toHaveLength(64)
  })
})

test('nothing to look for is no query', () => {
  for (const query of ['', '   ', '?!…', '"', '--']) expect(matchQuery(asked(query))).toBe(null)
})

test('every word of a text finds the text, and is marked in it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[\p{L}\p{N}]{1,12}$/u), { minLength: 1, maxLength: 6 }),
      fc.nat(),
      (words, pick) => {
        const word = words[pick % words.length] ?? ''
        fc.pre(asked(word).words.length > 0)
        const text = words.join(' ')
        expect(finds(text, word)).toBe(true)
        expect(wordMarks(text, asked(word)).length).toBeGreaterThan(0)
      },
    ),
    { numRuns: runs(2000) },
  )
})

test('marks are in order, apart, and within the text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.string({ maxLength: 12 }),
      (text, query) => {
        let end = -1
        for (const { from, to } of wordMarks(`${text} ${query}`, asked(query, true))) {
          expect(from).toBeGreaterThan(end)
          expect(to).toBeGreaterThan(from)
          end = to
        }
        expect(end).toBeLessThanOrEqual(text.length + 1 + query.length)
      },
    ),
    { numRuns: runs(2000) },
  )
})
