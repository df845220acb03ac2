import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createApp } from '../../../main/app/app.ts'
import { createCaptureReader } from '../main/classify/local/capture-reader.ts'
import { createLocalClassifier } from '../main/classify/local/local-classifier.ts'
import { testConfig, testPorts } from '../../../../test/app/app-setup.ts'
import { EntryFolders } from '../../../shared/domain/entries/entry.ts'
import { readCaptures } from './data/read-captures.ts'

/**
 * How long the local classifier takes for one capture in a vault of `bench/make-vault.ts`, through the index process,
 * once every note has its vector; beside one search by meaning in the same run.
 *
 *     node src/features/capture/bench/classifier-speed.ts DIR [--count 100]
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '100' } },
})
const [vaultRoot] = positionals
const count = Number(values.count)
if (!vaultRoot) {
  console.error('Usage: node src/features/capture/bench/classifier-speed.ts DIR')
  process.exit(2)
}
const dataDir = mkdtempSync(join(tmpdir(), 'latent-bench-'))
const app = await createApp(testConfig({ dataDir, vaultRoot }), testPorts(), {})
const { knowledge } = app.services.session()
const { signal } = new AbortController()
const status = await new Promise<ReturnType<typeof knowledge.status>>((resolve) => {
  const look = (): void => {
    const now = knowledge.status()
    if (now.state === 'ready' && now.notes > 0 && now.semanticReady) resolve(now)
    else setTimeout(look, 500)
  }
  look()
})
console.log(`load ${loadavg()[0]?.toFixed(1)}, ${status.notes} notes`)

const folders = EntryFolders.parse({
  people: 'people',
  projects: 'projects',
  ideas: 'ideas',
  admin: 'admin',
  inbox: 'inbox',
})
async function timed(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await work()
  return performance.now() - startMs
}
function report(what: string, ms: readonly number[]): void {
  const sorted = ms.toSorted((a, b) => a - b)
  const at = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN).toFixed(1)
  console.log(`${what.padEnd(28)} p50 ${at(0.5)} ms  p95 ${at(0.95)} ms  max ${at(1)} ms`)
}
const reader = createCaptureReader()
const classifier = createLocalClassifier(knowledge, reader)
const context = { today: '2026-11-22', folders, examples: [] }
const texts = readCaptures()
  .slice(0, count)
  .map(({ text }) => text)
const classify = (text: string) => () => classifier.classify(text, null, context, signal)
const search = (query: string) => () =>
  knowledge.search(
    {
      query,
      plain: true,
      mode: 'semantic',
      topK: 10,
      filter: { tags: [], afterMs: null, beforeMs: null, folder: null },
    },
    signal,
  )
report('the first capture', [await timed(classify(texts[0] ?? ''))])
const [own, searched]: [number[], number[]] = [[], []]
for (const text of texts) {
  own.push(await timed(classify(text)))
  searched.push(await timed(search(text)))
}
report('classify', own)
report('one search by meaning', searched)
await reader.dispose()
await app.dispose()
rmSync(dataDir, { recursive: true, force: true })
process.exit(0)
