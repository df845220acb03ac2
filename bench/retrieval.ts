import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SearchMode } from '../src/shared/contract/search.ts'
import { isNotePath, noteNameOf, vaultPath } from '../src/shared/domain/vault-path.ts'
import {
  createIndexService,
  type IndexService,
} from '../src/main/knowledge/worker/index-service.ts'
import type { VaultFile, VaultReader } from '../src/main/platform/vault-reader.ts'
import { systemClock } from '../src/main/platform/system.ts'
import { createVaultReader } from '../src/main/vault/read/vault-reader.ts'

/**
 * How well search finds: nDCG@10 on collections with judged answers, and hit@1 / hit@10 for notes asked for by one of
 * their names. Each collection is indexed as a vault of one note a document, through the code that the app runs.
 *
 *     node bench/retrieval.ts DATA_DIR [NAME…]
 *
 * DATA_DIR holds `<name>/{corpus.jsonl,queries.jsonl,qrels.tsv}` and, for the names, `known_item/*.jsonl` beside
 * `vaults/`.
 */
const [dataDir, ...names] = process.argv.slice(2)
if (!dataDir || !existsSync(dataDir)) {
  console.error(
    'Skipped: give the folder with the retrieval sets, as in `node bench/retrieval.ts DIR`.',
  )
  process.exit(0)
}

const modelsDir = join(import.meta.dirname, '../resources/models')
const MODES: readonly SearchMode[] = ['keyword', 'semantic', 'hybrid']
const signal = new AbortController().signal
const context = { signal, clientId: 'bench' }

type Row = Readonly<Record<string, unknown>>
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const strings = (value: unknown): string[] => (Array.isArray(value) ? value.map(text) : [])

function readRows(file: string): Row[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Row => JSON.parse(line))
}

async function withIndex<T>(
  reader: VaultReader,
  measure: (service: IndexService) => Promise<T>,
): Promise<T> {
  const indexDir = mkdtempSync(join(tmpdir(), 'latent-bench-'))
  const service = createIndexService({
    indexDir,
    reader,
    directories: { bundled: modelsDir, downloaded: join(indexDir, 'models') },
    embeddingModel: 'latent-mini',
    withVectors: true,
    clock: systemClock,
  })
  try {
    await service.handlers.reconcile({ rebuild: false, acceptGone: false, places: null }, context)
    await service.handlers.embedded({}, context)
    return await measure(service)
  } finally {
    await service.dispose()
    rmSync(indexDir, { recursive: true, force: true })
  }
}

/** Paths of the best notes, each once, best first. */
async function searchNotes(
  service: IndexService,
  query: string,
  mode: SearchMode,
  topK: number,
): Promise<string[]> {
  const filter = { tags: [], afterMs: null, beforeMs: null, folder: null }
  const { hits } = await service.handlers.search(
    { query, mode, topK, sort: 'best', filter },
    context,
  )
  return [...new Set(hits.map((hit) => String(hit.path)))]
}

/** A vault that exists only in memory. Every note is called `-`, because a name that is no name must not count. */
function memoryReader(documents: readonly Row[]): {
  reader: VaultReader
  ids: Map<string, string>
} {
  const ids = new Map<string, string>()
  const texts = new Map<string, string>()
  for (const [index, document] of documents.entries()) {
    const path = `${index}/-.md`
    const title = text(document['title']).replace(/\s+/g, ' ').trim()
    ids.set(path, text(document['id']))
    texts.set(path, (title === '' ? '' : `# ${title}\n\n`) + text(document['text']))
  }
  const fileOf = (path: string): VaultFile => ({
    path: vaultPath(path),
    sizeBytes: texts.get(path)?.length ?? 0,
    modifiedMs: 0,
    changedMs: 0,
    mark: null,
  })
  const reader: VaultReader = {
    async *walk() {
      for (const path of texts.keys()) yield fileOf(path)
    },
    stat: (path) => Promise.resolve(texts.has(path) ? fileOf(path) : null),
    read: (path) =>
      Promise.resolve({
        file: fileOf(path),
        etag: path,
        text: texts.get(path) ?? '',
        problem: null,
        isWritable: true,
      }),
    settled: () => Promise.resolve(),
  }
  return { reader, ids }
}

async function measureCollection(name: string, folder: string): Promise<void> {
  const { reader, ids } = memoryReader(readRows(join(folder, 'corpus.jsonl')))
  const judged = new Map<string, Map<string, number>>()
  for (const line of readFileSync(join(folder, 'qrels.tsv'), 'utf8').split('\n')) {
    const [query = '', document = '', relevance = ''] = line.split('\t')
    if (Number(relevance) > 0)
      judged.set(query, (judged.get(query) ?? new Map()).set(document, Number(relevance)))
  }
  const queries = readRows(join(folder, 'queries.jsonl')).filter((row) =>
    judged.has(text(row['id'])),
  )
  await withIndex(reader, async (service) => {
    const scores: string[] = []
    const startedMs = performance.now()
    for (const mode of MODES) {
      let sum = 0
      for (const row of queries) {
        const found = await searchNotes(service, text(row['text']), mode, 40)
        const relevance = judged.get(text(row['id'])) ?? new Map<string, number>()
        sum += gainAt10(
          found.map((path) => relevance.get(ids.get(path) ?? '') ?? 0),
          relevance,
        )
      }
      scores.push(`${mode} ${(sum / queries.length).toFixed(3)}`)
    }
    const perQueryMs = (performance.now() - startedMs) / queries.length / MODES.length
    console.log(
      `${name}: nDCG@10 ${scores.join(', ')} (${queries.length} queries, ${perQueryMs.toFixed(1)} ms each)`,
    )
  })
}

/** Normalised discounted cumulative gain of the first ten (Järvelin and Kekäläinen 2002). */
function gainAt10(found: readonly number[], relevance: ReadonlyMap<string, number>): number {
  const gain = (grades: readonly number[]): number =>
    grades.slice(0, 10).reduce((sum, grade, index) => sum + grade / Math.log2(index + 2), 0)
  const ideal = gain([...relevance.values()].toSorted((a, b) => b - a))
  return ideal === 0 ? 0 : gain(found) / ideal
}

async function measureKnownItems(name: string, file: string): Promise<void> {
  const rows = readRows(file)
  const [first] = rows
  if (!first) return
  const root = join(dataDir ?? '', 'vaults', text(first['vault']), text(first['root']))
  if (!existsSync(root)) return console.log(`${name}: skipped, ${root} is not there`)
  await withIndex(createVaultReader(root), async (service) => {
    for (const type of new Set(rows.map((row) => text(row['type'])))) {
      const asked = rows.filter((row) => row['type'] === type)
      const scores: string[] = []
      for (const mode of MODES) {
        let first1 = 0
        let first10 = 0
        for (const row of asked) {
          const wanted = new Set(strings(row['notes']))
          const ignored =
            type === 'link_text' ? new Set(strings(row['linked_from'])) : new Set<string>()
          const found = await searchNotes(service, text(row['query']), mode, 60)
          const kept = found.filter((path) => !ignored.has(path) || wanted.has(path))
          const place = kept.findIndex((path) => wanted.has(path))
          if (place === 0) first1 += 1
          if (place >= 0 && place < 10) first10 += 1
        }
        scores.push(
          `${mode} ${(first1 / asked.length).toFixed(3)}/${(first10 / asked.length).toFixed(3)}`,
        )
      }
      console.log(`${name} ${type}: hit@1/hit@10 ${scores.join(', ')} (${asked.length})`)
    }
  })
}

/** How often a note that is asked for by its file name comes first: in search, and in the list of names. */
async function measureFileNames(name: string, root: string): Promise<void> {
  const reader = createVaultReader(root)
  const byName = new Map<string, Set<string>>()
  for await (const { path } of reader.walk(signal))
    if (isNotePath(path))
      byName.set(noteNameOf(path), (byName.get(noteNameOf(path)) ?? new Set()).add(path))
  const all = [...byName]
  // Evenly from the whole vault: some folders have names of one form only.
  const every = Math.ceil(all.length / MAX_NAMES)
  const asked = all.filter((_, index) => index % every === 0)
  await withIndex(reader, async (service) => {
    const ways = [
      ...MODES.map((mode) => ({
        way: mode,
        ask: (query: string) => searchNotes(service, query, mode, 10),
      })),
      {
        way: 'names',
        ask: async (query: string) =>
          (await service.handlers.names({ query, limit: 10 }, context)).map(({ path }) => path),
      },
    ]
    const scores: string[] = []
    for (const { way, ask } of ways) {
      let first = 0
      for (const [query, wanted] of asked) {
        const [found] = await ask(query)
        if (found !== undefined && wanted.has(found)) first += 1
      }
      scores.push(`${way} ${(first / asked.length).toFixed(3)}`)
    }
    console.log(`${name} file names: hit@1 ${scores.join(', ')} (${asked.length})`)
  })
}
const MAX_NAMES = 400

const isWanted = (name: string): boolean => names.length === 0 || names.includes(name)
function collections(folder: string, prefix = ''): [string, string][] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry): [string, string][] => {
      const path = join(folder, entry.name)
      if (existsSync(join(path, 'qrels.tsv'))) return [[prefix + entry.name, path]]
      return prefix === '' && entry.name !== 'vaults' ? collections(path, `${entry.name}/`) : []
    })
}
for (const [name, folder] of collections(dataDir))
  if (isWanted(name)) await measureCollection(name, folder)
const knownItems = join(dataDir, 'known_item')
if (existsSync(knownItems))
  for (const file of readdirSync(knownItems)) {
    const name = file.replace(/\.jsonl$/, '')
    if (isWanted(name)) await measureKnownItems(name, join(knownItems, file))
  }
const vaults = join(dataDir, 'vaults')
if (existsSync(vaults))
  for (const name of readdirSync(vaults))
    if (isWanted(name)) await measureFileNames(name, join(vaults, name))
