import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inDeep } from '../../../test/shared/in-deep.ts'
import { runs } from '../../../test/shared/property-runs.ts'
import { parseNote } from './parse-note.ts'

const links = (text: string) =>
  parseNote('n.md', text).links.map(({ type, target, heading, block, text: shown }) => ({
    type,
    target,
    ...(heading === null ? {} : { heading }),
    ...(block === null ? {} : { block }),
    text: shown,
  }))
const targets = (text: string) => parseNote('n.md', text).links.map(({ target }) => target)
const tags = (text: string) => parseNote('n.md', text).tags.map(({ name }) => name)
const headings = (text: string) =>
  parseNote('n.md', text).headings.map(({ level, text: shown, line }) => [level, shown, line])
const blocks = (text: string) => parseNote('n.md', text).blocks.map(({ id, line }) => [id, line])

describe('wikilinks', () => {
  test.each([
    ['[[Note]]', { type: 'wikilink', target: 'Note', text: 'Note' }],
    ['[[Folder/Note|shown]]', { type: 'wikilink', target: 'Folder/Note', text: 'shown' }],
    ['[[Note#H]]', { type: 'wikilink', target: 'Note', heading: 'H', text: 'Note > H' }],
    ['[[Note#H#Sub|x]]', { type: 'wikilink', target: 'Note', heading: 'H#Sub', text: 'x' }],
    ['[[#H]]', { type: 'wikilink', target: '', heading: 'H', text: 'H' }],
    ['[[Note#^a-1]]', { type: 'wikilink', target: 'Note', block: 'a-1', text: 'Note > ^a-1' }],
    ['![[img.png|300x200]]', { type: 'embed', target: 'img.png', text: 'img.png' }],
    [
      '![[f.pdf#page=3]]',
      { type: 'embed', target: 'f.pdf', heading: 'page=3', text: 'f.pdf > page=3' },
    ],
    ['![[Note|look]]', { type: 'embed', target: 'Note', text: 'look' }],
    ['[[shown text|target]]', { type: 'wikilink', target: 'shown text', text: 'target' }],
    ['[[a]b]]', { type: 'wikilink', target: 'a]b', text: 'a]b' }],
    ['[[ Note ]]', { type: 'wikilink', target: 'Note', text: 'Note' }],
  ])('%s', (text, link) => {
    expect(links(`before ${text} after`)).toEqual([link])
  })

  test('stand in lists, quotes, callouts, headings, emphasis, tables and footnotes', () => {
    const text =
      '- [[a]]\n  - [ ] [[b]]\n\n> [!tip] [[c]]\n> > [[d]]\n\n# **[[e]]**\n\n| x | y |\n|---|---|\n| [[f\\|g]] | ![[h]] |\n\n[^1]: [[i]]\n\n[^2]: see [[j]]\n'
    expect(targets(text)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'h', 'i', 'j'])
    expect(links(text)[5]).toEqual({ type: 'wikilink', target: 'f', text: 'g' })
  })

  test.each([
    '`[[no]]`',
    '``a ` [[no]]``',
    '```\n[[no]]\n```',
    '~~~md\n[[no]]\n\n[[no]]',
    '    [[no]]',
    '> ```\n> [[no]]\n> ```',
    '%%[[no]]%%',
    '%%\n[[no]]\n\n# no\n%%',
    'text\n%%\n[[no]]\n\n#no\n%%',
    '> %%\n> [[no]]\n> %%',
    '%%\n[[no]]\n\nleft open [[no]]',
    '<!-- [[no]] -->',
    '<div>\n[[no]] #no\n</div>',
    '<span title="[[no]]">',
    '$[[no]]$',
    '$$\n[[no]]\n\n#no\n$$',
    '$$ [[no]] $$',
    '\\[[no]]',
    '[[]]',
    '[[no\n]]',
    '[[no',
    '![[',
  ])('are no links in %j', (text) => {
    expect(targets(text)).toEqual([])
    expect(tags(text)).toEqual([])
  })

  test.each([
    '%%a%% [[yes]]',
    '%%\na\n%%\n[[yes]]',
    '> %%\n> open\n\n[[yes]]',
    '$5 [[yes]] and $6',
    '$$\nx\n$$\n[[yes]]',
    '```\n```\n[[yes]]',
    '50 %% [[yes]]',
    'a %%\n[[no]]\n%%\n[[yes]]',
    'a\nb %%\n[[no]]\n%%\n[[yes]]',
    'a `%%` b\n%%\n[[no]]\n%%\n[[yes]]',
    'a $$\n[[no]]\n$$ b\n\n[[yes]]',
    'a ` [[yes]]',
    '$ [[yes]] $',
  ])('go on after it: %j', (text) => {
    expect(targets(text)).toEqual(['yes'])
  })
})

describe('Markdown links', () => {
  test.each([
    ['[t](a.md)', { type: 'markdown', target: 'a.md', text: 't' }],
    ['[t](<a b.md>)', { type: 'markdown', target: 'a b.md', text: 't' }],
    ['[t](../a%20b.md "Title")', { type: 'markdown', target: '../a b.md', text: 't' }],
    [
      '[t](a.md#Some%20Heading)',
      { type: 'markdown', target: 'a.md', heading: 'Some Heading', text: 't' },
    ],
    ['[t](#^id)', { type: 'markdown', target: '', block: 'id', text: 't' }],
    ['[**b** `c`](a.md)', { type: 'markdown', target: 'a.md', text: 'b c' }],
    ['[](a.md)', { type: 'markdown', target: 'a.md', text: 'a.md' }],
    ['[t](100%.md)', { type: 'markdown', target: '100%.md', text: 't' }],
    ['[t](a\\(1\\).md)', { type: 'markdown', target: 'a(1).md', text: 't' }],
    ['[t](a&amp;b.md)', { type: 'markdown', target: 'a&b.md', text: 't' }],
    ['![alt](img%201.png)', { type: 'embed', target: 'img 1.png', text: 'alt' }],
  ])('%s', (text, link) => {
    expect(links(`before ${text} after`)).toEqual([link])
  })

  test('an image within a link is two links', () => {
    expect(targets('[![i](i.png)](a.md)')).toEqual(['a.md', 'i.png'])
  })

  test('links by reference go where the definition says', () => {
    const text =
      'See [text][Ref One], [ref  one] and ![pic][p].\n\n[ref one]: <a b.md> "T"\n[p]: x.png\n[other]: https://x.org\n'
    expect(links(text)).toEqual([
      { type: 'markdown', target: 'a b.md', text: 'text' },
      { type: 'markdown', target: 'a b.md', text: 'ref one' },
      { type: 'embed', target: 'x.png', text: 'pic' },
    ])
  })

  test.each([
    '[t](https://x.org)',
    '[t](mailto:a@b.c)',
    '[t](//x.org)',
    '[t](obsidian://open)',
    '<https://x.org>',
    'https://x.org',
    '[t]()',
    '[t][nowhere]',
    '- [x] done',
    '[^1]',
    'text[^1]\n\n[^1]: word',
    '`[t](a.md)`',
  ])('are none of the vault in %s', (text) => {
    expect(links(text)).toEqual([])
  })
})

describe('tags', () => {
  test.each([
    ['#one and #Two/three', ['one', 'Two/three']],
    ['- [ ] #task do', ['task']],
    ['# Heading #h\n#not-heading', ['h', 'not-heading']],
    ['(#a) *#b* ==#c== "#d"', ['a', 'b', 'c', 'd']],
    ['#日本 #📅 #y1', ['日本', '📅', 'y1']],
    ['| #a | x |\n|---|---|\n| #b | #c |', ['a', 'b', 'c']],
  ])('%j', (text, names) => {
    expect(tags(text)).toEqual(names)
  })

  test.each([
    'a#b',
    '#12',
    '# a',
    '##',
    'https://x.org/#a',
    '[#a](b.md)',
    '[[Note#a]]',
    '`#a`',
    '\\#a',
    '<a href="#a">',
    '[t](#a)',
    '<!-- #a -->',
    '&#39;',
  ])('there are none in %j', (text) => {
    expect(tags(text)).toEqual([])
  })

  test('come from the frontmatter too, with their place', () => {
    const text = '---\nTags: [a, "#b/c", 12, to do]\ntag: d, e f\n---\n#g\n'
    expect(tags(text)).toEqual(['a', 'b/c', 'd', 'e', 'f', 'g'])
    expect(parseNote('n.md', text).tags.map(({ line }) => line)).toEqual([2, 2, 3, 3, 3, 5])
  })
})

describe('headings and title', () => {
  test('have their level, line and text without markup', () => {
    const text =
      '# One #\n\nTwo *it*\n====\n\n### Thr`ee` [[N|shown]] [l](u.md) ~~x~~ &c \\# ^id\n\n> ## Quoted\n\n- # Listed\n\n####### no\n#no\n```\n# no\n```\n#\n'
    expect(headings(text)).toEqual([
      [1, 'One', 1],
      [1, 'Two it', 3],
      [3, 'Three shown l x &c #', 6],
      [2, 'Quoted', 8],
      [1, 'Listed', 10],
      [1, '', 17],
    ])
  })

  test.each([
    ['---\ntitle: "From: YAML"\n---\n# H\n', 'From: YAML'],
    ['---\ntitle: 12\n---\n\n# H\n', 'H'],
    ['\ufeff\n\n# H *it*\n', 'H it'],
    ['H\n===\n', 'H'],
    ['#\n\n# Example\n', 'My note'],
    ['## two\n\n# Example\n', 'My note'],
    ['text\n\n# Example\n', 'My note'],
    ['> # Quoted\n', 'My note'],
    ['- # Listed\n', 'My note'],
    ['text', 'My note'],
    ['', 'My note'],
  ])('the title of %j is %s (M2)', (text, title) => {
    expect(parseNote('a/My note.md', text).title).toBe(title)
  })
})

describe('block ids', () => {
  test.each([
    ['text ^a1\n', [['a1', 1]]],
    [
      '- item ^b\n  - sub ^c-d  \n',
      [
        ['b', 1],
        ['c-d', 2],
      ],
    ],
    ['> quote\n\n^q\n', [['q', 3]]],
    ['| a |\n|---|\n\n^t\n', [['t', 4]]],
    ['# H ^h\n', [['h', 1]]],
    ['x^2\n', []],
    ['a ^b c\n', []],
    ['`a ^b`\n', []],
    ['^a_b\n', []],
  ])('%j', (text, ids) => {
    expect(blocks(text)).toEqual(ids)
  })
})

describe('frontmatter', () => {
  test('gives links in texts, aliases and the place of the body', () => {
    const text =
      '---\nup: "[[Home|up]]"\nlist:\n  - "[[A#H]]"\nraw: [[Not]]\n# "[[comment]]"\nalias: one, two\naliases:\n  - Two words\n  - 1984\n---\n[[Body]]\n'
    const note = parseNote('n.md', text)
    expect(
      note.links.map(({ target, inFrontmatter, line }) => [target, inFrontmatter, line]),
    ).toEqual([
      ['Home', true, 2],
      ['A', true, 4],
      ['Body', false, 12],
    ])
    expect(note.aliases).toEqual(['one', 'two', 'Two words', '1984'])
    expect(note.bodyLine).toBe(12)
    expect(text.slice(note.bodyStart)).toBe('[[Body]]\n')
  })

  test('that cannot be read is told, and the body still read', () => {
    const note = parseNote('n.md', '---\na: [\n---\n# H\n')
    expect(note.frontmatter?.problem).toContain('Line')
    expect(note.title).toBe('H')
  })
})

describe('words', () => {
  test.each([
    ['', 0],
    ["don't stop well-known 3 things — ok", 6],
    ['日本語 and 한국', 6],
    ['---\na: b c d\n---\none', 1],
    ['Ünïcode привет', 2],
  ])('in %j: %i', (text, count) => {
    expect(parseNote('n.md', text).wordCount).toBe(count)
  })
})

describe('places', () => {
  const TEXT =
    '---\ntags: [t]\n---\n# H #a\n\n[[L|x]] [m](n.md) ^id\n\n> q\n> [[Q]]\n\n```\n[[no]]\n```\n\n| a |\n|---|\n| [[T]] |\n\n%%\nx\n%%\n- [ ] #b\n\nS\n===\n'
  const everything = (text: string) => {
    const { headings: h, links: l, tags: t, blocks: b } = parseNote('n.md', text)
    const links = l.map(({ targetStart, targetEnd, ...link }) => ({
      ...link,
      written: text.slice(targetStart, targetEnd),
    }))
    return [...h, ...links, ...t, ...b]
  }

  test('are offsets into the text as it is', () => {
    const found = everything(TEXT).map(({ start, end }) => TEXT.slice(start, end))
    expect(found).toEqual([
      '# H #a',
      'S\n===',
      '[[L|x]]',
      '[m](n.md)',
      '[[Q]]',
      '[[T]]',
      't',
      '#a',
      '#b',
      '^id',
    ])
  })

  test.each(['\r\n', '\r'])('line ending %j gives the same', (lineEnding) => {
    // A lone carriage return is a line break to the editor, but not to YAML.
    const text = lineEnding === '\r' ? TEXT.slice(TEXT.indexOf('# H')) : TEXT
    const other = `\ufeff${text.replaceAll('\n', lineEnding)}`
    const shown = (source: string, base: string) =>
      everything(source).map(({ start, end, line, ...rest }) => [
        base.slice(start, end).replaceAll(lineEnding, '\n').trim(),
        line,
        rest,
      ])
    expect(shown(other, other)).toEqual(shown(text, text))
  })
})

describe('text that is built to choke', () => {
  const r = (text: string, count: number) => text.repeat(count)
  test.each<[string, string, boolean]>([
    [`a line of ${inDeep(10, 1)} MB`, r('word [[a]] and ', inDeep(700_000, 70_000)), false],
    ['open brackets', r('[', 50_000), false],
    ['open and closed brackets', r('[', 50_000) + r(']', 50_000), true],
    ['open wikilinks', r('[[abc ', 20_000), false],
    ['open and closed wikilinks', r('[[\n', 20_000) + r('x]] ', 20_000), true],
    ['links', r('[a](b) ', 50_000), true],
    ['a long label', `[${r('a\n', 50_000)}`, false],
    ['open comments', `x ${r('<!-- ', 20_000)}`, true],
    ['open code', r('`a``b', 20_000), true],
    ['emphasis', r('*a_ ', 30_000), true],
    ['maths', r('$a ', 50_000), true],
    ['deep quotes', `${r('> ', 5000)}x`, true],
    ['deep lists', `${r('- ', 5000)}x`, true],
    ['addresses', r('http://a.b ', 30_000), false],
    ['a long table', `| a |\n|---|\n${r('| [[x]] |\n', 20_000)}`, false],
    ['100,000 headings', r('# h\n', 100_000), false],
    ['blank lines', r('\n', 1_000_000), false],
    ['tasks', r('- [ ] a #t 📅 2026-11-21 ⏫\n', 30_000), false],
    ['one task full of fields', `- [ ] ${r('📅 2026-11-21 [due:: 2026-11-21] #t ', 20_000)}`, true],
    [
      'nested lists',
      r(Array.from({ length: 60 }, (_, n) => `${r('  ', n)}- a\n`).join(''), 200),
      false,
    ],
    ['callouts', r('> [!note]- t\n> x\n\n', 20_000), false],
    [
      'callouts in callouts',
      Array.from({ length: 300 }, (_, n) => `${r('>', n + 1)} [!a]\n`).join(''),
      false,
    ],
    ['definitions', r('[a]: b.md\n', 50_000), true],
  ])(
    'row 15: %s ends, and says so when it was not parsed',
    (_name, text, isLimited) => {
      const note = parseNote('n.md', `${text}\n\n[[end]] #end\n`)
      expect(note.links.at(-1)?.target).toBe('end')
      expect(note.tags.at(-1)?.name).toBe('end')
      expect(note.limitation !== null).toBe(isLimited)
    },
    60_000,
  )

  test('what was not parsed is still read by line', () => {
    const note = parseNote('n.md', `${r('> ', 500)}x\n# H #t ^b\n\`\`\`\n[[no]]\n\`\`\`\n[[A|b]]\n`)
    expect(note.limitation).toContain('line by line')
    expect(note.headings.map(({ text }) => text)).toEqual(['H #t ^b'])
    expect(note.tags.map(({ name }) => name)).toEqual(['t'])
    expect(note.blocks.map(({ id, line }) => [id, line])).toEqual([['b', 2]])
    expect(note.links.map(({ target, text }) => [target, text])).toEqual([['A', 'b']])
  })

  test('never throws, and keeps every place within the text', () => {
    const pieces = fc.constantFrom(
      '[[',
      ']]',
      '[',
      ']',
      '(',
      ')',
      '|',
      '#',
      '^',
      '$',
      '$$',
      '%%',
      '`',
      '```',
      '~~~',
      '<',
      '>',
      '<!--',
      '-->',
      '*',
      '_',
      '~',
      '\n',
      '\n\n',
      '\r\n',
      '\r',
      '---',
      '===',
      '- ',
      '1. ',
      '> ',
      '    ',
      '\t',
      '\\',
      'a',
      'Ä',
      '📅',
      '\ud800',
      '\0',
      '\u2028',
      '\ufeff',
      ': ',
      'http://x',
      '[^1]:',
      '![',
      '!',
      '{',
      '- [ ] ',
      '[x] ',
      '📅 2026-11-21',
      '[due:: ',
      '🔁 every',
      '[!note]- ',
      '[a]: ',
      '^id',
      '&a',
      '*a',
    )
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 60 }).map((list) => list.join('')),
        fc.boolean(),
        (text, hasBlock) => {
          const source = hasBlock ? `---\n${text}` : text
          const note = parseNote('n.md', source)
          for (const { start, end, line } of [
            ...note.headings,
            ...note.links,
            ...note.tags,
            ...note.blocks,
            ...note.definitions,
            ...note.listItems,
            ...note.callouts,
          ]) {
            expect(start).toBeGreaterThanOrEqual(0)
            expect(end).toBeGreaterThan(start)
            expect(end).toBeLessThanOrEqual(source.length)
            expect(line).toBe(source.slice(0, start).split(/\r\n|\r|\n/).length)
          }
          for (const { target, targetStart, targetEnd, start, end } of note.links) {
            expect(targetStart <= targetEnd && targetEnd <= source.length).toBe(true)
            if (targetStart < start || targetEnd > end) continue
            // What a Markdown link encodes or escapes is not written as it is read.
            const written = source.slice(targetStart, targetEnd)
            expect(written === target || /[\\%&]/.test(written)).toBe(true)
          }
          note.listItems.forEach(({ parent, contentStart, task }, index) => {
            expect(parent === null || parent < index).toBe(true)
            expect(contentStart).toBeLessThanOrEqual(source.length)
            if (!task) return
            expect(source.slice(task.statusAt).startsWith(task.status)).toBe(true)
            expect(source.slice(task.textStart, task.textEnd)).toBe(task.text)
            for (const field of task.fields) expect(field.end).toBeLessThanOrEqual(task.text.length)
          })
          expect(note.limitation).toBe(null)
        },
      ),
      { numRuns: runs(5000), seed: 1 },
    )
  })
})
