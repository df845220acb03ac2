import { compileWasm } from '../scripts/compile-scan.ts'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import SqliteDatabase from 'better-sqlite3'
import { getLoadablePath } from 'sqlite-vec'
import { Settings } from '../src/shared/domain/settings.ts'
import { SearchRequest, type SearchMode } from '../src/shared/contract/search.ts'
import { createEmbedder } from '../src/main/embedding/embedder.ts'
import { createKnowledge } from '../src/main/knowledge/create-knowledge.ts'
import { openIndexDatabase } from '../src/main/knowledge/db/open-index.ts'
import { openVectorTable } from '../src/main/knowledge/db/vectors.ts'
import { openFloats } from '../src/main/knowledge/vectors/stored-floats.ts'
import { silentLogger } from '../src/main/platform/logger.ts'
import { systemClock } from '../src/main/platform/system.ts'
import type { Database } from '../src/main/sqlite/open-database.ts'
import { quantile } from './quantile.ts'

/**
 * How long a search takes over 10,000, 100,000 and with `--million` 1,000,000 passages of real notes, and whether it
 * finds what an exact one finds: through the process that the app runs, and beside it, in the same run and over the same
 * vectors, other ways to find the nearest.
 *
 *     npm run bench:search -- --data DIR [--json FILE] [--sizes 10000,100000] [--million]
 *
 * DIR holds vaults (`vaults/`, each a folder) or retrieval sets (`corpus.jsonl` in any folder). Where they have fewer
 * passages, halves of two make further ones. Compare ratios: times are the machine's.
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    json: { type: 'string' },
    sizes: { type: 'string', default: '10000,100000' },
    million: { type: 'boolean', default: false },
  },
})
if (!values.data || !existsSync(values.data)) {
  console.error('Skipped: give a folder of real notes, as in `npm run bench:search -- --data DIR`.')
  process.exit(0)
}
const sizes = [...values.sizes.split(',').map(Number), ...(values.million ? [1_000_000] : [])]
const modelsDir = join(import.meta.dirname, '../resources/models')
const never = new AbortController().signal
const QUERIES = 100
const NEAREST = 100

interface Row {
  readonly passages: number
  readonly what: string
  readonly p50: number
  readonly p95: number
  /** Of the ten nearest, the share that is among its first ten; null where that is not asked. */
  readonly recall: number | null
}
const rows: Row[] = []
function report(passages: number, what: string, timesMs: readonly number[], recall: number | null) {
  const row = { passages, what, p50: quantile(timesMs, 0.5), p95: quantile(timesMs, 0.95), recall }
  rows.push(row)
  const limit = rows.find((each) => each.passages === passages && each.what === LIMIT)?.p50
  const share = limit === undefined ? '' : `${(row.p50 / limit).toFixed(2)}× the limit`
  console.log(
    `${String(passages).padStart(9)}  ${what.padEnd(46)}${row.p50.toFixed(2).padStart(9)}${row.p95.toFixed(2).padStart(9)} ms  ${recall === null ? '     ' : recall.toFixed(3)}  ${share}`,
  )
}
const LIMIT = 'limit: read the floats once (WASM)'

// ── passages of real notes ─────────────────────────────────────────────────────────────────────

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else if (/\.md$|^corpus\.jsonl$/.test(entry.name)) yield path
  }
}

/** Paragraphs of 200 to 1,200 letters, each once; Latin ones, since the bundled model makes nothing of others. */
function realPassages(): string[] {
  const found = new Set<string>()
  for (const file of filesBelow(values.data ?? '')) {
    const text = readFileSync(file, 'utf8')
    const texts = file.endsWith('.md')
      ? text.split(/\n\s*\n/)
      : text
          .split('\n')
          .filter(Boolean)
          .map((line) => String(JSON.parse(line).text))
    for (const each of texts) {
      const plain = each
        .replace(/^[#>\s-]+/, '')
        .replace(/\s+/g, ' ')
        .slice(0, 1200)
        .trim()
      const latin = plain.match(/[a-z]/gi)?.length ?? 0
      if (plain.length >= 200 && latin * 2 > plain.length) found.add(plain)
    }
  }
  return [...found]
}

/** As many as are wanted: real ones, then the first half of one with the second half of another. */
function passageAt(real: readonly string[], index: number): string {
  const one = real[index % real.length] ?? ''
  const round = Math.floor(index / real.length)
  if (round === 0) return one
  const other = real[(index * 7919 + round) % real.length] ?? ''
  return `${one.slice(0, one.length / 2)} ${other.slice(other.length / 2)}`
}

const SECTIONS = 20
function writeVault(root: string, real: readonly string[], count: number): void {
  for (let start = 0; start < count; start += SECTIONS) {
    const folder = join(root, String(Math.floor(start / SECTIONS / 200)))
    mkdirSync(folder, { recursive: true })
    const sections = Array.from({ length: Math.min(SECTIONS, count - start) }, (_, index) => {
      const text = passageAt(real, start + index)
      return `## ${text.split(' ').slice(0, 4).join(' ')}\n\n${text}\n`
    })
    writeFileSync(join(folder, `Note ${start / SECTIONS}.md`), sections.join('\n'))
  }
}

/** Pieces of passages, of one to twelve words. */
const queriesOf = (real: readonly string[]): string[] =>
  Array.from({ length: QUERIES }, (_, index) => {
    const words = real[(index * 104_729) % real.length]?.match(/\p{L}{2,}/gu) ?? []
    const start = (index * 37) % Math.max(1, words.length - 12)
    return words.slice(start, start + 1 + (index % 12)).join(' ')
  })

// ── ways to find the nearest ───────────────────────────────────────────────────────────────────

interface Vectors {
  readonly passages: Float64Array
  /** One after the other. */
  readonly numbers: Float32Array
  readonly dimensions: number
}

function readVectors(database: Database, count: number, dimensions: number): Vectors {
  const table = database
    .prepare<[], string>(
      `SELECT 'vectors_' || id || '_' || generation FROM embedding_models WHERE embedded > 0`,
    )
    .pluck()
    .get()
  const floats = openFloats(database, table ?? '', dimensions)
  const passages = new Float64Array(count)
  const numbers = new Float32Array(count * dimensions)
  let taken = 0
  for (let after: number | undefined = 0; after !== undefined;) {
    const { last, vectors } = floats.after(after)
    for (const { passage, vector } of vectors) {
      passages[taken] = passage
      numbers.set(vector, taken * dimensions)
      taken += 1
    }
    after = last
  }
  return {
    passages: passages.subarray(0, taken),
    numbers: numbers.subarray(0, taken * dimensions),
    dimensions,
  }
}

const bestOf = (scores: Float64Array, passages: ArrayLike<number>, limit: number): number[] => {
  const lowest = Float64Array.from(scores).sort().at(-limit) ?? -Infinity
  return Array.from(scores.keys())
    .filter((index) => (scores[index] ?? 0) >= lowest)
    .toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
    .slice(0, limit)
    .map((index) => passages[index] ?? 0)
}

/** Cosines with every row, as a first program does it: what the seed of Latent did. */
function seedsWay({ passages, numbers, dimensions }: Vectors, query: Float32Array): number[] {
  const all: { passage: number; score: number }[] = []
  for (const [index, passage] of passages.entries()) {
    const vector = numbers.subarray(index * dimensions, (index + 1) * dimensions)
    let [product, one, other] = [0, 0, 0]
    for (let at = 0; at < dimensions; at += 1) {
      const [a, b] = [vector[at] ?? 0, query[at] ?? 0]
      product += a * b
      one += a * a
      other += b * b
    }
    all.push({ passage, score: product / (Math.sqrt(one) * Math.sqrt(other)) })
  }
  return all
    .toSorted((a, b) => b.score - a.score)
    .slice(0, NEAREST)
    .map(({ passage }) => passage)
}

function flatScan({ passages, numbers, dimensions }: Vectors, query: Float32Array): number[] {
  const scores = new Float64Array(passages.length)
  for (let index = 0; index < scores.length; index += 1) {
    const start = index * dimensions
    let [one, two, three, four] = [0, 0, 0, 0]
    for (let at = 0; at < dimensions; at += 4) {
      one += (numbers[start + at] ?? 0) * (query[at] ?? 0)
      two += (numbers[start + at + 1] ?? 0) * (query[at + 1] ?? 0)
      three += (numbers[start + at + 2] ?? 0) * (query[at + 2] ?? 0)
      four += (numbers[start + at + 3] ?? 0) * (query[at + 3] ?? 0)
    }
    scores[index] = one + two + three + four
  }
  return bestOf(scores, passages, NEAREST)
}

/** The table that sqlite-vec makes when it is left to itself, asked for a hundred. */
function sqliteVec({ passages, numbers, dimensions }: Vectors, file: string) {
  const database = new SqliteDatabase(file)
  database.loadExtension(getLoadablePath())
  database.pragma(`mmap_size = ${2 ** 31}`)
  database.exec(`CREATE VIRTUAL TABLE held USING vec0(vector float[${dimensions}])`)
  const insert = database.prepare('INSERT INTO held (rowid, vector) VALUES (?, ?)')
  database.transaction(() => {
    for (const [index, passage] of passages.entries())
      insert.run(BigInt(passage), numbers.subarray(index * dimensions, (index + 1) * dimensions))
  })()
  const select = database
    .prepare<[Float32Array], number>(
      `SELECT rowid FROM held WHERE vector MATCH ? AND k = ${NEAREST}`,
    )
    .pluck()
  return { ask: (query: Float32Array) => select.all(query), close: () => database.close() }
}

/** Gives how long it takes to add all floats up, four at a time: no exact search can be quicker. */
async function readOnce({ numbers }: Vectors): Promise<(() => void) | null> {
  const source = `export function sum(from: usize, to: usize): f32 {
    let one = f32x4.splat(0), two = f32x4.splat(0), three = f32x4.splat(0), four = f32x4.splat(0)
    for (; from < to; from += 64) {
      one = f32x4.add(one, v128.load(from)); two = f32x4.add(two, v128.load(from, 16))
      three = f32x4.add(three, v128.load(from, 32)); four = f32x4.add(four, v128.load(from, 48))
    }
    one = f32x4.add(f32x4.add(one, two), f32x4.add(three, four))
    return f32x4.extract_lane(one, 0) + f32x4.extract_lane(one, 1)
  }`
  const bytes = compileWasm(source)
  if (!bytes) return null
  const memory = new WebAssembly.Memory({ initial: Math.ceil(numbers.byteLength / 65_536) + 1 })
  new Float32Array(memory.buffer).set(numbers)
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { memory } })
  const sum = Object.entries(exports).find(([name]) => name === 'sum')?.[1]
  return () => void sum(0, numbers.byteLength)
}

function timed(queries: readonly Float32Array[], ask: (query: Float32Array) => number[] | void) {
  const timesMs: number[] = []
  const found = queries.map((query) => {
    const startMs = performance.now()
    const result = ask(query)
    timesMs.push(performance.now() - startMs)
    return result ?? []
  })
  return { timesMs, found }
}

function recallAt10(found: readonly number[][], exact: readonly number[][]): number {
  const shares = exact.map((wanted, index) => {
    const first = new Set(found[index]?.slice(0, 10))
    return wanted.slice(0, 10).filter((passage) => first.has(passage)).length / 10
  })
  return shares.reduce((sum, share) => sum + share, 0) / (shares.length || 1)
}

// ── one size ───────────────────────────────────────────────────────────────────────────────────

async function measure(real: readonly string[], size: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'latent-bench-'))
  const indexDir = join(folder, 'index')
  const queries = queriesOf(real)
  try {
    writeVault(join(folder, 'vault'), real, size)
    const counted = await throughProcess(join(folder, 'vault'), indexDir, queries)
    await ofVectors(indexDir, folder, queries, counted)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function throughProcess(
  vaultRoot: string,
  indexDir: string,
  queries: readonly string[],
): Promise<number> {
  const open = () =>
    createKnowledge({
      indexDir,
      vaultRoot,
      bundledModelsDir: modelsDir,
      downloadedModelsDir: join(indexDir, 'models'),
      embeddingModel: 'latent-mini',
      captureFolders: () => Settings.parse({}).captureFolders,
      logger: { ...silentLogger, warn: console.error, error: console.error },
      clock: systemClock,
    })
  const first = open()
  await first.reconcile()
  await first.embedded()
  await first.dispose()
  const knowledge = open()
  await knowledge.reconcile()
  await knowledge.embedded()
  const passages = knowledge.status().chunks
  const ask = async (query: string, mode: SearchMode): Promise<number> => {
    const startMs = performance.now()
    await knowledge.search(SearchRequest.parse({ query, mode }))
    return performance.now() - startMs
  }
  report(
    passages,
    'Latent, first search after opening',
    [await ask(queries[0] ?? '', 'semantic')],
    null,
  )
  for (const mode of ['keyword', 'semantic', 'hybrid'] as const) {
    for (const query of queries.slice(0, 20)) await ask(query, mode)
    const timesMs: number[] = []
    for (const query of queries) timesMs.push(await ask(query, mode))
    report(passages, `Latent through its process, ${mode}`, timesMs, null)
  }
  reportMemory(passages)
  await knowledge.dispose()
  return passages
}

function reportMemory(passages: number): void {
  if (process.platform !== 'linux') return
  const [child] = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ')
  const status = readFileSync(`/proc/${child}/status`, 'utf8')
  const megabytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
  console.log(`${String(passages).padStart(9)}  index process at rest: ${megabytes.toFixed(0)} MB`)
}

async function ofVectors(
  indexDir: string,
  folder: string,
  texts: readonly string[],
  count: number,
): Promise<void> {
  const embedder = createEmbedder({
    modelId: 'latent-mini',
    directory: join(modelsDir, 'latent-mini'),
  })
  const { dimensions, fingerprint } = await embedder.load()
  const queries = (await embedder.embed(texts, 'query', never)).filter((vector) =>
    vector.some((value) => value !== 0),
  )
  await embedder.dispose()
  const database = openIndexDatabase(join(indexDir, 'index.db'))
  const vectors = readVectors(database, count, dimensions)
  const size = vectors.passages.length

  const once = await readOnce(vectors)
  if (once) report(size, LIMIT, timed(queries, once).timesMs, null)
  const flat = timed(queries, (query) => flatScan(vectors, query))
  const exact = flat.found
  const table = openVectorTable(database, {
    key: `latent-mini@${fingerprint}/${dimensions}`,
    dimensions,
  })
  await table.load()
  const ask = (query: Float32Array): number[] =>
    table.nearest(query, NEAREST).map(({ passage }) => passage)
  timed(queries, ask)
  const ours = timed(queries, ask)
  report(size, 'Latent, vectors alone', ours.timesMs, recallAt10(ours.found, exact))
  await table.dispose()
  database.close()

  const peer = sqliteVec(vectors, join(folder, 'peer.db'))
  timed(queries, peer.ask)
  const theirs = timed(queries, peer.ask)
  report(size, `sqlite-vec, k = ${NEAREST}`, theirs.timesMs, recallAt10(theirs.found, exact))
  peer.close()
  report(size, 'Float32Array scan in JavaScript', flat.timesMs, 1)
  const seed = timed(queries.slice(0, 10), (query) => seedsWay(vectors, query))
  report(size, "the seed's way", seed.timesMs, recallAt10(seed.found, exact.slice(0, 10)))
}

const load = (): string =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')
const real = realPassages()
console.log(`Node ${process.version}, load ${load()}, ${real.length} real passages`)
console.log(' passages  what'.padEnd(58), '     p50      p95      recall@10')
for (const size of sizes) await measure(real, size)
console.log(`load ${load()}`)
if (values.json)
  writeFileSync(
    values.json,
    JSON.stringify({ node: process.version, load: loadavg(), rows }, null, 2),
  )
