import { memoryReader, MODES, searchNotes, withIndex } from './index-of.ts'
import { gainAt10, mean, rounded, withInterval } from './measures.ts'
import { createPlainLine } from './plain-line.ts'
import { type Collection, text } from './rows.ts'

export interface CollectionFigures {
  readonly name: string
  readonly queries: number
  /** nDCG@10 of the plain line. */
  readonly line: number
  readonly keyword: number
  readonly semantic: number
  readonly hybrid: number
  /** Hybrid less the line, with the 95 % interval over the queries. */
  readonly difference: { readonly mean: number; readonly low: number; readonly high: number }
  readonly msPerQuery: number
}

/** nDCG@10 of a collection, indexed as a vault of one note a document. */
export async function measureCollection({
  name,
  documents,
  queries,
}: Collection): Promise<CollectionFigures> {
  const ids = new Map<string, string>()
  const texts = new Map<string, string>()
  for (const [index, document] of documents.entries()) {
    // Every note is called `-`, because a name that is no name must not count.
    const path = `${index}/-.md`
    const title = text(document['title']).replace(/\s+/g, ' ').trim()
    ids.set(path, text(document['id']))
    texts.set(path, (title === '' ? '' : `# ${title}\n\n`) + text(document['text']))
  }
  const gains: Record<string, number[]> = { line: [], keyword: [], semantic: [], hybrid: [] }
  const judge = (
    way: string,
    found: readonly string[],
    relevance: ReadonlyMap<string, number>,
  ): void =>
    void gains[way]?.push(
      gainAt10(
        found.map((path) => relevance.get(ids.get(path) ?? '') ?? 0),
        relevance,
      ),
    )
  const line = createPlainLine(Array.from(texts, ([path, said]) => ({ path, text: said })))
  for (const query of queries) judge('line', line.search(query.text, 100), query.relevance)
  const msPerQuery = await withIndex(memoryReader(texts), async (service) => {
    const startedMs = performance.now()
    for (const mode of MODES)
      for (const query of queries)
        judge(mode, await searchNotes(service, query.text, mode, 40), query.relevance)
    return (performance.now() - startedMs) / queries.length / MODES.length
  })
  const { line: plain = [], keyword = [], semantic = [], hybrid = [] } = gains
  const difference = withInterval(hybrid.map((gain, index) => gain - (plain[index] ?? 0)))
  return {
    name,
    queries: queries.length,
    line: rounded(mean(plain)),
    keyword: rounded(mean(keyword)),
    semantic: rounded(mean(semantic)),
    hybrid: rounded(mean(hybrid)),
    difference: {
      mean: rounded(difference.mean),
      low: rounded(difference.low),
      high: rounded(difference.high),
    },
    msPerQuery: rounded(msPerQuery),
  }
}
