import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Nodes, Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { latentSyntax } from '../read/syntax.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { allInDeep } from '../../../../../test/shared/in-deep.ts'

function converted(html: string): string | null {
  const steps = htmlToMarkdown(html)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
const reading = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).use(latentSyntax)
const read = (markdown: string): Root => reading.parse(markdown)

const FIXTURES = join(import.meta.dirname, 'fixtures')
test.each(globSync('*.html', { cwd: FIXTURES }).toSorted())('%s', (file) => {
  const html = readFileSync(join(FIXTURES, file), 'utf8')
  const expected = readFileSync(join(FIXTURES, file.replace('.html', '.md')), 'utf8')
  expect(`${converted(html)}\n`).toBe(expected)
})

test.each([
  '<p>one</p><p>two</p>',
  '<meta charset="utf-8"><span style="color: red">a *word* &amp; more</span>',
  '<div>a<br>b</div>',
  '',
])('%j is lines of text: its plain text says the same', (html) => {
  expect(converted(html)).toBeNull()
})

describe('an address', () => {
  test.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'vbscript:x',
    '/relative',
    'also/relative.html',
    '#part',
    '//host/without-scheme',
    'ftp://old.example/',
    'http://',
  ])('%j leads nowhere: the words of the link stay', (href) => {
    expect(converted(`<p><b>a</b> <a href="${href}">words</a><img src="${href}"></p>`)).toBe(
      '**a** words',
    )
  })
  test.each([
    ['https://x.org/?a=1&b=2', '[w](https://x.org/?a=1&b=2)'],
    ['https://x.org/?a&copy;=2', '[w](https://x.org/?a&copy%3B=2)'],
    ['https://x.org/a (b)', '[w](https://x.org/a%20%28b%29)'],
    ['https://x.org/a_b_c*d', '[w](https://x.org/a_b_c*d)'],
    ['mailto:a@b.org', '[w](mailto:a@b.org)'],
    ['https://www.google.com/url?q=https://x.org/%3Fa%3D1&sa=D', '[w](https://x.org/?a=1)'],
    ['https://www.google.com/url?q=javascript:alert(1)', 'w'],
  ])('%j is kept as %j', (href, markdown) => {
    expect(converted(`<i>x</i><a href="${href.replaceAll('&', '&amp;')}">w</a>`)).toBe(`*x*${markdown}`) // oxfmt-ignore
  })
  test('that is its own words is written bare where it ends by itself', () => {
    const link = '<a href="https://x.org/a">https://x.org/a</a>'
    expect(converted(`<p>see ${link}</p>`)).toBe('see https://x.org/a')
    expect(converted(`<p>see ${link}and</p>`)).toBe('see [https://x.org/a](https://x.org/a)and')
  })
})

test('a page that was made to harm is words at most', () => {
  const evil = [
    '<script>alert(1)</script><style>p{}</style><svg onload=alert(1)><text>t</text></svg>',
    '<iframe src="https://evil.example"></iframe><object data="x"></object><math><mi>m</mi></math>',
    `${'<div>'.repeat(5000)}deep${'</div>'.repeat(5000)}`,
    '<table><tr><td colspan="99999999" rowspan="99999999">a</td><td>b</td></tr></table>',
    '<b>&lt;script&gt;alert(1)&lt;/script&gt;</b>',
  ].join('<p>x</p>')
  const markdown = converted(evil) ?? ''
  expect(markdown).toContain('deep')
  expect(markdown.length).toBeLessThan(2000)
  visit(read(markdown), (node: Nodes) => {
    if (node.type === 'html') expect(node.value).toBe('<br>')
  })
})

test('what words say is what is read of them: no sign in them means anything', () => {
  const word = fc.constantFrom(
    '*a*',
    '_b_',
    'snake_case',
    '`c`',
    '#tag',
    '# d',
    '[[e]]',
    '![[f]]',
    '$g$',
    '$5',
    '==h==',
    '%%i%%',
    '- j',
    '1. k',
    '> l',
    '|',
    'a|b',
    '<b>',
    '&amp;',
    'R&D',
    '~~m~~',
    '\\',
    '[n](o)',
    '^[p]',
    '+',
    '---',
    'https://q.org',
    'r@s.org',
    '中文',
  )
  const bare = (text: string): string => text.replace(/\s+/g, ' ').trim()
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), fc.boolean(), (words, isList) => {
      const escaped = words.join(' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;')
      const html = isList
        ? `<ul><li>x <b>bold</b> ${escaped}</li></ul>`
        : `<p>${escaped} <b>bold</b> ${escaped}</p>`
      const root = read(converted(html) ?? '')
      let text = ''
      visit(root, (node: Nodes) => {
        expect(['html', 'tag', 'wikilink', 'comment', 'inlineMath', 'math', 'emphasis', 'delete', 'inlineCode', 'image', 'heading', 'code', 'blockquote', 'thematicBreak', 'inlineFootnote']).not.toContain(node.type) // oxfmt-ignore
        if (node.type === 'text') text += node.value
      })
      const said = isList
        ? `x bold ${words.join(' ')}`
        : `${words.join(' ')} bold ${words.join(' ')}`
      expect(bare(text)).toBe(bare(said))
    }),
    { numRuns: runs(2000) },
  )
})

describe('a page of megabytes', () => {
  /** Nodes and letters of one step cannot be many, so no step can take long. */
  const stepsOf = (html: string): { readonly steps: number; readonly markdown: string } => {
    let steps = 0
    const work = htmlToMarkdown(html)
    for (;;) {
      const step = work.next()
      if (step.done) return { steps, markdown: step.value ?? '' }
      steps += 1
    }
  }
  test.each(
    allInDeep([
      [
        'a list',
        '<ol start="3">',
        (n: number) => `<li>item <b>${n}</b></li>`,
        '</ol>',
        (n: number) => `${n + 3}. item **${n}**`,
      ],
      [
        'a table',
        '<table><tr><th>a</th><th>b</th></tr>',
        (n: number) => `<tr><td>${n}</td><td><i>x</i></td></tr>`,
        '</table>',
        (n: number) => `| ${n} | *x* |`,
      ],
      [
        'paragraphs in boxes',
        '<div><section>',
        (n: number) => `<p>some <b>${n}</b></p>`,
        '</section></div>',
        (n: number) => `some **${n}**\n`,
      ],
    ]),
  )('is read in many steps, and says the same as in one: %s', (_, start, row, end, line) => {
    const count = 3000
    const html = start + Array.from({ length: count }, (__, n) => row(n)).join('') + end
    const { steps, markdown } = stepsOf(html)
    expect(steps).toBeGreaterThan(html.length / 16_384 + 8)
    expect(
      markdown
        .split('\n')
        .filter((each) => each !== '')
        .slice(-count)
        .join('\n\n'),
    ).toBe(Array.from({ length: count }, (__, n) => line(n).trim()).join('\n\n'))
    expect(read(markdown).children).toHaveLength(end.includes('section') ? count : 1)
  })
  test('is given up when it is one endless paragraph, so that its plain text goes in', () => {
    const html = `<p>${'a<br><b>b</b>'.repeat(20_000)}</p>`
    expect(() => stepsOf(html)).toThrow('endless')
  })
})
