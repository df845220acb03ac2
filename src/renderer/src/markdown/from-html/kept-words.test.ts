import fc from 'fast-check'
import type { Nodes, Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { latentSyntax } from '../read/syntax.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'

function converted(html: string): string | null {
  const steps = htmlToMarkdown(html)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
const reading = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).use(latentSyntax)
const read = (markdown: string): Root => reading.parse(markdown)
/** All that is read of a text as words: of code and HTML too. */
function wordsOf(markdown: string): readonly string[] {
  const words: string[] = []
  visit(read(markdown), (node: Nodes) => {
    if ('value' in node) words.push(...node.value.split(/[^\p{L}\p{N}]+/u))
  })
  return words.filter((word) => /^w\d/.test(word))
}

/** A page of words, each of which is there once: what is in what is as it comes. */
const page = fc.letrec<{ inline: string; block: string }>((tie) => ({
  inline: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constant('W'),
    fc.constant('W W'),
    fc.constant('<br>'),
    fc
      .tuple(
        fc.constantFrom('b', 'i', 'del', 'code', 'mark', 'sup', 'span', 'a href="https://a.org"'),
        fc.array(tie('inline'), { minLength: 1, maxLength: 3 }),
      )
      .map(([tag, inner]) => `<${tag}>${inner.join(' ')}</${tag.split(' ')[0]}>`),
  ),
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.array(tie('inline'), { minLength: 1, maxLength: 3 }).map((all) => `<p>${all.join(' ')}</p>`),
    tie('inline'),
    fc
      .tuple(fc.constantFrom('h2', 'pre'), tie('inline'))
      .map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
    fc
      .tuple(
        fc.constantFrom('div', 'blockquote', 'section', 'b'),
        fc.array(tie('block'), { maxLength: 3 }),
      )
      .map(([tag, inner]) => `<${tag}>${inner.join(' ')}</${tag}>`),
    fc
      .tuple(fc.constantFrom('ul', 'ol start="7"'), fc.array(tie('block'), { maxLength: 3 }))
      .map(
        ([tag, items]) =>
          `<${tag}>${items.map((item) => `<li>${item}</li>`).join(' ')}</${tag.slice(0, 2)}>`,
      ),
    fc
      .array(fc.array(tie('block'), { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 })
      .map((rows) =>
        rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join(' ')}</tr>`),
      )
      .map((rows) => `<table>${rows.join(' ')}</table>`),
  ),
})).block
const numbered = (html: string): { readonly html: string; readonly words: readonly string[] } => {
  let count = 0
  const marked = html.replace(/W/g, () => `w${count++}`)
  return { html: marked, words: Array.from({ length: count }, (_, index) => `w${index}`) }
}

test('every word of a page is read in the note, in its order and once, whatever is in what', () => {
  fc.assert(
    fc.property(page, (skeleton) => {
      const { html, words } = numbered(`<p><b>W</b></p>${skeleton}<p>W</p>`)
      expect(wordsOf(converted(html) ?? '')).toEqual(words)
    }),
    { numRuns: runs(4000) },
  )
})

const MARKS = { strong: 'b', emphasis: 'i', delete: 'del', inlineCode: 'code', link: 'a' } as const
type Mark = keyof typeof MARKS
const MARK_NAMES = Object.keys(MARKS) as Mark[]
/** What is read as marked: each word with the one mark round it. */
function marksOf(markdown: string): readonly (readonly [Mark | null, string])[] {
  const read: [Mark | null, string][] = []
  const go = (node: Nodes, mark: Mark | null): void => {
    const own = MARK_NAMES.find((name) => name === node.type) ?? mark
    if ('children' in node) for (const child of node.children) go(child, own)
    else if ('value' in node)
      for (const [word] of node.value.matchAll(/w\d+/g)) read.push([own, word])
  }
  go(reading.parse(markdown), null)
  return read
}

test('marks of a page are those of the note, wherever blanks, breaks and signs stand in them', () => {
  const edge = fc.constantFrom('', '', ' ', '.', ': ', '“', '<br>', ' <br><br>', '：', '(', ')')
  const part = fc.record({
    mark: fc.option(fc.constantFrom(...MARK_NAMES), { nil: null }),
    inside: fc.tuple(edge, edge, edge),
    behind: fc.constantFrom('', ' ', '中', 'and'),
  })
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
      let count = 0
      const wanted: [Mark | null, string][] = []
      const html = parts.map(({ mark, inside: [before, between, after], behind }) => {
        const words = [`w${count++}`, `w${count++}`]
        for (const word of words) wanted.push([mark, word])
        const tag = mark && MARKS[mark]
        const open = tag === null ? '' : tag === 'a' ? '<a href="https://a.org">' : `<${tag}>`
        const inner = before + words.join(between || ' ') + after
        return open + inner + (tag === null ? '' : `</${tag}>`) + (behind || ' ')
      })
      const markdown = converted(`<p>${html.join('')}</p><hr>`) ?? ''
      expect(marksOf(markdown)).toEqual(wanted)
      expect(markdown).not.toMatch(/&#x/)
    }),
    { numRuns: runs(4000) },
  )
})
test.each([
  ['<p><b>a </b>b<i> c</i></p>', '**a** b *c*'],
  ['<p>Mail <b>from<br></b>Ada</p>', 'Mail **from**\nAda'],
  ['<p><b>one<br><br>two</b></p>', '**one**\n\n**two**'],
  ['<p>see <a href="https://a.org"> it </a>now</p>', 'see [it](https://a.org) now'],
  ['<p><strong>注意：</strong>请看</p>', '**注意**：请看'],
  ['<p>run <code> npm i </code> <code>-g</code></p>', 'run `npm i` `-g`'],
  ['<p><b>Ad</b><b>a</b> <code>a</code><code>b</code></p>', '**Ada** `ab`'],
  ['<h2>One<br>line <i>x</i></h2>', '## One line *x*'],
  ['<h2><div>1</div><div>One</div></h2>', '## 1 One'],
  ['<ul><li><b>Name: </b>Ada</li></ul>', '- **Name:** Ada'],
  [
    '<table><tr><th>a</th><th>b</th></tr><tr><td><pre>x\n\ny</pre></td><td><b>c </b>d</td></tr></table>',
    '| a | b |\n| - | - |\n| `x`<br>`y` | **c** d |',
  ],
])('%j becomes %j', (html, markdown) => {
  expect(converted(html)).toBe(markdown)
})
