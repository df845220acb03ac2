import { expect, test } from 'vitest'
import { askedLanguages, languagesIn, languagesText } from './note-languages.ts'

const asked = (counts: Readonly<Record<string, number>>) =>
  askedLanguages(new Map(Object.entries(counts)))
    .filter((language) => language.length === 2)
    .slice(0, -5)

test('queries are read in the languages of the vault, the most frequent first', () => {
  expect(asked({ de: 60, en: 40 })).toEqual(['de', 'en'])
})

test('a language that few notes have is left out: its terms, being rare, would weigh more', () => {
  expect(asked({ en: 96, pt: 4 })).toEqual(['en'])
  expect(asked({ en: 95, pt: 5 })).toEqual(['en', 'pt'])
})

test('but that of a script is asked among the notes of that script', () => {
  expect(asked({ en: 99, 'en+ru': 1 })).toEqual(['en', 'ru'])
})

test('what is kept with a note is read as it was', () => {
  for (const languages of [
    { latin: 'de', cyrillic: null },
    { latin: null, cyrillic: null },
    { latin: 'en', cyrillic: 'uk' },
    { latin: null, cyrillic: 'ru' },
  ] as const)
    expect(languagesIn(languagesText(languages))).toEqual(languages)
})
