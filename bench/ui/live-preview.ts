import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createServer } from 'vite'
import { launchChromium } from '../../e2e/launch-chromium.ts'
import { pageResolve } from '../../scripts/page-resolve.ts'
import type { Kind } from './bench-window.ts'
import { quantile } from '../quantile.ts'

/**
 * What live preview costs: from a key to the message after the frame that shows it, and from a text to the first frame
 * of its editor; beside CodeMirror as it comes, and the note's editor in the source, with the same text, by turns in one
 * page. A note of 10 kB, one of 1 MB, and one of 300 embeds, 100 pictures, 50 formulas and a table of 5,000 rows.
 * Blocks take their place and are not drawn: that is the reading view's. Times are of this machine; compare ratios.
 *
 *     node bench/ui/live-preview.ts [--rounds 4] [--keys 60] [--only '5,000 rows']
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '4' },
    keys: { type: 'string', default: '60' },
    only: { type: 'string' },
  },
})
const [ROUNDS, KEYS] = [Number(values.rounds), Number(values.keys)]
const KINDS: readonly Kind[] = ['plain', 'source', 'live']

const PART = `## A heading with *emphasis*

Some **strong** words, a [link](https://example.org "title"), [[Note#Part|a note]], \`code\`, ==marks== and #tags,
with a footnote[^1] and a formula $x^2$ in them. And a line more of plain words, as people write them.

- one
  - [ ] a task 📅 2026-12-03
- two with [a reference][r]

> [!tip] A callout
> with text

\`\`\`js
let a = 1
\`\`\`

`
const ENDING = '[r]: https://example.org\n\n[^1]: What it says.\n'
const sized = (bytes: number): string => PART.repeat(Math.ceil(bytes / PART.length)) + ENDING
const many = (count: number, part: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => part(at)).join('')
const FULL =
  many(300, (at) => `![[Note ${at}]]\n\n`) +
  many(100, (at) => `![${at}](${at}.png)\n\n`) +
  many(50, (at) => `$$\nx^${at}\n$$\n\n`) +
  `Words in the middle.\n\n| a | b |\n|---|---|\n${many(5000, (at) => `| ${at} | x |\n`)}\n${PART}`
const ROWS = `| name | day | of | words |\n|---|---|--:|---|\n${many(5000, (at) => `| Name ${at} | 2026-12-03 | ${at} | some *more* words |\n`)}`
const texts = {
  '10 kB': sized(10_000),
  '1 MB': sized(1_000_000),
  'many blocks': FULL,
  '5,000 rows': ROWS,
}

const server = await createServer({
  root: join(import.meta.dirname, '../..'),
  configFile: false,
  logLevel: 'error',
  resolve: pageResolve,
  optimizeDeps: { entries: ['bench/ui/live-page.ts'] },
  server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
  plugins: [
    {
      name: 'page',
      configureServer: ({ middlewares }) => {
        middlewares.use('/start', (_request, response) => {
          response.setHeader('Content-Type', 'text/html')
          response.end(
            '<!doctype html><style>body{margin:0;height:100vh}.cm-editor{height:100vh}</style><body><script type="module" src="/bench/ui/live-page.ts"></script>',
          )
        })
      },
    },
  ],
})
await server.listen()
const browser = await launchChromium()
const page = await browser.newPage({ viewport: { width: 1000, height: 800 } })
await page.goto(`${server.resolvedUrls?.local[0] ?? ''}start`)
await page.waitForFunction(() => typeof window.openText === 'function')

for (const [name, text] of Object.entries(texts)) {
  if (values.only !== undefined && values.only !== name) continue
  const keys: Record<Kind, number[]> = { plain: [], source: [], live: [] }
  const opens: Record<Kind, number[]> = { plain: [], source: [], live: [] }
  const longest: Record<Kind, number> = { plain: 0, source: 0, live: 0 }
  for (let round = 0; round <= ROUNDS; round++)
    for (const kind of KINDS) {
      const tookMs = await page.evaluate(([one, of]) => window.openText(one, of), [
        kind,
        text,
      ] as const)
      await page.waitForTimeout(1000) // what is read after the first frame
      await page.evaluate(() => {
        window.keysMs = []
        window.longestTaskMs = 0
      })
      for (let key = 0; key < KEYS; key++) {
        await page.keyboard.press(key % 6 === 5 ? ' ' : 'x')
        // As a person does, who types slower than a page draws: none waits for the one before.
        await page.evaluate(() => window.drawn)
      }
      const found = await page.evaluate(() => ({ all: window.keysMs, task: window.longestTaskMs }))
      // The first round is read and compiled in.
      if (round === 0) continue
      opens[kind].push(tookMs)
      keys[kind].push(...found.all)
      longest[kind] = Math.max(longest[kind], found.task)
    }
  const load = loadavg().map((each) => each.toFixed(1))
  console.log(`${name}, load ${load.join(' ')}`)
  for (const kind of KINDS) {
    const [p50, p95, open] = [
      quantile(keys[kind], 0.5),
      quantile(keys[kind], 0.95),
      quantile(opens[kind], 0.5),
    ]
    const ratio = (value: number, of: number): string =>
      `${value.toFixed(1)} (${(value / of).toFixed(2)}×)`
    console.log(
      `  ${kind.padEnd(6)} key p50 ${ratio(p50, quantile(keys.plain, 0.5))}, p95 ${ratio(p95, quantile(keys.plain, 0.95))}, open ${ratio(open, quantile(opens.plain, 0.5))}, longest task ${longest[kind].toFixed(0)} ms`,
    )
  }
}
await browser.close()
await server.close()
