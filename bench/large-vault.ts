import { hash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { appendFile, readFile, realpath, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import SqliteDatabase from 'better-sqlite3'
import { Settings } from '../src/shared/domain/settings.ts'
import { SearchRequest, type SearchMode } from '../src/shared/contract/search.ts'
import { isNotePath, type VaultPath, vaultPath } from '../src/shared/domain/vault-path.ts'
import { createKnowledge } from '../src/main/knowledge/create-knowledge.ts'
import type { Knowledge } from '../src/main/knowledge/knowledge.ts'
import { silentLogger } from '../src/main/platform/logger.ts'
import { systemClock } from '../src/main/platform/system.ts'
import { isSkipped } from '../src/main/platform/vault-reader.ts'
import { listFolder } from '../src/main/vault/read/list-folder.ts'
import { createVaultReader } from '../src/main/vault/read/vault-reader.ts'
import { startWatcher } from '../src/main/vault/watch/watcher.ts'
import { quantile } from './quantile.ts'

/**
 * How long a large vault takes, through the code that the app runs: the index in a process of its own, this process in
 * the place of main. Adds lines to about 1 % of the notes. Memory and watches are read from /proc, so on Linux only.
 *
 *     node bench/large-vault.ts DIR [--json FILE] [--no-probes]
 *
 * DIR is a vault of `bench/make-vault.ts`, or any other: `bench/index.ts` runs this for several. Without probes nobody
 * searches while it is indexed for the first time. Times depend on the machine; the ratios are against a peer in the same run.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: { json: { type: 'string' }, probes: { type: 'boolean', default: true } },
})
const [directory] = positionals
if (!directory || !existsSync(directory)) {
  console.error('Usage: node bench/large-vault.ts DIR [--json FILE] [--no-probes]')
  process.exit(2)
}

const root = await realpath(directory)
const indexDir = mkdtempSync(join(tmpdir(), 'latent-bench-'))
const modelsDir = join(import.meta.dirname, '../resources/models')
const signal = new AbortController().signal
const QUERIES = 100
/** Nobody asks for anything: what was needed only at the start may go. */
const REST_MS = 5000
const MODES: readonly SearchMode[] = ['keyword', 'semantic', 'hybrid']

interface Row {
  readonly what: string
  readonly value: number
  readonly unit: string
  /** In terms of the peer that the note names. */
  readonly ratio: number | null
  readonly note: string
}
const rows: Row[] = []
function report(what: string, value: number, unit: string, note = '', ratio: number | null = null) {
  rows.push({ what, value, unit, ratio, note })
  const shown = value >= 100 ? value.toFixed(0) : value.toFixed(1)
  const times = ratio === null ? '' : `${ratio.toFixed(2)}×`
  console.log(
    `${what.padEnd(46)}${shown.padStart(9)} ${unit.padEnd(8)}${times.padStart(8)}  ${note}`,
  )
}

function reportTimes(what: string, timesMs: readonly number[], peerMs: number | null = null): void {
  const p95 = quantile(timesMs, 0.95)
  const slowest = quantile(timesMs, 1).toFixed(0)
  const p50 = quantile(timesMs, 0.5)
  report(`${what} p50`, p50, 'ms', `${timesMs.length} calls`, peerMs === null ? null : p50 / peerMs)
  report(`${what} p95`, p95, 'ms', `longest ${slowest} ms`)
}

async function timed<T>(work: () => Promise<T> | T): Promise<{ value: T; ms: number }> {
  const startMs = performance.now()
  const value = await work()
  return { value, ms: performance.now() - startMs }
}

/** Runs `work` and reports how long this process's own thread was not free meanwhile. */
async function withLoopDelay<T>(what: string, work: () => Promise<T>): Promise<T> {
  const resolution = 5
  const loop = monitorEventLoopDelay({ resolution })
  loop.enable()
  try {
    return await work()
  } finally {
    loop.disable()
    // The histogram holds the whole time between two looks, the wanted rest included.
    const blocked = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - resolution)
    report(`main blocked, ${what}, p99`, blocked(loop.percentile(99)), 'ms')
    report(`main blocked, ${what}, longest`, blocked(loop.max), 'ms')
  }
}

function memoryMb(pid: number | 'self', field: 'VmHWM' | 'VmRSS' | 'RssAnon'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
}
const childPid = (): number =>
  Number(readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ')[0])
const reportMemory = (when: string): void => {
  if (process.platform !== 'linux') return
  report(`index process, memory peak, ${when}`, memoryMb(childPid(), 'VmHWM'), 'MB')
  report(`main, memory peak, ${when}`, memoryMb('self', 'VmHWM'), 'MB')
}

function inotifyWatches(): number {
  let count = 0
  for (const name of readdirSync('/proc/self/fdinfo')) {
    const path = `/proc/self/fdinfo/${name}`
    if (existsSync(path)) count += readFileSync(path, 'utf8').match(/^inotify /gm)?.length ?? 0
  }
  return count
}

async function open(): Promise<Knowledge> {
  const opened = createKnowledge({
    indexDir,
    vaultRoot: root,
    bundledModelsDir: modelsDir,
    downloadedModelsDir: join(indexDir, 'models'),
    embeddingModel: 'latent-mini',
    captureFolders: () => Settings.parse({}).captureFolders,
    logger: { ...silentLogger, warn: console.error, error: console.error },
    clock: systemClock,
  })
  await opened.keptVectors()
  return opened
}

/** Pieces of notes: one, two or three words, a sentence, and things that are nowhere. */
function mixedQueries(texts: readonly string[]): string[] {
  return Array.from({ length: QUERIES }, (_, index) => {
    const words = (texts[index % texts.length] ?? '').match(/[A-Za-z]{3,}/g) ?? []
    const start = (index * 37) % Math.max(1, words.length - 12)
    if (index % 10 === 9) return `zzyzx ${index} unheard`
    return words.slice(start, start + (index % 4 === 3 ? 10 : (index % 4) + 1)).join(' ')
  })
}

async function search(
  knowledge: Knowledge,
  query: string,
  mode: SearchMode,
): Promise<{ ms: number; ran: SearchMode }> {
  const { value, ms } = await timed(() => knowledge.search(SearchRequest.parse({ query, mode })))
  return { ms, ran: value.mode }
}

/** Asks one thing after the other, as a person would who searches without a break, until `work` is done. */
async function probed<T>(
  what: string,
  knowledge: Knowledge,
  queries: readonly string[],
  work: Promise<T>,
): Promise<T> {
  let isDone = false
  const done = work.finally(() => (isDone = true))
  done.catch(() => {})
  if (!values.probes) return done
  const searches: number[] = []
  const names: number[] = []
  const links: number[] = []
  for (let turn = 0; !isDone; turn += 1) {
    const query = queries[turn % queries.length] ?? ''
    searches.push((await search(knowledge, query, 'hybrid')).ms)
    names.push((await timed(() => knowledge.names({ query: query.slice(0, 6), limit: 20 }))).ms)
    links.push((await timed(() => knowledge.backlinks({ path: hub, limit: 10_000 }))).ms)
    await delay(100)
  }
  reportTimes(`search while ${what},`, searches)
  reportTimes(`names while ${what},`, names)
  reportTimes(`backlinks of the hub while ${what},`, links)
  return done
}

/** In a made vault; elsewhere nothing leads there. */
const hub = vaultPath('Hub.md')
const load = (): string =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')
console.log(`Node ${process.version}, load ${load()}`)

// The peer: every file found, read and hashed, nothing kept.
const reader = createVaultReader(root)
const paths: VaultPath[] = []
const walkMs = (
  await timed(async () => {
    for await (const entry of reader.walk(signal))
      if (!isSkipped(entry) && isNotePath(entry.path)) paths.push(entry.path)
  })
).ms
const hashMs = (
  await timed(async () => {
    const READ_AT_ONCE = 16
    for (let start = 0; start < paths.length; start += READ_AT_ONCE)
      await Promise.all(
        paths
          .slice(start, start + READ_AT_ONCE)
          .map(async (path) => hash('sha256', await readFile(join(root, path)))),
      )
  })
).ms
const peerMs = walkMs + hashMs
const n = paths.length
report('notes', n, '')
report('walk', walkMs, 'ms')
report('peer: walk, read and hash all', peerMs, 'ms', '', 1)

const sample = Array.from({ length: 50 }, (_, index) => paths[Math.floor((index * n) / 50)] ?? hub)
const queries = mixedQueries(
  await Promise.all(sample.map((path) => readFile(join(root, path), 'utf8'))),
)
const perSecond = (ms: number): string => `${((n / ms) * 1000).toFixed(0)} notes/s`

let knowledge: Knowledge | undefined
try {
  // First index. The probes cost it some of its time.
  const first = await timed(open)
  knowledge = first.value
  report('open an empty index', first.ms, 'ms')
  let textMs = 0
  await withLoopDelay('first index', async () => {
    const text = await timed(() =>
      probed('indexing', first.value, queries, first.value.reconcile()),
    )
    textMs = text.ms
    report('first index, text', textMs, 'ms', perSecond(textMs), textMs / peerMs)
    const { chunks, linksResolved, linksUnresolved } = text.value
    report('chunks', chunks, '', `links: ${linksResolved} resolved, ${linksUnresolved} not`)
    const vectors = await timed(() =>
      probed('embedding', first.value, queries, first.value.embedded()),
    )
    report('first index, vectors', vectors.ms, 'ms', perSecond(vectors.ms), vectors.ms / peerMs)
  })
  reportMemory('first index')
  // What is written down of each note is kept behind the first answer.
  await knowledge.reconcile()
  await knowledge.dispose()
  for (const name of readdirSync(indexDir, { recursive: true, encoding: 'utf8' })) {
    const stats = statSync(join(indexDir, name))
    if (stats.isFile()) report(`size of ${name}`, stats.size / 1e6, 'MB')
  }

  // A second start.
  const startedMs = performance.now()
  const second = await timed(open)
  knowledge = second.value
  const again = second.value
  report('open a full index', second.ms, 'ms', 'until it answers')
  await search(again, queries[0] ?? '', 'keyword')
  report('open to first answer', performance.now() - startedMs, 'ms', 'a search by words')
  report('first search after opening', (await search(again, queries[0] ?? '', 'hybrid')).ms, 'ms')
  report(
    'first names after opening',
    (await timed(() => again.names({ query: 'gar', limit: 20 }))).ms,
    'ms',
  )
  const unchanged = await timed(() => again.reconcile())
  report('open to complete', performance.now() - startedMs, 'ms', 'the vault is looked through')
  report('second run', unchanged.ms, 'ms', `${unchanged.value.read} read`, unchanged.ms / peerMs)
  await again.embedded()
  await delay(REST_MS)
  if (process.platform === 'linux')
    report(
      'index process, memory at rest',
      memoryMb(childPid(), 'VmRSS'),
      'MB',
      `${memoryMb(childPid(), 'RssAnon').toFixed(0)} MB without what is mapped of files`,
    )

  // At rest.
  const database = new SqliteDatabase(join(indexDir, 'index.db'), { readonly: true })
  const like = database.prepare('SELECT id FROM chunks WHERE text LIKE ? LIMIT 10000')
  const scanTimes: number[] = []
  for (const query of queries) scanTimes.push((await timed(() => like.all(`%${query}%`))).ms)
  database.close()
  const likeMs = quantile(scanTimes, 0.5)
  report('peer: LIKE over all chunks, p50', likeMs, 'ms', '', 1)
  for (const mode of MODES) {
    const times: number[] = []
    let otherwise = 0
    for (const query of queries) {
      const { ms, ran } = await search(again, query, mode)
      times.push(ms)
      if (ran !== mode) otherwise += 1
    }
    reportTimes(`search, ${mode},`, times, likeMs)
    if (otherwise > 0) report(`search, ${mode}, fell back`, otherwise, 'calls')
  }
  const nameTimes: number[] = []
  for (const query of queries)
    nameTimes.push((await timed(() => again.names({ query: query.slice(0, 6), limit: 20 }))).ms)
  reportTimes('names,', nameTimes)
  const backlinks = await timed(() => again.backlinks({ path: hub, limit: 10_000 }))
  report('backlinks of the hub', backlinks.ms, 'ms', `${backlinks.value.length} links`)
  report('tags', (await timed(() => again.tags())).ms, 'ms')
  const inbox = existsSync(join(root, 'Inbox')) ? vaultPath('Inbox') : ''
  const listed = await timed(() => listFolder(root, inbox, { closedFolders: [] }))
  report('list a folder', listed.ms, 'ms', `${listed.value.length} entries`)

  // One note changes.
  const oneNote: number[] = []
  const savedToFound: number[] = []
  for (let round = 0; round < 20; round += 1) {
    const path = paths[Math.floor((round * n) / 20)] ?? hub
    await appendFile(join(root, path), `\nAdded line ${round} of ${performance.now()}.\n`)
    oneNote.push((await timed(() => again.refresh({ paths: [path] }))).ms)
    // Found by a word that was nowhere before.
    const word = `qx${round}${Math.floor(performance.now())}`
    await appendFile(join(root, path), `\n${word}\n`)
    const startMs = performance.now()
    await again.refresh({ paths: [path] })
    const { hits } = await again.search(SearchRequest.parse({ query: word, mode: 'keyword' }))
    savedToFound.push(performance.now() - startMs)
    if (hits[0]?.path !== path) report(`${path} was not found by ${word}`, 1, '')
  }
  reportTimes('refresh one note,', oneNote)
  reportTimes('save to searchable,', savedToFound)
  const someNotes = paths.filter((_, index) => index % 100 === 50)
  for (const path of someNotes)
    await appendFile(join(root, path), `\nAnother line, of ${performance.now()}.\n`)
  const changed = await timed(() => again.reconcile())
  report(
    'run after 1 % changed, text',
    changed.ms,
    'ms',
    `${changed.value.indexed} notes`,
    changed.ms / peerMs,
  )
  report('run after 1 % changed, vectors', (await timed(() => again.embedded())).ms, 'ms')
  reportMemory('all')

  // Watching.
  let watcher: { dispose(): Promise<void> | void } | undefined
  await withLoopDelay('watching begins', async () => {
    const started = await timed(() =>
      startWatcher({
        root,
        closedFolders: [],
        logger: silentLogger,
        listener: {
          changed: () => {},
          missed: () => {},
          lost: () => {},
          admits: () => true,
          rootTouched: () => {},
          ended: (problem) => report(`watcher: ${problem}`, 1, ''),
        },
      }),
    )
    watcher = started.value
    report('begin to watch', started.ms, 'ms')
    await delay(2000)
  })
  if (process.platform === 'linux') {
    report(
      'inotify watches',
      inotifyWatches(),
      '',
      `${new Set(paths.map((path) => path.slice(0, path.lastIndexOf('/')))).size} folders with notes`,
    )
    report('main, memory peak, watching', memoryMb('self', 'VmHWM'), 'MB')
  }
  await watcher?.dispose()
} finally {
  await knowledge?.dispose()
  rmSync(indexDir, { recursive: true, force: true })
}
console.log(`load ${load()}`)
if (values.json)
  await writeFile(
    values.json,
    JSON.stringify({ node: process.version, load: loadavg(), vault: root, rows }, null, 2),
  )
