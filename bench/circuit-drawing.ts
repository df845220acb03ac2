import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { startHost } from '../e2e/hosts.ts'
import { chromiumBinary } from '../scripts/run.mjs'

/**
 * Pictures a second of a running circuit in the reading view of the built app, in a real browser: `--parts` parts of which
 * every one changes with the clock, and as many of which few do. Beside it, in the same page and taking turns, a redraw of everything (all values
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

const fence = (parts: readonly string[], wires: readonly string[]): string =>
  `\`\`\`circuit\ncomponents:\n${parts.join('\n')}\nwires:\n${wires.join('\n')}\n\`\`\`\n`
const part = (label: string, type: string, x: number, y: number, rest = ''): string =>
  `  - { label: ${label}, type: ${type}, position: { x: ${x}, y: ${y} }${rest} }`
const wire = (from: string, to: string): string => `  - { from: "${from}", to: "${to}" }`
const clock = part('CLK', 'CLOCK', 0, 0, ', properties: { frequency: 10 }')

/** One clock drives rows of an inverter, a gate and an LED: all of them change with every edge. */
function allChanging(): string {
  const parts = [clock]
  const wires: string[] = []
  for (let row = 0; row < Math.floor((count - 1) / 3); row++) {
    const [x, y] = [140 + (row % 8) * 300, Math.floor(row / 8) * 80]
    parts.push(
      part(`N${row}`, 'NOT', x, y),
      part(`G${row}`, 'AND_2', x + 100, y),
      part(`L${row}`, 'LED_GREEN', x + 200, y),
    )
    wires.push(
      wire('CLK:OUT', `N${row}:A`),
      wire(`N${row}:Y`, `G${row}:A`),
      wire(`N${row}:Y`, `G${row}:B`),
      wire(`G${row}:Y`, `L${row}:IN`),
    )
  }
  return fence(parts, wires)
}

/** Toggle flip-flops one behind the other, each with gates and LEDs: the farther behind, the less often they change. */
function fewChanging(): string {
  const [parts, wires] = [[clock, part('ONE', 'CONST_1', 0, 80)], [] as string[]]
  const stages = Math.floor((count - 2) / 5)
  for (let stage = 0; stage < stages; stage++) {
    const [x, y] = [140 + (stage % 6) * 420, Math.floor(stage / 6) * 180]
    const out = `F${stage}:Q`
    parts.push(
      part(`F${stage}`, 'T_FLIP_FLOP', x, y),
      part(`N${stage}`, 'NOT', x + 140, y),
      part(`G${stage}`, 'AND_2', x + 140, y + 80),
      part(`L${stage}`, 'LED_GREEN', x + 260, y),
      part(`M${stage}`, 'LED_RED', x + 260, y + 80),
    )
    wires.push(
      wire('ONE:OUT', `F${stage}:T`),
      wire(stage % 16 === 0 ? 'CLK:OUT' : `F${stage - 1}:Q`, `F${stage}:CLK`),
      wire(out, `N${stage}:A`),
      wire(out, `G${stage}:A`),
      wire(out, `G${stage}:B`),
      wire(`N${stage}:Y`, `L${stage}:IN`),
      wire(`G${stage}:Y`, `M${stage}:IN`),
    )
  }
  return fence(parts, wires)
}

const dir = mkdtempSync(join(tmpdir(), 'latent-bench-'))
const [vault, dataDir] = [join(dir, 'vault'), join(dir, 'data')]
mkdirSync(vault)
mkdirSync(dataDir)
const CIRCUITS = [
  { name: 'All', label: 'N0', what: 'which all change 20 times a second', note: allChanging() },
  {
    name: 'Few',
    label: 'ONE',
    what: 'counters, of which about one part in twenty changes with an edge',
    note: fewChanging(),
  },
]
for (const { name, note } of CIRCUITS) writeFileSync(join(vault, `${name}.md`), note)
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
/** Milliseconds between pictures while the circuit runs; `redrawsAll` writes everything with each of them, too. */
const pictures = (redrawsAll: boolean): Promise<number[]> =>
  page.evaluate(
    async ([all, ms]) => {
      const elements = [...document.querySelectorAll('[data-reading-view] [data-value]')]
      const svg = document.querySelector('[data-reading-view] [data-signals]')
      // All as elements, then, and nothing on the canvas.
      if (all) svg?.removeAttribute('data-signals')
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
      svg?.setAttribute('data-signals', 'canvas')
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
const at = (list: readonly number[], part: number): number =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length * part)] ?? Number.NaN
const shown = (list: readonly number[], used: readonly number[]): string => {
  const late = list.filter((ms) => ms > LATE_MS).length
  return `${at(used, 0.5).toFixed(1)} ms of the processor a picture; p50 ${at(list, 0.5).toFixed(1)} ms, p95 ${at(list, 0.95).toFixed(1)} ms, ${late} of ${list.length} over ${LATE_MS} ms`
}

for (const { name, label, what } of CIRCUITS) {
  await page.getByRole('treeitem', { name }).click()
  await page.getByRole('tab', { name: `${name}.md` }).waitFor()
  const read = page.getByRole('button', { name: 'Read', exact: true })
  // The second note is opened for reading as the first was.
  if (name === CIRCUITS[0]?.name) await read.click()
  const drawn = page.locator('[data-reading-view] [data-signals]')
  await drawn.getByText(label, { exact: true }).waitFor({ timeout: 60_000 })
  const [oursUsed, plainUsed, restUsed]: [number[], number[], number[]] = [[], [], []]
  const [ours, plain, rest]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < Number(values.rounds); round++) {
    await measured(ours, oursUsed, false)
    await measured(plain, plainUsed, true)
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await measured(rest, restUsed, false)
    await page.getByRole('button', { name: 'Run', exact: true }).click()
  }
  const ratio = (at(oursUsed, 0.5) / at(plainUsed, 0.5)).toFixed(2)
  console.log(`${count} parts, ${what}; load ${loadavg()[0]?.toFixed(1)}`)
  console.log(`  drawn as in the app:                   ${shown(ours, oursUsed)}`)
  console.log(`  everything written with every picture: ${shown(plain, plainUsed)}`)
  console.log(`  paused:                                ${shown(rest, restUsed)}`)
  console.log(`  ratio of the processor's time to writing everything ${ratio}`)
}
await host.close()
await browser.close()
rmSync(dir, { recursive: true, force: true })
