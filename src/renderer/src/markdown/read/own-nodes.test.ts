import fc from 'fast-check'
import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import type { Mark } from './marks.ts'
import { createNumbering } from './numbering.ts'
import { markFootnotes, markOwnNodes, textOf, type MarkdownMode } from './own-nodes.ts'
import { readParts } from './read-parts.ts'
import { latentSyntax } from './syntax.ts'

const processor = unified().use(remarkParse).use(remarkGfm).use(latentSyntax)

function read(text: string, mode: MarkdownMode = 'note') {
  const marks: Mark[] = []
  const numbering = createNumbering()
  const roots: Root[] = []
  const mark = (own: Mark): Record<string, string> => {
    marks.push(own)
    return {}
  }
  for (const part of readParts(text, (source) => processor.parse(source))) {
    markOwnNodes({ mode, part, ...numbering, mark })
    roots.push(part.root)
  }
  const footnotes = markFootnotes({ mode, ...numbering, mark })
  const known = marks.filter(({ type }) => type !== 'line')
  const lines = marks.flatMap((own) => (own.type === 'line' ? own.line : []))
  return { marks: known, lines, roots, footnotes, numbering, text: roots.map(textOf).join('\n') }
}
const marksOf = (text: string, type: Mark['type']): Mark[] =>
  read(text).marks.filter((mark) => mark.type === type)

describe('links', () => {
  test.each([
    ['[[Ada]]', 'Ada', null],
    ['[[people/Ada|the boss]]', 'people/Ada', 'the boss'],
    ['[[Ada#Numbers|]]', 'Ada#Numbers', null],
    ['[[#Heading]]', '#Heading', null],
    ['| a |\n|---|\n| [[Ada\\|boss]] |', 'Ada', 'boss'],
    ['*[[Ada_of_x_y]]*', 'Ada_of_x_y', null],
  ])('%j', (text, target, alias) => {
    expect(marksOf(text, 'wikilink')).toEqual([
      expect.objectContaining({ target, alias, isEmbed: false }),
    ])
  })

  test.each([
    '`[[Ada]]`',
    '```\n[[Ada]]\n```',
    '\\[\\[Ada]]',
    '[[]]',
    '[[A\nb]]',
    '[[Ada',
    '<!-- [[Ada]] -->',
    '%%[[Ada]]%%',
    '[x](<[[Ada]]>)',
  ])('%j is none', (text) => {
    expect(marksOf(text, 'wikilink')).toEqual([])
  })

  test('an embed knows that it is one', () => {
    expect(marksOf('![[a.png|100x50]]', 'wikilink')).toMatchObject([
      { target: 'a.png', alias: '100x50', isEmbed: true },
    ])
  })

  test.each([
    ['It is late [[projects/Atlas#Permit]].', 1],
    ['It is **late** [[projects/Atlas#Permit]]', 1],
    ['Both wait [[a/b.md]] [[c#d]].', 1],
    ['As [[projects/Atlas#Permit]] says, no.', null],
    ['[[projects/Atlas#Permit]]', null],
    ['> quote\n\n— [[Atlas#Keys]], lines 1–7', null],
    ['See [[Ada]].', null],
    ['Ada runs it [[Ada]] (lines 3–5), and more.', 1],
    ['It is late [[projects/Atlas#Permit]] (line 7) by now.', 1],
    ['It is late [[projects/Atlas#Permit|there]].', null],
  ])('%j is cited as %s', (text, citation) => {
    expect(marksOf(text, 'wikilink')[0]).toMatchObject({ citation })
  })

  test('the same place has the same number', () => {
    const { numbering } = read('a [[x#y]]. b [[z/q]]. c [[x#y]].', 'chat')
    expect(numbering.citations.all()).toEqual(['x#y', 'z/q'])
    const lines = read('a [[x#y]] (lines 1–2). b [[x#y]] (line 9). c [[x#y]] (lines 1-2).', 'chat')
    expect(lines.numbering.citations.all()).toEqual(['x#y|1-2', 'x#y|9-9'])
  })
})

describe('tags', () => {
  test.each([
    ['#work and (#too) a#no [a #no](x)', ['work', 'too']],
    ['#work/urgent, #über_x-1', ['work/urgent', 'über_x-1']],
    ['#2024 #2024a', ['2024a']],
    ['#🎉 #日本', ['🎉', '日本']],
    ['# Heading\n\n`#no` \\#no [#no](x) http://x.example/#no', []],
  ])('%j', (text, names) => {
    expect(marksOf(text, 'tag')).toEqual(names.map((name) => ({ type: 'tag', name })))
  })
})

describe('callouts', () => {
  test.each([
    ['> [!tip] Take care\n> Body', 'tip', null, 'Take care'],
    ['> [!FAQ]- Why *so*\n> Body', 'question', 'folded', 'Why so'],
    ['> [!bug]+\n> Body', 'bug', 'open', 'Bug'],
    ['> [!unheard of]\n>\n> Body', 'note', null, 'Unheard of'],
  ])('%j', (text, kind, fold, title) => {
    const result = read(text)
    expect(result.marks[0]).toEqual({ type: 'callout', kind, fold, line: 1 })
    expect(result.text).toBe(`${title}Body`)
  })

  test('a quote stays a quote', () => {
    expect(marksOf('> said [!tip]\n\n> `[!tip]`', 'callout')).toEqual([])
  })
})

test('a task knows its whole line, as it is written', () => {
  const lines = [
    '> - [ ] quoted',
    '- [ ] with %%a remark%% and [[a|link]]',
    '  1. [ ] below it ^id',
  ]
  expect(marksOf(lines.join('\n\n'), 'checkbox')).toMatchObject(lines.map((source) => ({ source })))
})

test('tasks keep their state and know their line in the file', () => {
  const boxes = marksOf('# T\n\n- [ ] a\n- [x] b\n  - [X] c\n- [/] d\n- [link] e\n- f', 'checkbox')
  expect(boxes).toEqual([
    { type: 'checkbox', status: ' ', line: 3, source: '- [ ] a' },
    { type: 'checkbox', status: 'x', line: 4, source: '- [x] b' },
    { type: 'checkbox', status: 'X', line: 5, source: '  - [X] c' },
    { type: 'checkbox', status: '/', line: 6, source: '- [/] d' },
  ])
})

test.each([
  ['It costs $5 and $10.', []],
  ['It costs $5, or $6.', []],
  ['So $E=mc^2$ holds.', ['E=mc^2']],
  ['$x$ and $y$', ['x', 'y']],
  ['$$\nx\n$$', ['x']],
])('%j holds the formulas %j', (text, formulas) => {
  expect(marksOf(text, 'math')).toEqual(formulas.map((tex) => expect.objectContaining({ tex })))
})

test('money stays as it was written', () => {
  expect(read('It costs $5 and $10.').text).toBe('It costs $5 and $10.')
})

test('comments are not shown, over lines, blocks and parts too (W2)', () => {
  const long = 'x '.repeat(2000)
  expect(read('a %%b%% c').text).toBe('a  c')
  // One that ends its paragraph on another line held up the window for ever.
  for (const comment of ['%%b\nc%%', '%%\n%%', '%%\nb\n%%', '%% b % c\n%\n%%%', '%%\n%%\n%%\n%%'])
    expect(read(`a\n\n${comment}\n\nd`).text).toMatch(/^a%?d$/)
  expect(read('a\n\n%%\n\nb\n\n# c\n\n%%\n\nd').text).toBe('ad')
  expect(read(`a\n\n%%\n\n${long}\n\n${long}\n\n%%\n\nd`).text.replaceAll('\n', '')).toBe('ad')
  const longer = 'x\n\n'.repeat(30_000)
  expect(read(`a\n\n%%\n\n${longer}%%\n\nd`).text.replaceAll('\n', '')).toBe('ad')
  // To the end, as in Obsidian and in the index.
  expect(read('a\n\n%%\n\nb').text).toBe('a')
  expect(read('a\n\n- %%\n  b\n\nc').text).toBe('ac')
  expect(read('a %%\nb\n%%\nc').text).toBe('a c')
  expect(read('a\n%%\n- b\n%%\nc').text).toBe('ac')
  expect(read('a `%%`\n%% b\n\nc\n\n%%\n\nd').text).toBe('a %%d')
})

test('the names of blocks are not shown', () => {
  expect(read('Text here ^an-id\n\n- item ^b\n\n| a |\n|---|\n\n^table').text).toBe(
    'Text hereitema',
  )
  expect(read('2^10 and x ^ y').text).toBe('2^10 and x ^ y')
})

test('footnotes are numbered in order of their mention, over parts', () => {
  const long = 'x '.repeat(2000)
  const { marks, numbering } = read(
    `a[^z] b^[inline]\n\n${long}\n\nc[^a] d[^z]\n\n[^a]: A\n\n[^z]: Z`,
  )
  const mentions = marks.flatMap((mark) => (mark.type === 'footnote-ref' ? [mark.number] : []))
  expect(mentions).toEqual([1, 2, 3, 1])
  expect([...numbering.footnotes.all()].map(({ number }) => number)).toEqual([1, 2, 3])
})

describe('in a footnote', () => {
  test.each([
    ['See [[Ada|her]].', { type: 'wikilink', target: 'Ada', alias: 'her' }],
    ['As #work/urgent', { type: 'tag', name: 'work/urgent' }],
    ['So $E=mc^2$', { type: 'math', tex: 'E=mc^2', line: null }],
    ['![A|40](a.png)', { type: 'image', image: { url: 'a.png', alt: 'A', width: 40 } }],
    ['![A][pic]\n\n[pic]: b.png', { type: 'image', image: { url: 'b.png' } }],
    [
      '\n\n    ```js\n    a\n    ```',
      { type: 'code', language: 'js', name: 'js', text: 'a', line: 5 },
    ],
    ['\n\n    - [x] done', { type: 'checkbox', line: 5, source: '    - [x] done' }],
    ['\n\n    > [!tip]- Head\n    > Body', { type: 'callout', kind: 'tip', fold: 'folded' }],
  ])('%j is what it is in a text', (text, mark) => {
    const { marks } = read(`a[^1]\n\n[^1]: ${text}`)
    expect(marks).toContainEqual(expect.objectContaining({ type: 'footnote', number: 1 }))
    expect(marks.filter(({ type }) => !/footnote|title/.test(type))).toMatchObject([mark])
  })
  test('another one can be mentioned, and comes behind it', () => {
    const { marks, footnotes } = read('a[^x]\n\n[^y]: Second ==m==.\n\n[^x]: First[^y] %%hidden%%')
    expect(marks.map((mark) => ('number' in mark ? [mark.type, mark.number] : mark.type))).toEqual([
      ['footnote-ref', 1],
      ['footnote', 1],
      ['footnote-ref', 2],
      ['footnote', 2],
    ])
    expect(textOf(footnotes)).toBe('First Second m.')
  })
  test('nothing is a place in the text to be led to, and raw HTML is text in an answer', () => {
    const text = 'a[^1]\n\n[^1]: one\n\n    > two\n\n    # Three <b>four</b>'
    const { marks, lines } = read(text)
    expect(marks.map(({ type }) => type)).toEqual(['footnote-ref', 'footnote'])
    expect(lines).toEqual([1])
    expect(JSON.stringify(read(text, 'chat').footnotes)).not.toContain('"html"')
  })
  test('one that is called as those in the line once were loses no word', () => {
    const { footnotes, marks } = read('a^[aside] b[^inline-1]\n\n[^inline-1]: of my own')
    expect(textOf(footnotes)).toBe('asideof my own')
    expect(marks.flatMap((mark) => ('number' in mark ? mark.number : []))).toEqual([1, 2, 1, 2])
  })
})

test('a task of any text stands on its own line of the file, as it is written there', () => {
  const line = fc.constantFrom(
    ...'- [ ] open|  - [x] done|> - [/] half|1. [X] one|words||# head|```|[^n]: note|    - [ ] in it|a[^n]|%%|<div>'.split(
      '|',
    ),
    'x '.repeat(1300),
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      for (const mark of read(lines.join('\n')).marks)
        if (mark.type === 'checkbox') expect(mark.source).toBe(lines[mark.line - 1])
    }),
    { numRuns: runs(300) },
  )
})

test.each([
  ['![alt|100](a.png)', { url: 'a.png', alt: 'alt', width: 100, height: null }],
  ['![100x50](a.png)', { url: 'a.png', alt: '', width: 100, height: 50 }],
  ['![Plan 2024](a.png)', { url: 'a.png', alt: 'Plan 2024', width: null, height: null }],
  ['![a][r]\n\n[r]: b.png', { url: 'b.png', alt: 'a', width: null, height: null }],
])('%j', (text, image) => {
  expect(marksOf(text, 'image')).toEqual([{ type: 'image', image }])
})

test('raw HTML is text in an answer', () => {
  const html = '<b>x</b>\n\n<div>y</div>'
  expect(JSON.stringify(read(html, 'chat').roots)).not.toContain('"html"')
  expect(JSON.stringify(read(html, 'note').roots)).toContain('"html"')
})
