import { SearchQuery } from '@codemirror/search'
import { EditorState } from '@codemirror/state'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextMatch, searchInPieces } from './search-in-pieces.ts'

const { signal } = new AbortController()

async function all(doc: string, query: SearchQuery): Promise<[number, number][]> {
  const matches: [number, number][] = []
  await searchInPieces(EditorState.create({ doc }), query, {
    signal,
    onMatch: ({ from, to }) => matches.push([from, to]) > 0,
  })
  return matches
}

function byCursor(doc: string, query: SearchQuery): [number, number][] {
  const cursor = query.getCursor(EditorState.create({ doc }))
  const matches: [number, number][] = []
  for (let next = cursor.next(); !next.done; next = cursor.next())
    matches.push([next.value.from, next.value.to])
  return matches
}

describe('a search in pieces', () => {
  test('finds what the cursor of the editor finds', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', 'B', 'ab ', 'é', '\n', 'aab', '\\n'), { maxLength: 60 }),
        fc.constantFrom('a', 'AB', 'é', 'b a', 'ba', '\\n', 'e', 'a\\na'),
        fc.boolean(),
        fc.boolean(),
        async (parts, search, caseSensitive, regexp) => {
          const query = new SearchQuery({ search, caseSensitive, regexp })
          const doc = parts.join('')
          expect(await all(doc, query)).toEqual(byCursor(doc, query))
        },
      ),
    ))

  test('finds everything once in a text of many pieces, also over the end of a line', async () => {
    const line = `${'word '.repeat(20)}needle\n`
    const doc = line.repeat(5000)
    for (const search of ['needle', 'NEEDLE\\nword', 'nee+dle'])
      expect(
        (await all(doc, new SearchQuery({ search, regexp: search.includes('+') }))).length,
      ).toBe(search.includes('\\n') ? 4999 : 5000)
  })

  test('ends when it was told enough, or to stop', async () => {
    const state = EditorState.create({ doc: 'a '.repeat(1000) })
    const query = new SearchQuery({ search: 'a' })
    let told = 0
    await searchInPieces(state, query, { signal, onMatch: () => ++told < 5 })
    expect(told).toBe(5)
    const stopped = { signal: AbortSignal.abort(), onMatch: () => true }
    await expect(searchInPieces(state, query, stopped)).rejects.toMatchObject({
      name: 'AbortError',
    })
  })
})

describe('the next match', () => {
  const doc = `one two one ${'\nfiller'.repeat(60_000)} one`
  const state = EditorState.create({ doc })
  const query = new SearchQuery({ search: 'one' })
  const last = doc.length - 3
  test.each([
    ['after a place', 3, false, 8],
    ['far away', 11, false, last],
    ['round the end', doc.length, false, 0],
    ['before a place', 8, true, 0],
    ['before, round the beginning', 0, true, last],
    ['that ends after the place is not before it', 10, true, 0],
  ])('%s', async (_name, from, isBackward, wanted) => {
    expect(await nextMatch(state, query, { from, isBackward, signal })).toEqual({
      from: wanted,
      to: wanted + 3,
    })
  })

  test('there is none', async () => {
    const none = new SearchQuery({ search: 'nothing' })
    expect(await nextMatch(state, none, { from: 5, isBackward: false, signal })).toBeNull()
  })
})
