import { expect, test } from 'vitest'
import { parseNote } from '../parse-note.ts'
import { propertyPassage } from './property-passage.ts'

const passage = (text: string) => propertyPassage(parseNote('Ben Lindqvist.md', text))

test('holds what is written in words, with the lines of the block', () => {
  const text = [
    '---',
    'name: Ben Lindqvist',
    'context: Blacksmith and boat mechanic',
    'follow_ups: [Ask for a price, x]',
    'due: 2026-11-07',
    'related: "[[Atlas of boats]]"',
    'tags: [a person]',
    '---',
    'Body',
  ].join('\n')
  expect(passage(text)).toEqual({
    text: 'context: Blacksmith and boat mechanic\nfollow_ups: Ask for a price',
    headings: [],
    startLine: 1,
    endLine: 8,
  })
})

test.each([
  'no properties at all',
  '---\nid: 1\nstatus: open\n---\nx',
  '---\nbroken: a: b\n---\nx',
  '---\nup: "[[Some other note]]"\n---\nx',
])('is null without words: %j', (text) => {
  expect(passage(text)).toBeNull()
})

test('is cut where somebody keeps a whole text in a property', () => {
  expect(passage(`---\nstory: ${'word '.repeat(2_000)}\n---\n`)?.text.length).toBe(1_500)
})
