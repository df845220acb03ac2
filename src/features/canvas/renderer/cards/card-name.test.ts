import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import type { Drawing } from '../testing/canvas-of.ts'
import { canvasOf } from '../testing/canvas-of.ts'
import { besideCard, cardKind, cardName, farWords, spokenCard } from './card-name.ts'

type Fields = NonNullable<Drawing['nodes']>[string]
const nodeOf = (fields: Fields) => {
  const [node] = canvasOf({ nodes: { a: fields } }).nodes
  if (!node) throw new Error('It has one card.')
  return node
}
const textName = (text: string): string => cardName(nodeOf({ text }))

test('a card is called by its first words, without what begins the line', () => {
  expect(textName('# Plan\n\nBuy milk')).toBe('Plan')
  expect(textName('\n---\n> - [x] Call Ada')).toBe('Call Ada')
  expect(textName('* + nested')).toBe('nested')
  expect(textName('See [[people/Ada|her note]] and [[Plan]]')).toBe('See her note and Plan')
  expect(textName('  خطة العمل  ')).toBe('خطة العمل')
})
test('signs that begin no block are part of the first words', () => {
  expect(textName('**Plan** for May')).toBe('**Plan** for May')
  expect(textName('-5 °C outside')).toBe('-5 °C outside')
  expect(textName('#work first')).toBe('#work first')
  expect(textName('+49 30 1234')).toBe('+49 30 1234')
})
test('a card without words is called empty, one of signs alone by those', () => {
  for (const text of ['', ' \n\t', '\u00a0']) expect(textName(text)).toBe('empty')
  expect(textName('🎉🎉')).toBe('🎉🎉')
  expect(cardName(nodeOf({ type: 'link', url: '' }))).toBe('empty')
  expect(cardName(nodeOf({ type: 'group' }))).toBe('empty')
  expect(cardName(nodeOf({ type: 'group', label: '\n' }))).toBe('empty')
  expect(cardName(nodeOf({ type: '' }))).toBe('empty')
})
test('a long name is cut between two characters, never in one', () => {
  expect(textName(`${'x'.repeat(59)}🎉 and more`)).toBe(`${'x'.repeat(59)}🎉…`)
  expect(textName('y'.repeat(60))).toBe('y'.repeat(60))
  expect(textName('🎉'.repeat(60))).toBe('🎉'.repeat(60))
})
test('from afar a card is its first words as they are written, and no half of a character', () => {
  expect(farWords('# Plan\n\n- milk')).toBe('# Plan - milk')
  expect(farWords(`${'x'.repeat(239)}🎉🎉`)).toBe(`${'x'.repeat(239)}🎉`)
  expect(farWords('🎉'.repeat(300))).toBe('🎉'.repeat(240))
})
test('a name is one line that can be read aloud, and never empty, whatever stands in a card', () => {
  const signs = fc.constantFrom(
    'a',
    ' ',
    '\n',
    '#',
    '-',
    '[[',
    '|',
    ']]',
    '🎉',
    'خ',
    '\u202e',
    '\ud83c',
  )
  const odd = fc.string({ unit: signs, maxLength: 80 })
  const kinds = fc.constantFrom<(text: string) => Fields>(
    (text) => ({ text }),
    (url) => ({ type: 'link', url }),
    (label) => ({ type: 'group', label }),
  )
  fc.assert(
    fc.property(odd, kinds, (text, fieldsOf) => {
      const name = cardName(nodeOf(fieldsOf(text)))
      expect(name).not.toBe('')
      expect(name).not.toMatch(/[\n\u202a-\u202e\u2066-\u2069]/)
      expect(name.isWellFormed()).toBe(true)
    }),
    { numRuns: runs(2000) },
  )
})
test('a file is called by its name and the place in it, and its kind by what it is', () => {
  const ada = nodeOf({ type: 'file', file: 'people/Ada.md', subpath: '#Work' })
  expect([cardKind(ada), cardName(ada)]).toEqual(['Note', 'Ada › Work'])
  const photo = nodeOf({ type: 'file', file: 'Photo.PNG' })
  expect([cardKind(photo), cardName(photo)]).toEqual(['Picture', 'Photo.PNG'])
  expect(cardKind(nodeOf({ type: 'file', file: 'report.pdf' }))).toBe('File')
  expect(cardKind(nodeOf({ type: 'sticker' }))).toBe('Unknown card')
})
test('a card says where its connections lead, by their arrows and with their labels', () => {
  const canvas = canvasOf({
    nodes: { Plan: {}, Ada: {}, Bob: {}, Cem: {} },
    edges: {
      1: ['Plan', 'Ada', { label: 'asks' }],
      2: ['Bob', 'Plan'],
      3: ['Plan', 'Cem', { toEnd: 'none' }],
      4: ['Ada', 'Plan', { fromEnd: 'arrow', toEnd: 'none' }],
      5: ['Bob', 'Plan', { fromEnd: 'arrow' }],
    },
  })
  const [plan, ada, bob] = canvas.nodes
  if (!plan || !ada || !bob) throw new Error('It has four cards.')
  expect(spokenCard(plan, canvas)).toBe(
    'Card Plan, leads to Ada (asks), Ada, comes from Bob, joined with Cem, Bob',
  )
  expect(besideCard(ada, canvas)).toBe('Card, comes from Plan (asks), Plan')
  expect(spokenCard(bob, canvas)).toBe('Card Bob, leads to Plan, joined with Plan')
})
test('a card that is joined with itself says so', () => {
  const canvas = canvasOf({ nodes: { Loop: {} }, edges: { 1: ['Loop', 'Loop'] } })
  expect(canvas.nodes.map((node) => spokenCard(node, canvas))).toEqual(['Card Loop, leads to Loop'])
})
