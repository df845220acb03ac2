import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findInPage, searchText } from './find-in-page.ts'

const page = (...lines: string[]) => searchText(lines.map((text) => ({ text, endsLine: true })))

test('words are found in any case, with and without accents, and as ligatures', () => {
  expect(findInPage(page('Ein Äpfel, zwei ÄPFEL'), 'apfel')).toEqual([
    [{ item: 0, from: 4, to: 9 }],
    [{ item: 0, from: 16, to: 21 }],
  ])
  expect(findInPage(page('the ﬁrst'), 'first')).toEqual([[{ item: 0, from: 4, to: 8 }]])
  expect(findInPage(page('日本語の本'), '本語')).toEqual([[{ item: 0, from: 1, to: 3 }]])
})
test('a phrase goes on in the next line, and in the next piece of a line', () => {
  expect(findInPage(page('the permit', 'is not there'), 'permit is')).toEqual([
    [
      { item: 0, from: 4, to: 10 },
      { item: 1, from: 0, to: 2 },
    ],
  ])
  const pieces = ['per', 'mit'].map((text) => ({ text, endsLine: false }))
  expect(findInPage(searchText(pieces), 'permit')).toEqual([
    [
      { item: 0, from: 0, to: 3 },
      { item: 1, from: 0, to: 3 },
    ],
  ])
})
test('a word of a script without spaces goes on in the next line without one', () => {
  expect(findInPage(page('これは日本', '語の本'), '日本語')).toEqual([
    [
      { item: 0, from: 3, to: 5 },
      { item: 1, from: 0, to: 1 },
    ],
  ])
  expect(findInPage(page('表は「PDF', '文書」です'), '文書')).toHaveLength(1)
  expect(findInPage(page('ภาษา', 'ไทย'), 'ภาษาไทย')).toHaveLength(1)
  expect(findInPage(page('한국', '사람'), '한국 사람')).toHaveLength(1)
})
test('nothing is found for nothing', () => {
  expect(findInPage(page('a b'), '  ')).toEqual([])
  expect(findInPage(page('a b'), 'c')).toEqual([])
})
test('a letter that has another form at the end of a word is the same letter', () => {
  expect(findInPage(page('ΟΔΟΣ ΑΘΗΝΑΣ'), 'ΟΔΟΣ')).toEqual([[{ item: 0, from: 0, to: 4 }]])
  expect(findInPage(page('ΟΔΟΣ ΑΘΗΝΑΣ'), 'οδος αθηνας')).toHaveLength(1)
  expect(findInPage(page('οδός Αθηνάς'), 'ΟΔΟΣ')).toHaveLength(1)
})
test('a match is of whole characters, also of those that are two halves', () => {
  expect(findInPage(page('a 🎉𝓑 b'), '🎉')).toEqual([[{ item: 0, from: 2, to: 4 }]])
  expect(findInPage(page('a 🎉𝓑 b'), 'b')).toEqual([
    [{ item: 0, from: 4, to: 6 }],
    [{ item: 0, from: 7, to: 8 }],
  ])
})
test('what stands on a page is found there, as it is written', () => {
  const words = fc.stringMatching(/^[a-z]{1,6}( [a-z]{1,6}){0,4}$/)
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 8 }), fc.nat(), (lines, pick) => {
      const item = pick % lines.length
      const line = lines[item] ?? ''
      const found = findInPage(page(...lines), line).flat()
      expect(found.some((part) => (lines[part.item] ?? '').slice(part.from, part.to) !== '')).toBe(
        true,
      )
      expect(
        found.every(({ item: at, from, to }) => from < to && to <= (lines[at] ?? '').length),
      ).toBe(true)
    }),
  )
})
