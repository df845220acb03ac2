import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isNotePath, noteNameOf, vaultPath } from '../../src/shared/domain/vault-path.ts'
import type { VaultReader } from '../../src/main/platform/vault-reader.ts'
import type { IndexService } from '../../src/main/knowledge/worker/index-service.ts'
import { createVaultReader } from '../../src/main/vault/read/vault-reader.ts'
import { searchNames, searchNotes, withIndex } from './index-of.ts'
import { mean, rounded } from './measures.ts'
import { createPlainLine } from './plain-line.ts'
import { evenly, readRows, type Row, strings, text } from './rows.ts'

/** Of one list of one vault: how often the note that is meant stands first, and among the first ten. */
export interface KnownFigures {
  readonly name: string
  /** `alias`, `heading`, `link_text`, or `file name`. */
  readonly type: string
  readonly asked: number
  readonly hits: Readonly<Record<string, { readonly at1: number; readonly at10: number }>>
}

type Ask = (query: string) => Promise<readonly string[]>
interface Asked {
  readonly query: string
  readonly wanted: ReadonlySet<string>
  /** Notes that do not count: a link's text stands where it stands. */
  readonly ignored: ReadonlySet<string>
}

const signal = new AbortController().signal
const MAX_NAMES = 400

/** Notes asked for by a name, a heading or the text of links, as `known_item/*.jsonl` has them. */
export async function measureKnownItems(
  name: string,
  file: string,
  vaults: string,
): Promise<KnownFigures[]> {
  const rows = readRows(file)
  const [first] = rows
  const root = join(vaults, text(first?.['vault']), text(first?.['root']))
  if (!first || !existsSync(root)) return []
  return withVault(root, async (ways) => {
    const figures: KnownFigures[] = []
    for (const type of new Set(rows.map((row) => text(row['type'])))) {
      const asked = rows.filter((row) => row['type'] === type).map((row) => askedOf(row, type))
      figures.push(await measure(name, type, asked, ways))
    }
    return figures
  })
}

/** Notes asked for by their file names. */
export async function measureFileNames(name: string, root: string): Promise<KnownFigures> {
  const byName = new Map<string, Set<string>>()
  for await (const { path } of createVaultReader(root).walk(signal))
    if (isNotePath(path))
      byName.set(noteNameOf(path), (byName.get(noteNameOf(path)) ?? new Set()).add(path))
  // Evenly from the whole vault: some folders have names of one form only.
  const asked = evenly([...byName], MAX_NAMES).map(([query, wanted]) => ({
    query,
    wanted,
    ignored: new Set<string>(),
  }))
  return withVault(root, (ways) => measure(name, 'file name', asked, ways))
}

const askedOf = (row: Row, type: string): Asked => ({
  query: text(row['query']),
  wanted: new Set(strings(row['notes'])),
  ignored: new Set(type === 'link_text' ? strings(row['linked_from']) : []),
})

async function withVault<T>(
  root: string,
  work: (ways: Readonly<Record<string, Ask>>) => Promise<T>,
): Promise<T> {
  const reader = createVaultReader(root)
  const line = createPlainLine(await textsOf(reader))
  const by =
    (service: IndexService, mode: 'keyword' | 'hybrid'): Ask =>
    (query) =>
      searchNotes(service, query, mode, 60)
  return withIndex(reader, (service) =>
    work({
      line: (query) => Promise.resolve(line.search(query, 100)),
      keyword: by(service, 'keyword'),
      hybrid: by(service, 'hybrid'),
      names: (query) => searchNames(service, query),
    }),
  )
}

async function textsOf(reader: VaultReader): Promise<{ path: string; text: string }[]> {
  const texts: { path: string; text: string }[] = []
  for await (const { path } of reader.walk(signal)) {
    const read = isNotePath(path) ? await reader.read(vaultPath(path)) : null
    if (read && 'text' in read && typeof read.text === 'string')
      texts.push({ path, text: read.text })
  }
  return texts
}

async function measure(
  name: string,
  type: string,
  asked: readonly Asked[],
  ways: Readonly<Record<string, Ask>>,
): Promise<KnownFigures> {
  const hits: Record<string, { at1: number; at10: number }> = {}
  for (const [way, ask] of Object.entries(ways)) {
    const places: number[] = []
    for (const { query, wanted, ignored } of asked) {
      const found = await ask(query)
      const kept = found.filter((path) => !ignored.has(path) || wanted.has(path))
      places.push(kept.findIndex((path) => wanted.has(path)))
    }
    hits[way] = {
      at1: rounded(mean(places.map((place) => Number(place === 0)))),
      at10: rounded(mean(places.map((place) => Number(place >= 0 && place < 10)))),
    }
  }
  return { name, type, asked: asked.length, hits }
}
