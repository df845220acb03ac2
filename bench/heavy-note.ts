import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { startHost } from '../e2e/hosts.ts'
import { launchChromium } from '../e2e/launch-chromium.ts'
import { tasksOf } from './page-tasks.ts'
import { quantile } from './quantile.ts'
import { WATCH_KEYS } from './watch-keys.ts'

/**
 * Typing in a note of 300 embeds, 100 pictures, 50 formulas and a table of 5,000 rows, in live preview in the app (needs a
 * build): from a key to the frame after it, and the tasks of the page's thread meanwhile that last over 50 ms, by the
 * clock and by what the thread was at work whatever else the machine did; in the note's words, among what is drawn and in
 * a cell, beside a note of one line in the same run.
 *
 *     node bench/heavy-note.ts [--keys 60]
 */
const { values } = parseArgs({ options: { keys: { type: 'string', default: '60' } } })
const KEYS = Number(values.keys)
/** Some twelve keys a second. */
const PAUSE_MS = 80

const dir = await mkdtemp(join(tmpdir(), 'latent-bench-'))
const vault = join(dir, 'vault')
await mkdir(join(vault, 'parts'), { recursive: true })
await mkdir(join(vault, 'pictures'))

/** A grey PNG of `side` × `side` pixels. */
function picture(side: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const size = Buffer.alloc(13)
  size.writeUInt32BE(side, 0)
  size.writeUInt32BE(side, 4)
  size.set([8, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((side + 1) * side, 90)
  for (let row = 0; row < side; row += 1) rows[row * (side + 1)] = 0
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const parts: string[] = []
for (let at = 0; at < 300; at += 1) {
  const words = `## Part ${at}\n\nSome **strong** words, a [[Plain|note]] and #tags.\n\n- one\n- two\n`
  await writeFile(join(vault, 'parts', `Part ${at}.md`), words)
  parts.push(`Words before part ${at}.`, `![[Part ${at}]]`)
  if (at % 3 === 0) {
    await writeFile(join(vault, 'pictures', `${at}.png`), picture(120))
    parts.push(`![[${at}.png]]`)
  }
  if (at % 6 === 0) parts.push(`$$\nx^${at} + \\frac{1}{2}\n$$`)
}
const rows = Array.from({ length: 5000 }, (_, at) => `| Name ${at} | ${at} | some *more* words |`)
const table = ['| name | of | words |', '|---|--:|---|', ...rows].join('\n')
await writeFile(
  join(vault, 'Heavy.md'),
  `# Heavy\n\nThe first words.\n\n${parts.join('\n\n')}\n\nAbove the table.\n\n${table}\n\nThe last words.\n`,
)
await writeFile(join(vault, 'Plain.md'), 'The first words.\n')

/** Where it is typed: at the end of the first of these words. */
const PLACES = [
  ['Plain', 'The first words.'],
  ['Heavy', 'The first words.'],
  ['Heavy', 'Words before part 150.'],
  ['Heavy', 'Above the table.'],
  ['Heavy', 'Name 2500'],
  ['Heavy', 'The last words.'],
] as const

async function goTo(page: Page, note: string, words: string): Promise<void> {
  await page.getByRole('treeitem', { name: note, exact: true }).click()
  await page.locator(`[data-complete] .cm-content[aria-label="Text of ${note}"]`).waitFor()
  await page.locator('.cm-content').focus()
  await page.keyboard.press('ControlOrMeta+f')
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowRight')
  await page.waitForTimeout(3000) // what is drawn there is there
}

async function typeAt(page: Page, note: string, words: string) {
  await goTo(page, note, words)
  await page.evaluate('keysMs.length = 0')
  await browser.startTracing(page, { categories: ['toplevel'] })
  for (let key = 0; key < KEYS; key += 1)
    await page.keyboard.press(key % 6 === 5 ? ' ' : 'x', { delay: PAUSE_MS })
  await page.waitForTimeout(2000) // saved, and what follows a save
  const tasks = tasksOf(await browser.stopTracing())
  if ((await page.getByText(`${words}xxxxx x`).count()) === 0)
    throw new Error(`Not typed at: ${words}`)
  const keys = (await page.evaluate('keysMs')) as number[]
  const at = (share: number): string => quantile(keys, share).toFixed(0)
  const over = (lengths: readonly number[]): string =>
    `${lengths.filter((ms) => ms > 50).length}, ${Math.max(...lengths).toFixed(0)}`
  return {
    note,
    words,
    'key to frame p50 / p95 ms': `${at(0.5)} / ${at(0.95)}`,
    'tasks > 50 ms, longest': over(tasks.map(({ tookMs }) => tookMs)),
    'of work > 50 ms, longest': over(tasks.map(({ workedMs }) => workedMs)),
  }
}

const browser = await launchChromium()
const host = await startHost('browser', {
  browser,
  args: ['--data-dir', join(dir, 'data'), '--vault', vault],
  onPage: () => {},
})
try {
  const { page } = host
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('treeitem', { name: 'Heavy' }).waitFor()
  await page.waitForTimeout(15_000) // the index is built
  await page.evaluate(WATCH_KEYS)
  const load = loadavg().map((each) => each.toFixed(1))
  console.log(`load ${load.join(' ')}`)
  const found = []
  for (const [note, words] of PLACES) found.push(await typeAt(page, note, words))
  console.table(found)
} finally {
  await host.close()
  await browser.close()
  await rm(dir, { recursive: true, force: true })
}
