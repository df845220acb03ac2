import { expect, test } from 'vitest'
import { inToolWords } from './in-tool-words.ts'

test('what people say becomes what tools say, whatever its case', () => {
  expect(inToolWords('Which Labels are there?', [])).toBe('Which tag are there?')
  expect(inToolWords('Tick it off and get rid of the chore', [])).toBe(
    'complete and delete the task',
  )
})

test('parts of words stay, and so does what is in no list', () => {
  expect(inToolWords('the cabin, the profile and a latex card', [])).toBe(
    'the cabin, the profile and a latex entry',
  )
  expect(inToolWords('Größe und Farbe', [])).toBe('Größe und Farbe')
})

test('a tool brings its own words, which are looked for first', () => {
  const words = [['page', 'folios?']] as const
  expect(inToolWords('Which folio', words)).toBe('Which note')
  expect(inToolWords('Which folio', [])).toBe('Which folio')
})
