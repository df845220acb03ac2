import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { startHost } from '../../e2e/hosts.ts'
import { launchChromium } from '../../e2e/launch-chromium.ts'
import { tasksOf } from '../page-tasks.ts'
import { quantile } from '../quantile.ts'

/**
 * How soon the window does what a key asks for, in vaults of these sizes (needs a build): from the key to the frame that
 * shows it, as a ratio to a page that puts one line in the place of another in the same run, and the tasks of the page's
 * thread meanwhile that last over 50 ms. Then how evenly a folder of half the notes is scrolled, and how soon the graph is
 * there. The index is complete before.
 *
 *     node bench/ui/window.ts [--notes 1000,10000,100000] [--runs 20]
 */
const { values } = parseArgs({
  options: {
    notes: { type: 'string', default: '1000,10000' },
    runs: { type: 'string', default: '20' },
  },
})
const RUNS = Number(values.runs)
const SIZE = { width: 1280, height: 800 }
/** What one key asked for is over before the next one comes. */
const PAUSE_MS = 250

/** A program for a page: `shownMs` is the time from the next key to the message after the frame in which `isShown()`. */
const WATCH = `
  globalThis.watchKey = (isShown) => {
    globalThis.shownMs = new Promise((resolve) => {
      let begunMs = null
      addEventListener('keydown', ({ timeStamp }) => (begunMs ??= timeStamp), { capture: true, once: true })
      const look = () => {
        if (begunMs === null || !isShown()) return void requestAnimationFrame(look)
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - begunMs)
        port2.postMessage(null)
      }
      requestAnimationFrame(look)
    })
  }`
/** The text of the first of these that is there to be seen; programs for the page compare it with what it was. */
const shown = (selector: string): string =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].find((each) => each.checkVisibility())?.textContent`
const becomesOther = (selector: string): string =>
  `((was) => () => (${shown(selector)} ?? was) !== was)(${shown(selector)})`

interface Action {
  readonly name: string
  readonly keys: string
  /** A function of the page, made right before the key: true once it is done. */
  readonly isShown: string
  before?(page: Page): Promise<void>
  after?(page: Page): Promise<void>
  readonly runs?: number
}

const OPTION = '[role="dialog"] [role="option"]'
const GRAPH = '[data-graph] [role="img"] canvas'
const press =
  (keys: string) =>
  async (page: Page): Promise<void> => {
    await page.keyboard.press(keys)
    await page.waitForTimeout(PAUSE_MS)
  }
const ACTIONS: readonly Action[] = [
  {
    name: 'the other tab',
    keys: 'Alt+PageDown',
    isShown: becomesOther('[data-complete] .cm-content'),
  },
  {
    name: 'the switcher opens',
    keys: 'Control+o',
    isShown: `() => ${shown(OPTION)} !== undefined`,
    after: press('Escape'),
  },
  {
    name: 'a letter in the switcher',
    keys: 'e',
    isShown: becomesOther(OPTION),
    before: press('Control+o'),
    after: press('Escape'),
  },
  {
    name: 'the commands open',
    keys: 'Control+p',
    isShown: `() => ${shown(OPTION)} !== undefined`,
    after: press('Escape'),
  },
  {
    name: 'a letter in the commands',
    keys: 'e',
    isShown: becomesOther(OPTION),
    before: press('Control+p'),
    after: press('Escape'),
  },
  {
    name: 'the graph',
    keys: 'Control+Alt+o',
    isShown: `() => document.querySelector(${JSON.stringify(GRAPH)}) !== null`,
    after: press('Alt+w'),
    runs: 3,
  },
]

async function measure(page: Page, { keys, isShown, before, after, runs = RUNS }: Action) {
  const timesMs: number[] = []
  await browser.startTracing(page, { categories: ['toplevel'] })
  for (let run = 0; run < runs; run += 1) {
    await before?.(page)
    await page.evaluate(`watchKey(${isShown})`)
    await page.keyboard.press(keys)
    timesMs.push((await page.evaluate('shownMs')) as number)
    await page.waitForTimeout(PAUSE_MS)
    await after?.(page)
  }
  const tasks = tasksOf(await browser.stopTracing())
  return { timesMs, tasks }
}

const over50 = (lengthsMs: readonly number[]): string =>
  `${lengthsMs.filter((ms) => ms > 50).length}, ${Math.max(0, ...lengthsMs).toFixed(0)}`

function summary(
  name: string,
  { timesMs, tasks }: Awaited<ReturnType<typeof measure>>,
  baseMs: number,
) {
  const at = (share: number): number => quantile(timesMs, share)
  return {
    action: name,
    'p50 / p95 ms': `${at(0.5).toFixed(0)} / ${at(0.95).toFixed(0)}`,
    'p50 to a plain page': (at(0.5) / baseMs).toFixed(1),
    'tasks > 50 ms, longest': over50(tasks.map(({ tookMs }) => tookMs)),
    'of work > 50 ms, longest': over50(tasks.map(({ workedMs }) => workedMs)),
  }
}

/** A key that puts one line in the place of another: what a key costs at least, by the same way to measure it. */
async function measurePlain(): Promise<number> {
  const page = await browser.newPage({ viewport: SIZE })
  await page.setContent(
    '<p>0</p><script>let at = 0; addEventListener("keydown", () => (document.querySelector("p").textContent = ++at))</script>',
  )
  await page.evaluate(WATCH)
  const { timesMs } = await measure(page, { name: 'plain', keys: 'e', isShown: becomesOther('p') })
  await page.close()
  return quantile(timesMs, 0.5)
}

/** The tree with a folder of half the notes open, a page of rows each frame: late frames, of so many. */
async function scrollTree(page: Page) {
  await page.keyboard.press('Control+Shift+e')
  await page.keyboard.press('Home')
  await page.keyboard.type('Inbox')
  await page.keyboard.press('ArrowRight')
  await page.waitForTimeout(2000)
  const gaps = (await page.evaluate(`new Promise((resolve) => {
    const tree = document.querySelector('[role="tree"]')
    const frame = [tree, ...tree.querySelectorAll('*')].find((each) => each.scrollHeight > each.clientHeight + 1000)
    const gaps = []
    let last = null
    const step = (now) => {
      if (last !== null) gaps.push(now - last)
      last = now
      frame.scrollTop = (frame.scrollTop + frame.clientHeight) % (frame.scrollHeight - frame.clientHeight)
      if (gaps.length < 240) requestAnimationFrame(step)
      else resolve(gaps)
    }
    requestAnimationFrame(step)
  })`)) as number[]
  return `${gaps.filter((gap) => gap > 34.5).length} of ${gaps.length} frames over 34 ms, worst ${Math.max(...gaps).toFixed(0)}`
}

const dir = await mkdtemp(join(tmpdir(), 'latent-bench-'))
const browser = await launchChromium()

async function measureVault(notes: number, baseMs: number): Promise<void> {
  const vault = join(dir, `vault-${notes}`)
  const maker = join(import.meta.dirname, '../make-vault.ts')
  spawnSync(process.execPath, [maker, vault, String(notes)], { stdio: 'inherit' })
  const host = await startHost('browser', {
    browser,
    args: ['--data-dir', join(dir, `data-${notes}`), '--vault', vault],
    onPage: () => {},
  })
  try {
    const { page } = host
    await page.setViewportSize(SIZE)
    await page.getByText('notes indexed').waitFor({ timeout: 3_600_000 })
    for (const name of ['Hub', ' 7']) {
      await page.keyboard.press('Control+o')
      await page.keyboard.type(name)
      await page.waitForTimeout(1500)
      await page.keyboard.press('Enter')
      await page.waitForTimeout(1500)
    }
    const starts: number[] = []
    for (let run = 0; run < 3; run += 1) {
      await page.reload({ waitUntil: 'commit' })
      await page.locator('[data-complete] .cm-content').first().waitFor()
      starts.push((await page.evaluate('performance.now()')) as number)
      await page.waitForTimeout(2000)
    }
    await page.evaluate(WATCH)
    const found = []
    for (const action of ACTIONS)
      found.push(summary(action.name, await measure(page, action), baseMs))
    console.log(
      `${notes} notes, load ${loadavg()
        .map((each) => each.toFixed(1))
        .join(' ')}, a plain page ${baseMs.toFixed(0)} ms`,
    )
    console.table(found)
    console.log(`from a reload to the first note: ${quantile(starts, 0.5).toFixed(0)} ms`)
    console.log(`the tree: ${await scrollTree(page)}`)
  } finally {
    await host.close()
  }
}

try {
  const baseMs = await measurePlain()
  for (const notes of values.notes.split(',')) await measureVault(Number(notes), baseMs)
} finally {
  await browser.close()
  await rm(dir, { recursive: true, force: true })
}
