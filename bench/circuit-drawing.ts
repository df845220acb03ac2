import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { startHost } from '../e2e/hosts.ts'
import { chromiumBinary } from '../scripts/run.mjs'

/**
 * Pictures a second of a running circuit in the reading view of the built app, in a real browser: `--parts` parts of which
 * every one changes with the clock. Beside it, in the same page and taking turns, a redraw of everything (all values
 * written to all elements with every picture), and the circuit at rest, which is what the machine can do. Needs
 * `npm run build`.
 *
 *     node bench/circuit-drawing.ts [--parts 500] [--seconds 5] [--rounds 3]
 */
const { values } = parseArgs({
  options: {
    parts: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
  },
})
const count = Number(values.parts)
const forMs = Number(values.seconds) * 1000
/** A picture of 60 a second lasts 16.7 ms. */
const LATE_MS = 17

// One clock drives rows of an inverter, a gate and an LED: all of them change with every edge.
const rows = Math.floor((count - 1) / 3)
const parts = [
  '  - { label: CLK, type: CLOCK, position: { x: 0, y: 0 }, properties: { frequency: 10 } }',
]
const wires: string[] = []
for (let row = 0; row < rows; row++) {
  const [x, y] = [140 + (row % 8) * 300, Math.floor(row / 8) * 80]
  parts.push(
    `  - { label: N${row}, type: NOT, position: { x: ${x}, y: ${y} } }`,
    `  - { label: G${row}, type: AND_2, position: { x: ${x + 100}, y: ${y} } }`,
    `  - { label: L${row}, type: LED_GREEN, position: { x: ${x + 200}, y: ${y} } }`,
  )
  wires.push(
    `  - { from: "CLK:OUT", to: "N${row}:A" }`,
    `  - { from: "N${row}:Y", to: "G${row}:A" }`,
    `  - { from: "N${row}:Y", to: "G${row}:B" }`,
    `  - { from: "G${row}:Y", to: "L${row}:IN" }`,
  )
}
const note = `\`\`\`circuit\ncomponents:\n${parts.join('\n')}\nwires:\n${wires.join('\n')}\n\`\`\`\n`

const dir = mkdtempSync(join(tmpdir(), 'latent-bench-'))
const [vault, dataDir] = [join(dir, 'vault'), join(dir, 'data')]
mkdirSync(vault)
mkdirSync(dataDir)
writeFileSync(join(vault, 'Circuit.md'), note)
const executablePath = chromiumBinary()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const host = await startHost('browser', {
  browser,
  args: ['--data-dir', dataDir, '--vault', vault],
  onPage: () => {},
})
const { page } = host
await page.setViewportSize({ width: 1280, height: 800 })
await page.getByRole('treeitem', { name: 'Circuit' }).click()
await page.getByRole('button', { name: 'Read', exact: true }).click()
await page.locator('[data-run-status]').waitFor({ timeout: 120_000 })

/** Milliseconds between pictures while the circuit runs; `redrawsAll` writes everything with each of them, too. */
const pictures = (redrawsAll: boolean): Promise<number[]> =>
  page.evaluate(
    async ([all, ms]) => {
      const elements = [...document.querySelectorAll('[data-reading-view] [data-value]')]
      const lengths: number[] = []
      const startMs = performance.now()
      let lastMs = startMs
      while (lastMs - startMs < Number(ms)) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        if (all)
          for (const element of elements) {
            const value = element.getAttribute('data-value') ?? 'x'
            element.removeAttribute('data-value')
            element.setAttribute('data-value', value)
          }
        const nowMs = performance.now()
        lengths.push(nowMs - lastMs)
        lastMs = nowMs
      }
      return lengths
    },
    [redrawsAll, forMs],
  )

const session = await page.context().newCDPSession(page)
await session.send('Performance.enable', { timeDomain: 'threadTicks' })
/** Milliseconds of the processor that the window's main thread has used. */
async function usedMs(): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}
async function measured(into: number[], used: number[], redrawsAll: boolean): Promise<void> {
  const beforeMs = await usedMs()
  const lengths = await pictures(redrawsAll)
  used.push(((await usedMs()) - beforeMs) / lengths.length)
  into.push(...lengths)
}
const [oursUsed, plainUsed, restUsed]: [number[], number[], number[]] = [[], [], []]
const ours: number[] = []
const plain: number[] = []
const rest: number[] = []
for (let round = 0; round < Number(values.rounds); round++) {
  await measured(ours, oursUsed, false)
  await measured(plain, plainUsed, true)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await measured(rest, restUsed, false)
  await page.getByRole('button', { name: 'Run', exact: true }).click()
}
const at = (list: readonly number[], part: number): number =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length * part)] ?? Number.NaN
const shown = (list: readonly number[], used: readonly number[]): string => {
  const late = list.filter((ms) => ms > LATE_MS).length
  return `${at(used, 0.5).toFixed(1)} ms of the processor a picture; p50 ${at(list, 0.5).toFixed(1)} ms, p95 ${at(list, 0.95).toFixed(1)} ms, ${late} of ${list.length} over ${LATE_MS} ms`
}
console.log(`${parts.length} parts, all changing 20 times a second: ${shown(ours, oursUsed)}`)
console.log(`everything written with every picture:       ${shown(plain, plainUsed)}`)
console.log(`the same page, paused:                       ${shown(rest, restUsed)}`)
const ratio = (list: readonly number[]): string => (at(list, 0.5) / at(plainUsed, 0.5)).toFixed(2)
const load = loadavg()[0]?.toFixed(1)
console.log(`ratio of the processor's time to writing everything ${ratio(oursUsed)}; load ${load}`)
await host.close()
await browser.close()
rmSync(dir, { recursive: true, force: true })
