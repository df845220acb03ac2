import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createApp } from '../src/main/app/app.ts'
import { testConfig, testPorts } from '../test/app/app-setup.ts'
import { allTools } from '../src/main/tools/all-tools.ts'
import { quantile } from './quantile.ts'

/**
 * What a call of each tool takes on a vault, through the gate, the journal, the index process and the log; and what the
 * offline assistant takes from a message to the end of its answer, for every sentence that the tools bring as an
 * example. No network, no model. Notes are made, changed and deleted in the folder `bench` of the vault.
 *
 *     node bench/tools.ts DIR [--times 20]
 *
 * DIR is a vault of `bench/make-vault.ts`. Searching is by words: the index of meaning is still being made meanwhile,
 * as in the first hour with a vault.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '20' } },
})
const [vaultRoot] = positionals
const times = Number(values.times)
if (!vaultRoot) {
  console.error('Usage: node bench/tools.ts DIR [--times 20]')
  process.exit(2)
}
const dataDir = mkdtempSync(join(tmpdir(), 'latent-bench-'))
const app = await createApp(testConfig({ dataDir, vaultRoot }), testPorts(), { answer: 'allowed' })
const { knowledge, turns, callTool } = app.services.session()
const signal = new AbortController().signal

console.log(`load ${loadavg()[0]?.toFixed(1)}, indexing …`)
const startMs = performance.now()
for (;;) {
  const notes = await knowledge.notes({
    folder: null,
    tags: [],
    match: 'all',
    order: 'newest',
    limit: 1,
  })
  const { state } = knowledge.status()
  if (notes.length > 0 && (state === 'ready' || state === 'embedding')) break
  await new Promise((resolve) => setTimeout(resolve, 200))
}
console.log(`indexed in ${((performance.now() - startMs) / 1000).toFixed(0)} s`)
const [note] = await knowledge.notes({
  folder: null,
  tags: [],
  match: 'all',
  order: 'path',
  limit: 1,
})
const path = note?.path ?? ''
const [tag = { tag: 'work' }] = await knowledge.tags()

interface Taken {
  readonly ms: number
  /** Of this process, in the place of main: what a busy machine does not change much. */
  readonly cpuMs: number
}
async function timed<R>(work: () => Promise<R>): Promise<{ value: R; taken: Taken }> {
  const startMs = performance.now()
  const cpu = process.cpuUsage()
  const value = await work()
  const { user, system } = process.cpuUsage(cpu)
  return { value, taken: { ms: performance.now() - startMs, cpuMs: (user + system) / 1000 } }
}
const HEADS = ['p50', 'p95', 'max', 'CPU p50', 'CPU p95'].map((head) => head.padStart(8)).join('')
function report(what: string, list: readonly Taken[], failures: number): void {
  const ms = list.map((taken) => taken.ms)
  const cpuMs = list.map((taken) => taken.cpuMs)
  const shown = [
    quantile(ms, 0.5),
    quantile(ms, 0.95),
    Math.max(...ms),
    quantile(cpuMs, 0.5),
    quantile(cpuMs, 0.95),
  ].map((value) => value.toFixed(0).padStart(8))
  console.log(`${what.padEnd(34)}${shown.join('')} ms${failures > 0 ? `  ${failures} failed` : ''}`)
}

/** Arguments of the round; what one tool makes, the ones after it change. */
const ARGUMENTS: Readonly<Record<string, (round: number) => object>> = {
  search_notes: (round) => ({
    query: ['river bridge', 'tax deadline', 'circuit voltage'][round % 3],
  }),
  search_by_tag: () => ({ tags: [tag.tag] }),
  query_notes: () => ({ where: `tag:${tag.tag}`, fields: ['title', 'modified'] }),
  read_note: () => ({ path }),
  get_note_metadata: () => ({ path }),
  get_random_note: () => ({}),
  list_backlinks: () => ({ path }),
  list_forward_links: () => ({ path }),
  write_note: (round) => ({ path: `bench/N${round}.md`, content: `# N${round}\n\none\n` }),
  append_note: (round) => ({ path: `bench/N${round}.md`, content: 'two' }),
  edit_note: (round) => ({
    path: `bench/N${round}.md`,
    edits: [{ old_text: 'one', new_text: 'three' }],
  }),
  update_frontmatter: (round) => ({ path: `bench/N${round}.md`, updates: { status: 'done' } }),
  create_daily_note: () => ({}),
  rename_note: (round) => ({ path: `bench/N${round}.md`, new_path: `bench/M${round}.md` }),
  delete_note: (round) => ({ path: `bench/M${round}.md` }),
}
console.log(`\n${'one call'.padEnd(34)}${HEADS}`)
for (const { name } of allTools) {
  const argumentsOf = ARGUMENTS[name]
  if (!argumentsOf) {
    console.log(`${name.padEnd(34)}not measured: it has no arguments here`)
    continue
  }
  const taken: Taken[] = []
  let failures = 0
  for (let round = 0; round < times; round++) {
    const call = { name, arguments: argumentsOf(round) }
    const done = await timed(() => callTool(call, { dryRun: false, signal }))
    const { result } = done.value
    taken.push(done.taken)
    if (!result.success) {
      failures += 1
      if (failures === 1) console.log(`  ${result.error}`)
    }
  }
  report(name, taken, failures)
}

console.log(`\n${'offline assistant, a whole answer'.padEnd(34)}${HEADS}`)
const all: Taken[] = []
for (const { name, phrases } of allTools) {
  const taken: Taken[] = []
  for (const example of phrases?.examples ?? []) {
    const done = await timed(async () => {
      const sent = turns.send({ conversationId: null, text: example, openPath: path })
      for await (const item of turns.watch(sent.conversationId, 0, signal))
        if (item.type === 'turn-end') break
    })
    taken.push(done.taken)
  }
  all.push(...taken)
  if (taken.length > 0) report(name, taken, 0)
}
report('all of them', all, 0)
console.log(`load ${loadavg()[0]?.toFixed(1)}`)
await app.dispose()
rmSync(dataDir, { recursive: true, force: true })
