import fc from 'fast-check'
import type { Element, ElementContent } from 'hast'
import { visit } from 'unist-util-visit'
import { describe, expect, test } from 'vitest'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { appendContent } from './append-content.ts'
import { toHtmlText } from '../read/html-text.ts'
import { createMarkdownRenderer } from '../read/render-markdown.ts'
import { createSanitizer } from '../read/sanitize.ts'
import { staticNote, type StaticPage } from './static-note.ts'
import { typesetTree } from '../read/typeset.ts'

// In a browser, as the sanitiser and KaTeX need one; nothing is mounted.
const renderer = createMarkdownRenderer(createSanitizer(window), new Set())

interface Vault extends Partial<StaticPage> {
  /** What is there besides the note that is drawn, by path. */
  readonly files?: Readonly<Record<string, string>>
}
const FILES = { 'Ada.md': '# Ada\n\nShe.\n\n## Work\n\nEngines.', 'a.png': '', 'b.csv': '' }
/** The elements of `Here.md` with this text, without its frame. A link to `Note#12` leads to the twelfth line. */
async function draw(
  text: string,
  { files = FILES, ...own }: Vault = {},
): Promise<readonly ElementContent[]> {
  const article = await staticNote(vaultPath('Here.md'), text, {
    renderer,
    opensAll: false,
    noteAddress: (path, line) => `${path}.html${line === null ? '' : `#line-${line}`}`,
    fileAddress: (path) => `files/${path}`,
    read: async (path) => files[path as keyof typeof files] ?? null,
    resolve: async (_, links) =>
      links.map(({ target }) => {
        const [name = '', line] = target.split('#')
        const path = [name || 'Here.md', `${name}.md`].find(
          (each) => each === 'Here.md' || each in files,
        )
        return {
          path: path === undefined ? null : vaultPath(path),
          line: line === undefined ? null : Number(line),
          createPath: null,
        }
      }),
    ...own,
  })
  return article.children.flatMap((part) => (part.type === 'element' ? part.children : []))
}
const asHtml = (content: readonly ElementContent[]): string =>
  toHtmlText({ type: 'root', children: [...content] })
const html = async (text: string, vault?: Vault): Promise<string> =>
  asHtml(await draw(text, vault)).replaceAll(/ (?:class|dir)="[^"]*"|\n/g, '')

describe('a page holds what the note says', () => {
  test.each([
    ['---\nx: 1\n---\n# One *two*', '<h1 id="line-4">One <em>two</em></h1>'],
    [
      'a **b** ~~c~~ ==d== `e`\nf',
      '<p id="line-1">a <strong>b</strong> <del>c</del> <mark>d</mark> <code>e</code><br>f</p>',
    ],
    [
      '==**a**== ==b\nc==',
      '<p id="line-1"><mark><strong>a</strong></mark> <mark>b<br>c</mark></p>',
    ],
    ['3. a\n   - b', '<ol start="3" id="line-1"><li>a<ul><li>b</li></ul></li></ol>'],
    ['a %%hidden%% b', '<p id="line-1">a  b</p>'],
    ['About #work/now', '<p id="line-1">About <span>#work/now</span></p>'],
    ['> said', '<blockquote id="line-1"><p>said</p></blockquote>'],
    [
      '<b>raw</b> <kbd>K</kbd> <i onclick="x()">i</i>',
      '<p id="line-1"><b>raw</b> <kbd>K</kbd> <i>i</i></p>',
    ],
    ['1 < 2 & "3"', '<p id="line-1">1 &#x3C; 2 &#x26; "3"</p>'],
  ])('%j', async (text, page) => {
    expect(await html(text)).toBe(page)
  })
  test('a table in a frame that it can be scrolled in, with its sides', async () => {
    const table = await html('| a | b |\n|---|--:|\n| 1 | [[Ada\\|2]] |')
    expect(table).toMatch(/^<div><table id="line-1">.*<\/table><\/div>$/)
    expect(table).toContain('<th align="right">b</th>')
    expect(table).toContain('<td align="right"><a href="Ada.md.html">2</a></td>')
  })
  test('boxes that cannot be ticked, each in its state', async () => {
    const boxes = await html('- [ ] a\n- [x] b\n- [/] c\n- [?] d')
    expect(boxes.match(/<input[^>]*>/g)).toEqual([
      '<input type="checkbox" disabled data-status="open">',
      '<input type="checkbox" checked disabled data-status="done">',
      '<input type="checkbox" disabled data-status="doing">',
      expect.stringContaining('data-mark="?"'),
    ])
  })
  test('callouts, folded as the note has them, and all open on paper', async () => {
    expect(await html('> [!tip] Care\n> so')).toMatch(/^<div data-kind="tip" role="note"><summary>/)
    const folded = '> [!bug]- Why\n> so\n\n<details><summary>more</summary>x</details>'
    expect(await html(folded)).toMatch(
      /<details data-kind="bug"><summary><svg viewBox="0 0 16 16"[^>]* stroke-width="1.5"[^>]*><path d="[^"]+"><\/path><\/svg><span>Why<\/span>/,
    )
    expect(await html(folded)).not.toContain('<details open')
    const paper = await html(folded, { opensAll: true })
    expect(paper.match(/<details[^>]* open>/g)).toHaveLength(2)
    expect(await html('> [!bug]+ Why\n> so')).toContain('<details data-kind="bug" open>')
  })
  test('code with its colours, and as it is in a language that nobody knows', async () => {
    expect(asHtml(await draw('```js\nconst a = 1\n```'))).toContain('class="hljs-keyword"')
    const unknown = await html('```klingon\n<b>Qapla</b>\n```')
    expect(unknown).toContain('<span>klingon</span>')
    expect(unknown).toContain('<code>&#x3C;b>Qapla&#x3C;/b></code>')
    expect(await html('```js title="a.js"\n1\n```')).toContain('<span>a.js</span>')
  })
  test('footnotes that lead to their text and back, with what stands in them', async () => {
    const page = await html('a[^x]\n\n[^x]: See [[Ada]].')
    expect(page).toContain('<sup id="fnref-1"><a href="#fn-1">1</a></sup>')
    expect(page).toContain('<div id="fn-1"><a href="#fnref-1">1</a>')
    expect(page).toContain('See <a href="Ada.md.html">Ada</a>.')
  })
})

const outside = (href: string, host: string, text: string): string =>
  `<a href="${href}" rel="noopener noreferrer nofollow" data-host="${host}">${text}</a>`
describe('a link', () => {
  test.each([
    ['[[Ada]]', '<a href="Ada.md.html">Ada</a>'],
    ['[[Ada#5|her work]]', '<a href="Ada.md.html#line-5">her work</a>'],
    ['[[#3]]', '<a href="Here.md.html#line-3">3</a>'],
    ['[she](Ada.md)', '<a href="Ada.md.html">she</a>'],
    ['x ![[b.csv]]', 'x <a href="files/b.csv">b.csv</a>'],
    ['[[Gone]]', '<span>Gone</span>'],
    ['[o](https://a.example/x)', outside('https://a.example/x', 'a.example', 'o')],
    ['[m](mailto:a@b.example)', outside('mailto:a@b.example', 'a@b.example', 'm')],
    ['[u](https://me@evil.example/)', '<span>u</span>'],
    ['[j](javascript:alert(1))', '<span>j</span>'],
    ['[e]()', '<span>e</span>'],
  ])('%j', async (text, link) => {
    // What holds an embed is no paragraph, as that could hold no blocks.
    const block = text.includes('![[') ? 'div' : 'p'
    expect(await html(text)).toBe(`<${block} id="line-1">${link}</${block}>`)
  })
  test('to what does not come along is words that say so', async () => {
    const alone: Vault = { noteAddress: () => null, fileAddress: () => null }
    const words = '<span title="Not a part of this export">Ada</span>'
    expect(await html('[[Ada]]', alone)).toContain(words)
    expect(await html('![[a.png]]', alone)).toContain('[missing image: a.png]')
  })
})

test.each([
  [
    '![A|40x30](a.png)',
    '<img src="files/a.png" alt="A" width="40" height="30" style="aspect-ratio:40 / 30">',
  ],
  ['<img src="a.png" height="7">', '<img src="files/a.png" alt="" height="7" style="height:7px">'],
  ['![[a.png|40]]', '<img src="files/a.png" alt="a.png" width="40">'],
  ['<img src="a.png" alt="A" width="7">', '<img src="files/a.png" alt="A" width="7">'],
  ['![A](data:image/png;base64,AA==)', '<img src="data:image/png;base64,AA==" alt="A">'],
  ['![A](gone.png)', '<span>[missing image: gone.png]</span>'],
  ['![A](data:image/svg+xml;base64,AA==)', '<span><span>[image: A]</span></span>'],
  ['![A](//a.example/x.png)', outside('https://a.example/x.png', 'a.example', '[image: A]')],
])('a picture %j', async (text, picture) => {
  expect(await html(text)).toContain(picture)
})

describe('another note in its place', () => {
  test('is there whole, or the section that was meant, with ids that are not those of the page', async () => {
    const section = await html('![[Ada#5]]')
    expect(section).toContain('<a href="Ada.md.html#line-5">Ada › 5</a>')
    expect(section).toContain('<h2>Work</h2><p>Engines.</p>')
    expect(section).not.toContain('She')
    expect(await html('![[Ada]]')).toContain('<h1>Ada</h1><p>She.</p>')
    const noted = { 'N.md': 'x[^1]\n\n[^1]: n' }
    expect(await html('![[N]] ![[N]]', { files: noted })).toMatch(/id="e1-fn-1".*id="e2-fn-1"/)
  })
  test('is a link where it holds the one that it stands in, cannot be read, or lies too deep', async () => {
    const deep = {
      '1.md': 'one ![[2]]',
      '2.md': 'two ![[3]]',
      '3.md': 'three ![[4]]',
      '4.md': 'four',
    }
    const nested = await html('![[1]]', { files: deep })
    expect(nested).toMatch(/one.*two.*three.*<a href="4.md.html">4<\/a>/)
    expect(await html('![[Here]]')).toContain('<a href="Here.md.html">Here</a>')
    const round = await html('![[1]]', { files: { '1.md': 'one ![[Here]] ![[1]]' } })
    expect(round.match(/one/g)).toHaveLength(1)
    const unread = await html('![[Ada]]', { read: async () => null })
    expect(unread).toContain('<div id="line-1"><a href="Ada.md.html">Ada</a></div>')
  })
})

const SAMPLES = [
  '# One\n\n- [x] a\n- b[^1]\n\n[^1]: n',
  '| a |\n|---|\n| `1` |\n\n> [!tip]- Care\n> so',
  '$x^2$ and ![A|40](a.png)\n\n```js\nconst a = "<b>"\n```\n\n$$\n\\frac{1}{2}\n$$',
  'right <p dir="rtl" lang="he">\u05d0</p> [o](https://a.example)',
]
test('put into a document one by one, the elements are what their HTML says', async () => {
  for (const text of SAMPLES) {
    const content = await draw(text)
    const place = document.createElement('div')
    appendContent(place, content, (source) => source.replace('files/', 'blob:'))
    const parsed = document.createElement('div')
    parsed.innerHTML = asHtml(content).replaceAll('files/', 'blob:')
    // Elements that are made have their namespace from there, and this is an attribute like others.
    for (const math of [place, parsed].flatMap((it) => [...it.querySelectorAll('math')]))
      math.removeAttribute('xmlns')
    expect(place.isEqualNode(parsed), text).toBe(true)
  }
})

describe('a formula', () => {
  const tags = (tex: string): string[] => {
    const found: string[] = []
    const { tree } = typesetTree(tex, true)
    if (tree) visit(tree, 'element', ({ tagName }) => void found.push(tagName))
    return found
  }
  test('is MathML, with its source for who reads it aloud', () => {
    expect(tags('\\frac{1}{x^2}')).toEqual(
      expect.arrayContaining(['math', 'mfrac', 'msup', 'annotation']),
    )
  })
  test.each([
    '\\href{javascript:alert(1)}{x}',
    '\\includegraphics{https://a.example/x.png}',
    '\\htmlId{root}{x}',
    '\\htmlStyle{position:fixed}{x}',
    '\\htmlClass{dialog}{x}',
    '\\url{https://a.example}',
    '\\textcolor{red}{x}',
  ])('%s leads nowhere, loads nothing and has no style', (tex) => {
    const told = JSON.stringify(typesetTree(tex, false).tree?.children ?? [])
    expect(told).not.toMatch(/"(?:href|src|id|style|className|class)":/)
    expect(tags(tex)).not.toContain('mglyph')
  })
  test('that cannot be read, or is too much, says why, and a page shows its source', async () => {
    expect(typesetTree('\\frac{1', true)).toMatchObject({
      tree: null,
      problem: expect.stringContaining('KaTeX'),
    })
    expect(typesetTree('x'.repeat(10_001), true).problem).toBe('This formula is too long to draw.')
    expect(typesetTree('\\def\\a{\\a\\a}\\a', true).problem).toMatch(/expan/i)
    expect(await html('$\\frac{1$')).toContain('<code>\\frac{1</code>')
  })
})

/** Pieces of what somebody would write who wishes to harm whoever reads it. */
const HOSTILE = [
  '<script>x()</script>',
  '<img src=x onerror=x()>',
  '<svg/onload=x()>',
  '<a href="javascript:x()">a</a>',
  '[a](javascript:x())',
  '[a](<data:text/html,x>)',
  '![a](//a.example/x)',
  '<https://a.example>',
  '<latent-mark mark="0">a</latent-mark>',
  '<p data-line="1" id="root" class="dialog" style="x">',
  '</div></div>',
  '[[<img src=x>]]',
  '[[a|<script>]]',
  '==<i>==',
  '$\\href{javascript:x()}{a}$',
  '> [!<b>]- <svg>',
  '%%',
  '```',
  '<!--',
  '-->',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=x()&gt;">',
  '[a]: javascript:x()',
  '[a]',
  '^[<img src=x>]',
  '[^1]',
  '[^1]: <script>',
  '\n',
  '\n\n',
  '| a |\n|---|',
  '- [ ] ',
  '<base href=//x>',
]
const SAFE_ADDRESS = /^(?:https?:|mailto:|#|(?![a-z][a-z0-9+.-]*:|[\\/]{2}))/i
const FORBIDDEN =
  /^(?:script|style|iframe|object|embed|link|meta|base|svg|form|input|button|video|audio)$/
const SPEAKS = /^(?:on|id$|style|className|src)/i
test('nothing that is written can run, load, or look like a part of Latent, in a note or in an answer', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...HOSTILE), { minLength: 1, maxLength: 8 }),
      fc.constantFrom('note' as const, 'chat' as const),
      (pieces, mode) => {
        for (const { tree, marks, fault } of renderer.render(pieces.join(' '), mode)) {
          expect(fault).toBeNull()
          visit(tree, 'element', ({ tagName, properties }: Element) => {
            expect(tagName).not.toMatch(FORBIDDEN)
            const { mark, href, ...own } = properties
            if (tagName === 'latent-mark') expect(marks[Number(mark)]).toBeDefined()
            if (href !== undefined) expect(String(href)).toMatch(SAFE_ADDRESS)
            expect(Object.keys(own).filter((name) => SPEAKS.test(name))).toEqual([])
          })
        }
      },
    ),
    { numRuns: 150 },
  )
})
