import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../test/shared/property-runs.ts'
import { parseNote } from '../parse-note.ts'
import { mentionLink } from './mention-link.ts'
import { mentionPlaces } from './mention-places.ts'

/** The text with what was found between guillemets. */
function marked(text: string, ...names: string[]): string {
  let result = ''
  let done = 0
  for (const { from, to } of mentionPlaces(text, names)) {
    result += `${text.slice(done, from)}«${text.slice(from, to)}»`
    done = to
  }
  return result + text.slice(done)
}

describe('where a text says a name', () => {
  test.each([
    [
      'as whole words, in any case',
      'Ada met ada, not Adam or Canada.',
      '«Ada» met «ada», not Adam or Canada.',
    ],
    ['beside marks', '“Ada”, **Ada**, (Ada) and Ada’s', '“«Ada»”, **«Ada»**, («Ada») and «Ada»’s'],
    ['not as a part of an identifier', 'my_Ada Ada_2 Ada2', 'my_Ada Ada_2 Ada2'],
    [
      'not in links',
      '[[Ada]] [[x|Ada]] ![[Ada]] [Ada](x.md) [Ada] [[Ada',
      '[[Ada]] [[x|Ada]] ![[Ada]] [Ada](x.md) [Ada] [[Ada',
    ],
    [
      'not in code',
      '`Ada` Ada\n\n```\nAda\n```\n\n    Ada\n',
      '`Ada` «Ada»\n\n```\nAda\n```\n\n    Ada\n',
    ],
    ['not in frontmatter', '---\ntopic: Ada\n---\nAda', '---\ntopic: Ada\n---\n«Ada»'],
    ['not in comments', '%%Ada%% <!-- Ada --> Ada', '%%Ada%% <!-- Ada --> «Ada»'],
    [
      'not in block comments',
      '%%\nAda\n%%\n\n<!--\nAda\n-->\n\nAda',
      '%%\nAda\n%%\n\n<!--\nAda\n-->\n\n«Ada»',
    ],
    [
      'not in addresses',
      'https://x.org/Ada?q=Ada www.Ada.org ada@x.org <https://Ada.org>',
      'https://x.org/Ada?q=Ada www.Ada.org ada@x.org <https://Ada.org>',
    ],
    ['not in tags and block ids', '#Ada #work/Ada Ada ^Ada', '#Ada #work/Ada «Ada» ^Ada'],
    ['not in maths', '$Ada$ Ada\n\n$$\nAda\n$$', '$Ada$ «Ada»\n\n$$\nAda\n$$'],
    [
      'not in HTML, nor within its links',
      '<b title="Ada">Ada</b> <a href="x">of Ada</a> Ada',
      '<b title="Ada">«Ada»</b> <a href="x">of Ada</a> «Ada»',
    ],
    [
      'not where a link is defined',
      '[x]: Ada.md "Ada"\n\n[^1]: Ada',
      '[x]: Ada.md "Ada"\n\n[^1]: «Ada»',
    ],
    ['in headings, but not in the title', '# Ada\n\n## Ada', '# Ada\n\n## «Ada»'],
    [
      'in lists, quotations and tables',
      '- Ada\n> Ada\n\n| a |\n| - |\n| Ada |',
      '- «Ada»\n> «Ada»\n\n| a |\n| - |\n| «Ada» |',
    ],
    ['behind odd line breaks', 'Ada\r\nAda\rAda', '«Ada»\r\n«Ada»\r«Ada»'],
    ['behind a byte order mark', '\ufeffAda', '\ufeff«Ada»'],
  ])('%s', (_, text, expected) => {
    expect(marked(text, 'Ada')).toBe(expected)
  })

  test('takes the longer of two names, and any blanks between words of one line', () => {
    expect(marked('Ada Lovelace, Ada\u00a0 Lovelace, Ada\nLovelace', 'Ada', 'Ada Lovelace')).toBe(
      '«Ada Lovelace», «Ada\u00a0 Lovelace», «Ada»\nLovelace',
    )
  })
  test('accents count, Unicode form does not', () => {
    expect(marked('Café Cafe Cafe\u0301', 'Café')).toBe('«Café» Cafe «Cafe\u0301»')
  })
  test('finds names within scripts that have no blanks, and those that end with a mark', () => {
    expect(marked('我住在北京市。', '北京')).toBe('我住在«北京»市。')
    expect(marked('see Ada-1/2 (a|b)', 'Ada-1/2', '(a|b)')).toBe('see «Ada-1/2» «(a|b)»')
    expect(marked('C++ and C++11, not C', 'C++')).toBe('«C++» and «C++»11, not C')
  })
  test('without names nothing is said, and nothing in a note that is nested beyond reason', () => {
    expect(mentionPlaces('Ada', ['', ' '])).toEqual([])
    expect(mentionPlaces(`${'> '.repeat(5000)}Ada`, ['Ada'])).toEqual([])
  })
  test('says the line, and what stands in a table', () => {
    expect(mentionPlaces('---\na: 1\n---\n\n| a |\n| - |\n| Ada |\n\nAda', ['Ada'])).toMatchObject([
      { line: 7, isInTable: true },
      { line: 9, isInTable: false },
    ])
  })
})

const LINK = { from: 'a/b.md', path: 'people/Ada.md', linkText: 'Ada' } as const

test.each([
  ['Ada', 'wikilink', false, 'Ada', '[[Ada]]'],
  ['ada', 'wikilink', false, 'Ada', '[[Ada|ada]]'],
  ['ada', 'wikilink', true, 'Ada', '[[Ada\\|ada]]'],
  ['Ada', 'markdown', false, 'Ada', '[Ada](../people/Ada.md)'],
  ['C#', 'wikilink', false, 'C#', '[C#](../people/Ada.md)'],
] as const)('%s as a %s, in a table: %s', (text, style, isInTable, linkText, expected) => {
  expect(mentionLink({ text, isInTable }, { ...LINK, style, linkText })).toBe(expected)
})

test('whatever stands round it: a mention that is linked is a link to the note, and all else reads as before', () => {
  const piece = fc.constantFrom(
    'Ada',
    ' ',
    '\n',
    '\n\n',
    '[[',
    ']]',
    '[',
    ']',
    '(',
    ')',
    '`',
    '|',
    '*',
    '_',
    '#',
    '> ',
    '- ',
    '%%',
    '$',
    '<a>',
    '</a>',
    'x',
    'https://',
    '```',
    '---\n',
    '| a |\n| - |\n',
    '\\',
    '!',
    '^',
    ':',
    '\r\n',
    '    ', // oxfmt-ignore
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('')
      const before = parseNote('a.md', text)
      for (const place of mentionPlaces(text, ['Ada'])) {
        const link = mentionLink(place, { ...LINK, style: 'wikilink' }) ?? ''
        const now = parseNote('a.md', text.slice(0, place.from) + link + text.slice(place.to))
        expect(now.links.length).toBe(before.links.length + 1)
        expect(now.links.find(({ start }) => start === place.from)?.target).toBe('Ada')
      }
    }),
    { numRuns: runs(2000), examples: [[['\\', 'Ada']], [['!', 'Ada']]] },
  )
})
