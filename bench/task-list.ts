import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startHost } from '../e2e/hosts.ts'
import { launchChromium } from '../e2e/launch-chromium.ts'
import { quantile } from './quantile.ts'

/**
 * Scrolls the list of 50,000 tasks in a real browser (needs a build) and counts the frames that came late, beside a page
 * with as many plain lines of text, scrolled the same way in the same run: slowly as by a wheel, and by hundreds of
 * rows a frame as by dragging the scroll bar.
 *
 *     node bench/task-list.ts [--tasks 50000]
 */
const argument = process.argv.indexOf('--tasks')
const TASKS = argument > 0 ? Number(process.argv[argument + 1]) : 50_000
const PER_NOTE = 200
const ROW = 32
const FRAMES = 240

const dir = await mkdtemp(join(tmpdir(), 'latent-bench-'))
const vault = join(dir, 'vault')
await mkdir(vault)
const twoDigits = (value: number): string => String(value).padStart(2, '0')
for (let note = 0; note * PER_NOTE < TASKS; note += 1) {
  const lines = Array.from({ length: PER_NOTE }, (_, index) => {
    const day = `2027-${twoDigits(1 + ((note + index) % 12))}-${twoDigits(1 + ((index * 7) % 28))}`
    return `- [ ] Call **Ada** about part ${index} of ${note} 📅 ${day} ${index % 3 === 0 ? '⏫ ' : ''}#work/part${index % 9}`
  })
  await writeFile(join(vault, `Note ${note}.md`), `# Note ${note}\n\n${lines.join('\n')}\n`)
}
const browser = await launchChromium()
const host = await startHost('browser', {
  browser,
  args: ['--data-dir', join(dir, 'data'), '--vault', vault],
  onPage: () => {},
})

/** Scrolls in the page, a step each frame, and answers how long each frame took. */
const scroll = (page: Page, selector: string, rowsEachFrame: number): Promise<number[]> =>
  page.evaluate(`new Promise((resolve) => {
    const frame = document.querySelector(${JSON.stringify(selector)})
    frame.scrollTop = 0
    const gaps = []
    let last = null
    const step = (now) => {
      if (last !== null) gaps.push(now - last)
      last = now
      const most = frame.scrollHeight - frame.clientHeight
      frame.scrollTop = (frame.scrollTop + ${rowsEachFrame * ROW}) % most
      if (gaps.length < ${FRAMES}) requestAnimationFrame(step)
      else resolve(gaps)
    }
    requestAnimationFrame(step)
  })`)

function summary(name: string, rows: number, gaps: readonly number[]) {
  const at = (share: number): number => Math.round(quantile(gaps, share))
  return {
    list: name,
    'rows a frame': rows,
    'over 17 ms': gaps.filter((gap) => gap > 17.5).length,
    'over 34 ms': gaps.filter((gap) => gap > 34.5).length,
    'p50 / p95 / worst ms': `${at(0.5)} / ${at(0.95)} / ${Math.round(Math.max(0, ...gaps))}`,
  }
}

try {
  const { page } = host
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('tree').waitFor()
  await page.keyboard.press('Control+Alt+k')
  const count = TASKS.toLocaleString('en')
  await page.getByText(`${count} tasks`).waitFor({ timeout: 300_000 })
  await page.waitForTimeout(3000)
  const plain = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await plain.setContent(
    `<div id="plain" style="height:700px;overflow:auto;font:13px sans-serif">${Array.from(
      { length: TASKS },
      (_, index) => `<div style="height:${ROW}px">Call Ada about part ${index}</div>`,
    ).join('')}</div>`,
  )
  const results = []
  for (const rows of [3, 300]) {
    await plain.bringToFront()
    results.push(summary('plain lines', rows, await scroll(plain, '#plain', rows)))
    await page.bringToFront()
    results.push(summary('tasks', rows, await scroll(page, '[data-task-list]', rows)))
  }
  console.log(
    `${count} tasks, ${FRAMES} frames, load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  )
  console.table(results)
} finally {
  await host.close()
  await browser.close()
  await rm(dir, { recursive: true, force: true })
}
