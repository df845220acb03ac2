import { expect, test } from 'vitest'
import { narrowestPhrase } from './narrowest-phrase.ts'
import type { Phrase } from './phrase.ts'

const wide: Phrase = { pattern: /^show .+$/, breadth: 3, read: () => ({ type: 'call', args: {} }) }
const dated: Phrase = {
  pattern: /^show (?<word>\w+) (?<rest>.*)$/,
  read: ({ word }) => (word === 'tasks' ? { type: 'call', args: {} } : null),
}

test('of the phrases that read a request the one with the least breadth counts', () => {
  expect(narrowestPhrase('please show tasks today.', [wide, dated])).toBe(0)
})

test('a phrase whose words do not fit does not count, and without any there is none', () => {
  expect(narrowestPhrase('show notes today', [wide, dated])).toBe(3)
  expect(narrowestPhrase('hide notes', [wide, dated])).toBeNull()
})
