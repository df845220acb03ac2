import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A line of a file of JSON lines. */
export type Row = Readonly<Record<string, unknown>>

export const text = (value: unknown): string => (typeof value === 'string' ? value : '')
export const strings = (value: unknown): string[] => (Array.isArray(value) ? value.map(text) : [])

export function readRows(file: string): Row[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Row => JSON.parse(line))
}

/** Documents, questions, and how well which answers which. */
export interface Collection {
  readonly name: string
  readonly documents: readonly Row[]
  readonly queries: readonly {
    readonly text: string
    readonly relevance: ReadonlyMap<string, number>
  }[]
}

/** The folders below `dir`, one or two deep, that hold such a set, by name. */
export function collectionFolders(dir: string, prefix = ''): [string, string][] {
  return readdirSync(dir)
    .toSorted()
    .flatMap((entry): [string, string][] => {
      const path = join(dir, entry)
      if (existsSync(join(path, 'qrels.tsv'))) return [[prefix + entry, path]]
      const isFolder =
        prefix === '' && !['vaults', 'known_item'].includes(entry) && !entry.includes('.')
      return isFolder ? collectionFolders(path, `${entry}/`) : []
    })
}

/** @param most so many queries, taken evenly from all of them */
export function readCollection(name: string, folder: string, most: number): Collection {
  const judged = new Map<string, Map<string, number>>()
  for (const line of readFileSync(join(folder, 'qrels.tsv'), 'utf8').split('\n')) {
    const [query = '', document = '', relevance = ''] = line.split('\t')
    if (Number(relevance) > 0)
      judged.set(query, (judged.get(query) ?? new Map()).set(document, Number(relevance)))
  }
  const queries = readRows(join(folder, 'queries.jsonl')).flatMap((row) => {
    const relevance = judged.get(text(row['id']))
    return relevance ? [{ text: text(row['text']), relevance }] : []
  })
  return { name, documents: readRows(join(folder, 'corpus.jsonl')), queries: evenly(queries, most) }
}

export function evenly<T>(all: readonly T[], most: number): T[] {
  const every = Math.max(1, Math.ceil(all.length / most))
  return all.filter((_, index) => index % every === 0)
}
