import { expect, test } from 'vitest'
import { markWords } from './mark-words.ts'

test.each([
  [
    'The Permits are in a permit office',
    ['permit', 'a'],
    'The [Permits] are in [a] [permit] office',
  ],
  ['Größe größer', ['größe'], '[Größe] [größer]'],
  ['nothing here', ['x'], 'nothing here'],
])('marks whole words and what starts with a longer one: %s', (text, words, wanted) =>
  expect(
    markWords(text, words)
      .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
      .join(''),
  ).toBe(wanted),
)
