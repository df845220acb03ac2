import { expect, test } from 'vitest'
import { fencedTexts } from './fenced-texts.ts'

test('gives the blocks of that language, with the line of their first line', () => {
  const note =
    'a\n\n```circuit\none: 1\n\ntwo: 2\n```\n\n```js\nno\n```\n\n~~~ Circuit wide\nthree\n~~~\n'
  expect(fencedTexts(note, 'circuit')).toEqual([
    { text: 'one: 1\n\ntwo: 2', line: 4 },
    { text: 'three', line: 14 },
  ])
})

test('takes quotes and lists off, and knows that code in code is none', () => {
  expect(fencedTexts('> ```circuit\n> a\n> b\n> ```\n', 'circuit').map(({ text }) => text)).toEqual(
    ['a\nb'],
  )
  expect(fencedTexts('````md\n```circuit\nx\n```\n````\n', 'circuit')).toEqual([])
  expect(fencedTexts('```circuit\n```\n', 'circuit').map(({ text }) => text)).toEqual([''])
})
