import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startHost } from '../e2e/hosts.ts'
import { launchChromium } from '../e2e/launch-chromium.ts'
import { createAppStore } from '../src/main/state/create-app-store.ts'
import { systemClock } from '../src/main/platform/system.ts'
import { startModelServer } from '../test/models/model-server.ts'

/**
 * How soon the review of a change to a note of 5,000 lines is drawn, in the built app and a real browser: from the
 * press of Review until the frame after the first lines of the diff are there. Beside it, in the same page and taking
 * turns, a bare `<pre>` of the same text. Needs `npm run build`.
 *
 *     node bench/diff-view.ts [--times 15] [--lines 5000]
 */
const { values } = parseArgs({
  options: { times: { type: 'string', default: '15' }, lines: { type: 'string', default: '5000' } },
})
const lines = Number(values.lines)
const before = Array.from(
  { length: lines },
  (_, n) => `- line ${n}: what somebody wrote about it\n`,
)
// Every tenth line is another one, some are gone, some are new.
const after = before.flatMap((line, n) =>
  n % 50 === 7
    ? []
    : n % 10 === 0
      ? [`- line ${n}: written anew\n`]
      : n % 90 === 3
        ? [line, 'added\n']
        : [line],
)

const dir = mkdtempSync(join(tmpdir(), 'latent-bench-'))
const [vault, dataDir] = [join(dir, 'vault'), join(dir, 'data')]
await mkdir(vault)
await mkdir(dataDir)
await writeFile(join(vault, 'Long.md'), before.join(''))
const model = await startModelServer([
  { toolCalls: [{ name: 'write_note', arguments: { path: 'Long.md', content: after.join('') } }] },
  { text: 'Done.' },
])
const store = createAppStore({ file: join(dataDir, 'app.db'), clock: systemClock })
const provider = { id: 'scripted', name: 'scripted', preset: 'custom' } as const
store.updateSettings({
  providers: [{ ...provider, baseUrl: model.baseUrl, model: 'scripted' }],
  defaultProvider: 'scripted',
})
store.dispose()

const browser = await launchChromium()
const host = await startHost('browser', {
  browser,
  args: ['--data-dir', dataDir, '--vault', vault],
  onPage: () => {},
})
const { page } = host
await page.setViewportSize({ width: 1280, height: 800 })
await page.getByRole('combobox', { name: 'Message' }).fill('Write it anew')
await page.getByRole('combobox', { name: 'Message' }).press('Enter')
const sheet = page.getByRole('alertdialog')
await sheet.waitFor({ timeout: 60_000 })

const drawn: number[] = []
const bare: number[] = []
for (let round = 0; round < Number(values.times); round++) {
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  drawn.push(
    await page.evaluate(async () => {
      const review = [...document.querySelectorAll('button')].find(
        (button) => button.textContent === 'Review',
      )
      const startMs = performance.now()
      review?.click()
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      do await nextFrame()
      while (!document.querySelector('[role=alertdialog]')?.textContent?.includes('written anew'))
      await nextFrame()
      return performance.now() - startMs
    }),
  )
  bare.push(
    await page.evaluate(async (text) => {
      const pre = document.createElement('pre')
      Object.assign(pre.style, { position: 'fixed', inset: '0', overflow: 'auto', zIndex: '99' })
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const startMs = performance.now()
      pre.textContent = text
      document.body.append(pre)
      await nextFrame()
      await nextFrame()
      const ms = performance.now() - startMs
      pre.remove()
      return ms
    }, after.join('')),
  )
}
const median = (list: readonly number[]): number =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? NaN
const shown = (list: readonly number[]): string =>
  `p50 ${median(list).toFixed(0)} ms, least ${Math.min(...list).toFixed(0)}, most ${Math.max(...list).toFixed(0)}`
console.log(`review of ${lines} lines: ${shown(drawn)}`)
console.log(`a bare <pre> of them:     ${shown(bare)}`)
console.log(`ratio ${(median(drawn) / median(bare)).toFixed(2)}, load ${loadavg()[0]?.toFixed(1)}`)
await host.close()
await browser.close()
await model.close()
rmSync(dir, { recursive: true, force: true })
