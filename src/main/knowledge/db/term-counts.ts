import type { Database } from '../../sqlite/open-database.ts'

/** In how many passages a term stands. */
export interface TermCounts {
  /** 0 for a term that the index does not know. About right for a while after the index has changed. */
  count(term: string): number
  /** Of all passages, 0..1. */
  share(term: string): number
  /** Up to `limit` terms that begin so, in no useful order. */
  startingWith(start: string, limit: number): string[]
}

/** Fewer passages are counted anew each time, which is quick. */
const REMEMBERED_FROM = 500
/** So much of the index may have changed before a remembered count is counted anew. */
const CHANGED_SHARE = 0.1

export function createTermCounts(database: Database): TermCounts {
  const select = database
    .prepare<[string], number>('SELECT doc FROM word_counts WHERE term = ?')
    .pluck()
  const starting = database
    .prepare<[string, string, number], string>(
      'SELECT term FROM word_counts WHERE term >= ? AND term < ? LIMIT ?',
    )
    .pluck()
  const passages = database
    .prepare<[], number>("SELECT count FROM tallies WHERE name = 'chunks'")
    .pluck()
  /** SQLite reads all places of a term to count it: of frequent ones, that takes longer than the search. */
  const remembered = new Map<string, { readonly count: number; readonly of: number }>()

  function count(term: string): number {
    const of = passages.get() ?? 0
    const known = remembered.get(term)
    if (known && Math.abs(of - known.of) <= known.of * CHANGED_SHARE) return known.count
    const counted = select.get(term) ?? 0
    if (counted >= REMEMBERED_FROM) remembered.set(term, { count: counted, of })
    return counted
  }
  return {
    count,
    share: (term) => count(term) / Math.max(1, passages.get() ?? 0),
    startingWith: (start, limit) => starting.all(start, `${start}\u{10ffff}`, limit),
  }
}
