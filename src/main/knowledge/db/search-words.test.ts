import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../sqlite/open-database.ts'
import { openIndexDatabase } from './open-index.ts'
import { indexText, matchQuery } from './search-words.ts'

let database: Database
beforeAll(() => {
  database = openIndexDatabase(':memory:', false)
})
afterAll(() => {
  database.close()
})

/** Whether a row with this text is found by this query. */
function finds(text: string, query: string): boolean {
  database.exec('DELETE FROM words')
  database.prepare('INSERT INTO words (rowid, body) VALUES (1, ?)').run(indexText(text))
  const match = matchQuery(query)
  if (match === null) return false
  return database.prepare('SELECT 1 FROM words WHERE words MATCH ?').get(match) !== undefined
}

test.each([
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
  ['Arabic', 'إنشاء قاعدة بيانات', 'قاعدة'],
])('finds %s', (_name, text, query) => {
  expect(finds(text, query)).toBe(true)
})

test.each([
  ['characters that do not stand side by side', '東京と京都', '東都'],
  ['half of a word', 'Wikipedia', 'pedia'],
])('does not find %s', (_name, text, query) => {
  expect(finds(text, query)).toBe(false)
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
  ])('%j', (query) => {
    expect(() => finds('a b c', query)).not.toThrow()
  })

  test('of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (query) => {
        expect(() => finds('some text', query)).not.toThrow()
      }),
    )
  })

  test('of a hundred thousand characters', () => {
    expect(finds('needle', `needle ${'hay '.repeat(25_000)}`)).toBe(true)
    const han = Array.from({ length: 5000 }, (_, index) => String.fromCodePoint(0x4e00 + index))
    expect(matchQuery(han.join(''))?.split(' OR ')).toHaveLength(64)
    expect(matchQuery('東'.repeat(100_000))?.length).toBeLessThan(1000)
    expect(
      matchQuery(Array.from({ length: 20_000 }, (_, index) => `w${index}`).join(' '))?.split(
        ' OR ',
      ),
    ).toHaveLength(64)
  })
})

test('nothing to look for is no query', () => {
  for (const query of ['', '   ', '?!…', '"', '😀', '--']) expect(matchQuery(query)).toBe(null)
})

test('every word of a text finds the text', () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[\p{L}\p{N}]{1,12}$/u), { minLength: 1, maxLength: 6 }),
      fc.nat(),
      (words, pick) => {
        const word = words[pick % words.length] ?? ''
        expect(finds(words.join(' '), word)).toBe(true)
      },
    ),
  )
})
