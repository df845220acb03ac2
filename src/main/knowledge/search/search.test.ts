import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMemoryIndex, type MemoryIndex } from '../../../../test/vault/memory-index.ts'
import type { Index } from '../worker/index-store.ts'
import { noteCondition } from '../db/filter.ts'
import { namedSo } from './named-so.ts'
import { readHits } from './read-hits.ts'
import { rankPassages } from './search.ts'

let index: Index
let put: MemoryIndex['put']
beforeEach(() => void ({ index, put } = createMemoryIndex()))
afterEach(() => index.database.close())

function search(query: string, { folder = null as string | null, topK = 5 } = {}): string[] {
  const filter = { tags: [], afterMs: null, beforeMs: null, folder }
  const asked = index.words.ask(query)
  const { database } = index
  const ranked = rankPassages({
    database,
    words: index.words,
    asked,
    condition: noteCondition(filter),
    limit: 100,
    mode: 'keyword',
    meaning: null,
    ...namedSo(index, query, asked),
  })
  return readHits(database, ranked, topK).map(({ hit }) => hit.path)
}

describe('a note that is called as the query says comes first (M2)', () => {
  beforeEach(() => {
    put('a/timber.md', '---\ntitle: Prices of last year\naliases: [Wood]\n---\n# Timber\n\nOak.\n')
    put('b/notes.md', '# Timber timber timber\n\nTimber, wood and timber.\n')
  })

  test.each(['timber', 'Timber', 'a/timber', 'a/timber.md', 'wood', 'prices of last year'])(
    'by %s',
    (query) => {
      expect(search(query)[0]).toBe('a/timber.md')
    },
  )

  test('but not when a filter keeps it out', () => {
    expect(search('timber', { folder: 'b' })).toEqual(['b/notes.md'])
  })

  test('and once only', () => {
    expect(search('timber')).toEqual(['a/timber.md', 'b/notes.md'])
  })

  test('with its best passage, whatever words say', () => {
    put('c/wood.md', 'Nothing of that word.\n')
    expect(search('wood').slice(0, 2).toSorted()).toEqual(['a/timber.md', 'c/wood.md'])
  })

  test('until it has another name, or is gone', () => {
    put('a/timber.md', '# Planks\n')
    index.notes.remove('b/notes.md')
    expect(index.names.called('wood')).toEqual([])
    expect(index.names.called('planks')).toEqual(['a/timber.md'])
    index.write(() => index.notes.remove('a/timber.md'))
    expect(index.names.called('planks')).toEqual([])
  })
})

describe('names first: whole ones, then headings, then beginnings', () => {
  beforeEach(() => {
    put('a/Garden.md', 'Beds and paths.\n')
    put('b/Garden tools.md', 'Spades.\n')
    put('c/Work.md', 'Monday\n\n## Garden\n\nWater it.\n')
    put('d/Talk.md', 'garden garden garden garden garden garden\n')
  })

  test('by a whole name', () => {
    expect(search('garden')).toEqual(['a/Garden.md', 'c/Work.md', 'b/Garden tools.md', 'd/Talk.md'])
  })

  test('by a beginning', () => {
    expect(search('garden to')[0]).toBe('b/Garden tools.md')
    expect(search('gard').slice(0, 2)).toEqual(['a/Garden.md', 'b/Garden tools.md'])
  })

  test('accents and signs make no difference to a name', () => {
    put('e/x.md', '---\naliases: ["Crème: the best"]\n---\nCustard.\n')
    expect(search('creme the best')[0]).toBe('e/x.md')
  })

  test('a filter holds for headings and beginnings too', () => {
    expect(search('garden', { folder: 'd' })).toEqual(['d/Talk.md'])
  })
})

test('a word of a tag finds the note, nested parts too', () => {
  put('x.md', '---\ntags: [finance/tax]\n---\nDue in May.\n')
  for (const query of ['finance', 'tax', '#finance/tax']) expect(search(query)).toEqual(['x.md'])
})

test('words that nearly every passage says do not decide', () => {
  for (const name of ['a', 'b', 'c', 'd']) put(`${name}.md`, 'the the the the plan is here\n')
  put('e.md', 'the budget\n')
  expect(search('the budget')).toEqual(['e.md'])
  expect(search('the')).toHaveLength(5)
})
