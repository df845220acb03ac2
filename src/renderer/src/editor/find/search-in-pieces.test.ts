import { SearchQuery } from '@codemirror/search'
import { EditorState, Text } from '@codemirror/state'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import type { Span } from '../../../../shared/find/matches.ts'
import { searchInPieces, type PlainQuery } from './search-in-pieces.ts'

const { signal } = new AbortController()
const toDoc = (text: string): Text => Text.of(text.split('\n'))
const asQuery = (search: string, rest: Partial<PlainQuery> = {}): PlainQuery => ({
  search,
  matchCase: false,
  wholeWord: false,
  ...rest,
})

async function all(text: string, query: PlainQuery, spans: readonly Span[] | null = null) {
  const matches: [number, number][] = []
  await searchInPieces(toDoc(text), query, {
    spans,
    signal,
    onMatch: ({ from, to }) => matches.push([from, to]) > 0,
  })
  return matches
}

test('finds what the cursor of the editor finds, but nothing within a letter', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('a', 'B', 'ab ', 'é', '\n', 'aab', '\\n', 'ﬁ'), { maxLength: 60 }),
      fc.constantFrom('a', 'AB', 'é', 'b a', 'ba', '\\n', 'e', 'fi', 'f'),
      fc.boolean(),
      async (parts, search, matchCase) => {
        const text = parts.join('')
        const query = new SearchQuery({ search, caseSensitive: matchCase, literal: true })
        const cursor = query.getCursor(EditorState.create({ doc: text }))
        const wanted: [number, number][] = []
        for (let next = cursor.next(); !next.done; next = cursor.next())
          if ('precise' in next.value && next.value.precise !== false)
            wanted.push([next.value.from, next.value.to])
        expect(await all(text, asQuery(search, { matchCase }))).toEqual(wanted)
      },
    ),
    { numRuns: runs(2000) },
  ))

test('finds everything once in a text of many pieces, and in parts of it', async () => {
  const line = `${'word '.repeat(20)}needle\n`
  const text = line.repeat(5000)
  expect(await all(text, asQuery('NEEDLE'))).toHaveLength(5000)
  const spans = [
    { from: 0, to: line.length * 3 },
    { from: line.length * 4000 + 3, to: line.length * 4002 - 2 },
  ]
  // The last one goes on beyond its span.
  expect(await all(text, asQuery('needle'), spans)).toHaveLength(4)
})

test('the sigma of the end of a word is any other, unless capitals count', async () => {
  const text = 'ΟΔΟΣ, οδος, ΟΔΟΣ'
  expect(await all(text, asQuery('οδος'))).toHaveLength(3)
  expect(await all(text, asQuery('ΟΔΟΣ'))).toHaveLength(3)
  expect(await all(text, asQuery('οδος', { matchCase: true }))).toEqual([[6, 10]])
})

test('whole words, as each writing has them', async () => {
  const found = async (text: string, search: string) =>
    (await all(text, asQuery(search, { wholeWord: true }))).map(([from]) => from)
  expect(await found('art part arts art_ art', 'art')).toEqual([0, 19])
  expect(await found('naïve naïvety', 'naïve')).toEqual([0])
  expect(await found('день деньги', 'день')).toEqual([0])
  expect(await found('كتاب كتابي', 'كتاب')).toEqual([0])
  // Without spaces: the end of “bicycle” is no word, though it is one by itself.
  expect(await found('自行车和行车', '行车')).toEqual([4])
  expect(await found('東京都に住む', '東京')).not.toEqual([])
  expect(await found('東京に住む', '京')).toEqual([])
  expect(await found('(a) (ab)', '(a')).toEqual([0])
  expect(await found('𐐨art art', 'art')).toEqual([6])
})

test('ends when it was told enough, or to stop', async () => {
  const doc = toDoc('a '.repeat(1000))
  let told = 0
  const spans = null
  await searchInPieces(doc, asQuery('a'), { spans, signal, onMatch: () => ++told < 5 })
  expect(told).toBe(5)
  const stopped = { spans, signal: AbortSignal.abort(), onMatch: () => true }
  await expect(searchInPieces(doc, asQuery('a'), stopped)).rejects.toMatchObject({
    name: 'AbortError',
  })
})
