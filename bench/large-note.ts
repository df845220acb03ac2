import { mkdir, mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startHost } from '../e2e/hosts.ts'
import { launchChromium } from '../e2e/launch-chromium.ts'
import { quantile } from './quantile.ts'
import { WATCH_KEYS } from './watch-keys.ts'

/**
 * Row 71: a note of nearly 50 MB and 1.3 million lines in a real browser (needs a build): how long it takes to open,
 * from a key to its paint, to find a word at its end, and to be saved; and the longest time without a frame. The same
 * for a note of 10 kB in the same run.
 *
 *     node bench/large-note.ts [--keys 60]
 */
const keyArgument = process.argv.indexOf('--keys')
const KEYS = keyArgument > 0 ? Number(process.argv[keyArgument + 1]) : 60
const LINE = 'A line of a note, with words in it.\n'

const dir = await mkdtemp(join(tmpdir(), 'latent-bench-'))
const vault = join(dir, 'vault')
await mkdir(vault)
await writeFile(join(vault, 'Small.md'), `# Small\n${LINE.repeat(280)}needle\n`)
await writeFile(join(vault, 'Large.md'), `# Large\n${LINE.repeat(1_300_000)}needle\n`)

const browser = await launchChromium()
const host = await startHost('browser', {
  browser,
  args: ['--data-dir', join(dir, 'data'), '--vault', vault],
  onPage: () => {},
})

/** In the page: the longest gap between two frames. */
const WATCH_FRAMES = `
  globalThis.bench = { gap: 0 }
  let last = performance.now()
  const frame = (now) => {
    bench.gap = Math.max(bench.gap, now - last)
    last = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
`
const takeGap = async (page: Page): Promise<number> =>
  Number(await page.evaluate('(() => { const { gap } = bench; bench.gap = 0; return gap })()'))

async function containsAtEnd(file: string, text: string): Promise<boolean> {
  const { size } = await stat(file)
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(400),
      0,
      400,
      Math.max(0, size - 400),
    )
    return buffer.toString('utf8', 0, bytesRead).includes(text)
  } finally {
    await handle.close()
  }
}

async function measure(page: Page, name: string): Promise<Record<string, string | number>> {
  const editor = page.locator('.cm-content')
  await takeGap(page)
  const startMs = performance.now()
  await page.getByRole('treeitem', { name, exact: true }).click()
  await editor.getByText(name).first().waitFor({ timeout: 120_000 })
  const openMs = performance.now() - startMs
  const openGap = await takeGap(page)

  await editor.click()
  await page.keyboard.press('ControlOrMeta+End')
  await editor.getByText('needle').waitFor({ timeout: 60_000 })
  await takeGap(page)
  await page.evaluate('keysMs.length = 0')
  for (let key = 0; key < KEYS; key += 1) await page.keyboard.press('k', { delay: 30 })
  const keys = (await page.evaluate('keysMs')) as number[]
  const typeGap = await takeGap(page)

  const word = 'k'.repeat(KEYS)
  const savedMs = performance.now()
  await page.keyboard.press('ControlOrMeta+s')
  while (!(await containsAtEnd(join(vault, `${name}.md`), word)))
    await new Promise((resolve) => setTimeout(resolve, 10))
  const saveMs = performance.now() - savedMs
  const saveGap = await takeGap(page)

  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.press('ControlOrMeta+f')
  const findMs = performance.now()
  await page.keyboard.type('needle')
  await page.keyboard.press('Enter')
  await editor.getByText('needle').waitFor({ timeout: 60_000 })
  const foundMs = performance.now() - findMs
  const findGap = await takeGap(page)
  await page.keyboard.press('Escape')
  const whole = (value: number | undefined): number => Math.round(value ?? Number.NaN)
  return {
    note: name,
    'open ms': whole(openMs),
    'key to paint p50 / p95 ms': `${whole(quantile(keys, 0.5))} / ${whole(quantile(keys, 0.95))}`,
    'find ms': whole(foundMs),
    'save ms': whole(saveMs),
    'frame gap ms: open, type, save, find': [openGap, typeGap, saveGap, findGap]
      .map(whole)
      .join(', '),
  }
}

try {
  const { page } = host
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('treeitem', { name: 'Small' }).waitFor()
  await page.waitForTimeout(3000) // the index is built
  await page.evaluate(WATCH_FRAMES + WATCH_KEYS)
  console.log(
    `load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  )
  console.table([await measure(page, 'Small'), await measure(page, 'Large')])
} finally {
  await host.close()
  await browser.close()
  await rm(dir, { recursive: true, force: true })
}
