import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { spawnSync } from 'node:child_process'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writeFile } from 'node:fs/promises'
import { launchChromium } from '../e2e/launch-chromium.ts'

/**
 * How long a window takes from its address to its first paint and to a letter that is typed into a note, and what is
 * sent until then; of this build and of another one, by turns in one run, each time in a browser that knows nothing.
 * A small vault and a large one.
 *
 *     node bench/first-page.ts --before DIR [--after out] [--notes 10000] [--runs 7]
 *
 * DIR is an `out` of another commit, in a folder below this one (it needs node_modules).
 */
const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    after: { type: 'string', default: 'out' },
    notes: { type: 'string', default: '10000' },
    runs: { type: 'string', default: '7' },
  },
})
if (values.before === undefined) throw new Error('--before DIR: the out folder of another build')
const builds = { before: resolve(values.before), after: resolve(values.after) }
const RUNS = Number(values.runs)
const FIRST = 'Read me first.md'
/** The window of the browser is made of pages itself: a person has one before a page of ours is asked for. */
const WINDOW_MS = 1500

interface Start {
  readonly firstPaintMs: number
  /** The note stands in its editor, and takes the letter that is typed at that moment. */
  readonly usableMs: number
  /** That letter is in it, by way of a tool that drives the browser. */
  readonly typedMs: number
  /** Of that, what the page's own thread was at work, whatever else the machine did. */
  readonly workedMs: number
  readonly sentBytes: number
  /** Without the letters. */
  readonly sentCodeBytes: number
}

const root = join(import.meta.dirname, '..')
const dir = await mkdtemp(join(tmpdir(), 'latent-bench-'))
const browser = await launchChromium()

async function makeVault(name: string, notes: number): Promise<string> {
  const vault = join(dir, name)
  await mkdir(vault)
  if (notes > 0)
    spawnSync(process.execPath, ['bench/make-vault.ts', vault, String(notes)], { cwd: root })
  await writeFile(join(vault, FIRST), '# Read me first\n\nA few words.\n')
  return vault
}

async function startHost(out: string, vault: string, data: string) {
  const { spawn } = await import('node:child_process')
  const child = spawn(
    process.execPath,
    [join(out, 'main/host.js'), '--no-open', '--data-dir', data, '--vault', vault],
    { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const address = await new Promise<string>((found) => {
    let log = ''
    child.stdout.on('data', (text: Buffer) => {
      log += String(text)
      const at = /Latent is at (http:\S+)/.exec(log)?.[1]
      if (at) found(at)
    })
  })
  const ended = new Promise((done) => child.on('exit', done))
  return {
    address,
    async end() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

declare global {
  interface Window {
    typeLetter(): Promise<void>
    letterTypedMs: Promise<{ readonly usableMs: number; readonly typedMs: number }>
  }
}

/** Runs in the page before all else: has a letter typed when there is a note to type in. Counts from the address. */
function watchForLetter(): void {
  window.letterTypedMs = new Promise((resolve) => {
    let usableMs: number | null = null
    new MutationObserver(() => {
      const note = document.querySelector<HTMLElement>('.cm-content')
      if (!note?.textContent.includes('A few words') || note.closest('[hidden]')) return
      if (usableMs !== null) {
        if (note.textContent.includes('x')) resolve({ usableMs, typedMs: performance.now() })
        return
      }
      usableMs = performance.now()
      if (document.activeElement !== note) note.focus()
      void window.typeLetter()
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  })
}

/** One load of the page in a new profile. The note was left open, so it is there when it can be typed in. */
async function load(address: string): Promise<Start> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const kinds = new Map<string, string>()
  let sentBytes = 0
  let fontBytes = 0
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sentBytes += encodedDataLength
    if (kinds.get(requestId) === 'Font') fontBytes += encodedDataLength
  })
  // The page itself says when: a locator looks after 0, 20, 70, 170, 270 and 770 ms, and would tell those apart only.
  await page.exposeFunction('typeLetter', () => page.keyboard.press('x'))
  await page.addInitScript(watchForLetter)
  await page.waitForTimeout(WINDOW_MS)
  await page.goto(address, { waitUntil: 'commit' })
  const { usableMs, typedMs } = await page.evaluate(() => window.letterTypedMs)
  const { metrics } = await devtools.send('Performance.getMetrics')
  const workedMs = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  const sent = { sentBytes, sentCodeBytes: sentBytes - fontBytes }
  const firstPaintMs = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
  await page.keyboard.press('Backspace')
  await page.waitForTimeout(800) // saved
  await context.close()
  return { firstPaintMs, usableMs, typedMs, workedMs, ...sent }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const kB = (bytes: number): string => `${Math.round(bytes / 1000)} kB`

for (const [name, notes] of [
  ['small', 0],
  ['large', Number(values.notes)],
] as const) {
  const vault = await makeVault(name, notes)
  const starts: Record<keyof typeof builds, Start[]> = { before: [], after: [] }
  const hosts = {
    before: await startHost(builds.before, vault, join(dir, `${name}-before`)),
    after: await startHost(builds.after, vault, join(dir, `${name}-after`)),
  }
  // The first visit opens the note, and the index is built meanwhile.
  for (const { address } of Object.values(hosts)) {
    const page = await browser.newPage()
    await page.goto(address)
    await page.getByRole('treeitem', { name: 'Read me first' }).click()
    await page.locator('.cm-content').waitFor()
    await page.waitForTimeout(notes === 0 ? 3_000 : 60_000)
    await page.close()
  }
  for (let run = 0; run < RUNS; run++)
    for (const build of ['before', 'after'] as const)
      starts[build].push(await load(hosts[build].address))
  for (const host of Object.values(hosts)) await host.end()
  console.log(
    `${name} vault, load ${loadavg()
      .map((each) => each.toFixed(1))
      .join(' ')}`,
  )
  for (const key of ['firstPaintMs', 'usableMs', 'typedMs', 'workedMs'] as const) {
    const [before, after] = [starts.before, starts.after].map((all) =>
      median(all.map((start) => start[key])),
    )
    const ratio = (after ?? 0) / (before ?? 1)
    console.log(
      `  ${key}: ${before?.toFixed(0)} → ${after?.toFixed(0)} (${ratio.toFixed(2)} of it)`,
    )
  }
  for (const [build, all] of Object.entries(starts))
    console.log(
      `  ${build}: ${kB(median(all.map((start) => start.sentCodeBytes)))} sent, ${kB(median(all.map((start) => start.sentBytes)))} with letters`,
    )
}
await browser.close()
await rm(dir, { recursive: true, force: true })
