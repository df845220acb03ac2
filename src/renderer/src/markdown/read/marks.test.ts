import { describe, expect, test } from 'vitest'
import { calloutKind, headingSlug, imageSize } from './marks.ts'
import { createNumbering } from './numbering.ts'

describe('the size of a picture', () => {
  test.each([
    ['alt|100', { alt: 'alt', width: 100, height: null }],
    ['alt|100x80', { alt: 'alt', width: 100, height: 80 }],
    ['100', { alt: '', width: 100, height: null }],
    ['a|b|40', { alt: 'a|b', width: 40, height: null }],
    ['Map of 1884', { alt: 'Map of 1884', width: null, height: null }],
    ['alt|12345', { alt: 'alt|12345', width: null, height: null }],
    ['alt', { alt: 'alt', width: null, height: null }],
    ['', { alt: '', width: null, height: null }],
  ])('of %s', (written, size) => {
    expect(imageSize(written)).toEqual(size)
  })
})
test('a callout is one of thirteen kinds, by any of its words', () => {
  expect(['TLDR', 'faq', 'Caution', 'cite', 'bug'].map(calloutKind)).toEqual([
    'abstract',
    'question',
    'warning',
    'quote',
    'bug',
  ])
  expect(['own', '', 'constructor'].map(calloutKind)).toEqual(['note', 'note', 'note'])
})
test('a heading has a name for its place, in any script', () => {
  expect(headingSlug('Setup › Keys (2)')).toBe('setup-keys-2')
  expect(headingSlug('  Größe & Maß!  ')).toBe('größe-maß')
  expect(headingSlug('日本語 の 見出し')).toBe('日本語-の-見出し')
  expect(headingSlug('नमस्ते')).toBe('नमस्ते')
  expect(headingSlug('Cafe\u0301')).toBe('café')
  expect(headingSlug('!?')).toBe('')
})

describe('numbers', () => {
  const part = { source: '', start: 0, lineOffset: 0, rest: '', fault: null } as const
  const readIn = { ...part, root: { type: 'root' as const, children: [] } }
  const none = { content: [], part: readIn }
  test('of footnotes follow their first mention; one without a text is not listed', () => {
    const { footnotes } = createNumbering()
    footnotes.define('late', none)
    expect(['b', 'late', 'b'].map((name) => footnotes.mention(name))).toEqual([1, 2, 1])
    footnotes.define('late', { ...none, content: [{ type: 'paragraph', children: [] }] })
    expect([...footnotes.all()]).toEqual([{ name: 'late', number: 2, ...none }])
  })
  test('of a footnote in the line are those of others, and its name is none that a note can hold', () => {
    const { footnotes } = createNumbering()
    footnotes.mention('a')
    const name = footnotes.inline([{ type: 'text', value: 'An aside.' }], readIn)
    expect(footnotes.mention(name)).toBe(2)
    expect([...footnotes.all()]).toMatchObject([{ number: 2, content: [{ type: 'paragraph' }] }])
    expect(name).toContain('[')
  })
  test('of a footnote that only another one mentions come behind it', () => {
    const { footnotes } = createNumbering()
    for (const name of ['a', 'b']) footnotes.define(name, none)
    footnotes.mention('a')
    const numbers: number[] = []
    for (const { number } of footnotes.all()) {
      numbers.push(number)
      footnotes.mention('b')
    }
    expect(numbers).toEqual([1, 2])
  })
  test('of what is cited are one for each place', () => {
    const { citations } = createNumbering()
    expect(['A', 'B', 'A|3-4', 'A'].map((target) => citations.number(target))).toEqual([1, 2, 3, 1])
    expect(citations.all()).toEqual(['A', 'B', 'A|3-4'])
  })
})
