import { describe, expect, test } from 'vitest'
import { createTextFinder } from './text-finder.ts'

const found = (wanted: string, text: string, isExact = false): string[] =>
  createTextFinder({ kind: 'words', text: wanted }, isExact)
    .find(text)
    .map(({ from, to }) => text.slice(from, to))

describe('words are found whole, one after the other', () => {
  test.each([
    ['plan', 'Plan, plans; planning. A plan!', ['Plan', 'plan']],
    ['budget plan', 'budget, plan. Budget — plan! plan budget', ['budget, plan', 'Budget — plan']],
    ['a a', 'a a a a', ['a a', 'a a']],
    ['creme', 'crème Creme', ['crème', 'Creme']],
    ['crème', 'crème Creme', ['crème']],
    ['東京', '東京都、東 京', ['東京']],
    ['東京 大阪', '東京、大阪', ['東京、大阪']],
    ['ﾃﾞｰﾀ', 'データ ﾃﾞｰﾀ', ['データ', 'ﾃﾞｰﾀ']],
    ['foo_bar()', 'foo_bar foo bar', ['foo_bar', 'foo bar']],
    ['->', 'a -> b->c', ['->', '->']],
    ['🚀', '🚀🚀', ['🚀', '🚀']],
    ['', 'a', []],
  ])('%j in %j', (wanted, text, places) => {
    expect(found(wanted, text)).toEqual(places)
    expect(createTextFinder({ kind: 'words', text: wanted }, false).says(text)).toBe(
      places.length > 0,
    )
  })

  test('in exactly these letters, if that is asked for', () => {
    expect(found('CAFE', 'Cafe CAFE café', true)).toEqual(['CAFE'])
  })
})

test('a pattern finds what is not empty, line by line', () => {
  const finder = createTextFinder({ kind: 'pattern', source: '^b*', flags: '' }, false)
  expect(finder.find('a\nBb')).toEqual([{ from: 2, to: 4 }])
  expect([finder.says('b'), finder.says('b')]).toEqual([true, true])
})
