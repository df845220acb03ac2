import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMemoryIndex, type MemoryIndex } from '../../../../test/vault/memory-index.ts'
import type { Index } from '../worker/index-store.ts'
import { searchIndex } from './search.ts'

let index: Index
let put: MemoryIndex['put']
beforeEach(() => void ({ index, put } = createMemoryIndex()))
afterEach(() => index.database.close())

function search(query: string, { folder = null as string | null, topK = 5 } = {}): string[] {
  const filter = { tags: [], afterMs: null, beforeMs: null, folder }
  const called = index.names.called(query)
  return searchIndex({
    database: index.database,
    query,
    filter,
    topK,
    mode: 'keyword',
    meaning: null,
    called,
  }).map(({ path }) => path)
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
