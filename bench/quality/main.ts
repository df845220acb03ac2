import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureCollection, type CollectionFigures } from './measure-collection.ts'
import { type KnownFigures, measureFileNames, measureKnownItems } from './measure-known-items.ts'
import { mean, rounded } from './measures.ts'
import { collectionFolders, readCollection } from './rows.ts'

/**
 * How well search finds: nDCG@10 on collections with judged answers, and hit@1 / hit@10 for notes asked for by one of
 * their names, each beside plain BM25 over the same passages in the same run.
 *
 *     npm run bench:quality -- --data DIR [--json FILE] [--queries N] [NAME…]
 *
 * DIR holds `<name>/{corpus.jsonl,queries.jsonl,qrels.tsv}` and, for the names, `known_item/*.jsonl` beside `vaults/`.
 */
const { values, positionals } = parseArgs({
  options: {
    data: { type: 'string' },
    json: { type: 'string' },
    /** Of a set with more, so many taken evenly. */
    queries: { type: 'string', default: '1200' },
  },
  allowPositionals: true,
})
const { data: dir } = values
if (dir === undefined || !existsSync(dir)) {
  console.error('Skipped: give the folder with the retrieval sets, as in `-- --data DIR`.')
  process.exit(0)
}
const isWanted = (name: string): boolean => positionals.length === 0 || positionals.includes(name)

const collections: CollectionFigures[] = []
for (const [name, folder] of collectionFolders(dir).filter(([known]) => isWanted(known))) {
  const figures = await measureCollection(readCollection(name, folder, Number(values.queries)))
  collections.push(figures)
  const { line, keyword, semantic, hybrid, difference, queries, msPerQuery } = figures
  console.log(
    `${name}: nDCG@10 line ${line} keyword ${keyword} semantic ${semantic} hybrid ${hybrid}, ` +
      `above the line by ${difference.mean} (${difference.low} … ${difference.high}), ${queries} queries, ${msPerQuery.toFixed(1)} ms each`,
  )
}

const known: KnownFigures[] = []
const vaults = join(dir, 'vaults')
const lists = join(dir, 'known_item')
for (const file of existsSync(lists) ? readdirSync(lists).toSorted() : []) {
  const name = file.replace(/\.jsonl$/, '')
  if (isWanted(name)) tell(await measureKnownItems(name, join(lists, file), vaults))
}
for (const name of existsSync(vaults) ? readdirSync(vaults).toSorted() : [])
  if (isWanted(name)) tell([await measureFileNames(name, join(vaults, name))])

function tell(figures: readonly KnownFigures[]): void {
  known.push(...figures)
  for (const { name, type, asked, hits } of figures) {
    const ways = Object.entries(hits).map(([way, { at1, at10 }]) => `${way} ${at1}/${at10}`)
    console.log(`${name} ${type}: hit@1/hit@10 ${ways.join(', ')} (${asked})`)
  }
}

const at1 = (type: string, way: string): number[] =>
  known.filter((list) => list.type === type).map(({ hits }) => hits[way]?.at1 ?? 0)
/** Sets whose name ends in the code of another language are not English. */
const isEnglish = ({ name }: CollectionFigures): boolean =>
  !/(?:^|[/_])(?:de|el|es|ru|zh|it|fr|vi|multi)$/.test(name)
const summary = {
  englishAboveLine: rounded(
    mean(collections.filter(isEnglish).map(({ difference }) => difference.mean)),
  ),
  leastAboveLine: Math.min(...collections.map(({ difference }) => difference.mean)),
  leastAlias: Math.min(...at1('alias', 'hybrid')),
  meanHeading: rounded(mean(at1('heading', 'hybrid'))),
  linkTextAboveLine: rounded(mean(at1('link_text', 'hybrid')) - mean(at1('link_text', 'line'))),
}
console.log(JSON.stringify(summary, null, 2))
if (values.json !== undefined)
  writeFileSync(values.json, `${JSON.stringify({ summary, collections, known }, null, 2)}\n`)
