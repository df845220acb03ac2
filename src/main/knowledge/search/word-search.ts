import type { Database } from '../../sqlite/open-database.ts'
import { createCompounds } from '../db/compounds.ts'
import type { NoteCondition } from '../db/filter.ts'
import { findHeaded } from '../db/find-headings.ts'
import { allQuery, matchQuery, nearQuery } from '../db/search-words.ts'
import { createTermCounts } from '../db/term-counts.ts'
import { type AskedWord, askedWords, type AskedWords } from '../words/asked-words.ts'
import { askedLanguages } from '../words/note-languages.ts'
import { type AskedRepairOptions, createAskedRepair } from './asked-repair.ts'
import { findWords } from './find-words.ts'
import type { Candidate } from './rank.ts'

/** Search by words in one index. */
export interface WordSearch {
  /**
   * What a query asks for, in the languages that the vault's notes are written in. A word that no passage says stands
   * for those that it was probably meant to be.
   */
  ask(query: string): AskedWords
  /** The passages that say any of the words, the best first. */
  find(asked: AskedWords, condition: NoteCondition | null, limit: number): Candidate[]
  /** Whether any passage says any of the words. */
  isSaid(asked: AskedWords): boolean
  /** An FTS5 query for the passages that say any of the words, without what only is near; null for none. */
  match(asked: AskedWords): string | null
  /** Passages under a heading that is `name`, whose words these are. */
  headed(name: string, asked: AskedWords): number[]
}

export interface WordSearchOptions {
  readonly database: Database
  readonly namesNear: AskedRepairOptions['namesNear']
}

/** Beginnings are looked for in what is short enough to be typed rather than asked. */
const MOST_TYPED = 4
/** Two letters begin a large part of all words. */
const SHORTEST_START = 3
/** Of what a passage gets for words that are only near. */
const NEAR_WEIGHT = 0.4
/** More passages that say a word of a heading are not looked through. */
const MOST_SAYING = 2000

export function createWordSearch({ database, namesNear }: WordSearchOptions): WordSearch {
  const counts = createTermCounts(database)
  const repair = createAskedRepair({
    counts,
    compounds: createCompounds(database),
    namesNear,
    tags: () => database.prepare<[], string>('SELECT DISTINCT key FROM tags').pluck().all(),
  })
  const languages = database.prepare<[], { languages: string; notes: number }>(
    'SELECT languages, notes FROM note_languages WHERE notes > 0',
  )
  const match = (asked: AskedWords): string | null =>
    matchQuery(withoutFrequent(asked, counts.share))
  /** What is only near, as far as a search takes it in. */
  function near(asked: AskedWords): string | null {
    const last = asked.words.at(-1)
    const isTyped =
      last?.kind === 'start' &&
      ((last.plain.length >= SHORTEST_START && asked.words.length <= MOST_TYPED) ||
        last.terms.every((term) => counts.count(term) === 0))
    return nearQuery(asked, isTyped)
  }
  const says = database.prepare<[string], 1>('SELECT 1 FROM words WHERE words MATCH ? LIMIT 1')
  return {
    ask(query) {
      const notes = new Map(languages.all().map((row) => [row.languages, row.notes]))
      return repair(askedWords(query, askedLanguages(notes), { isTyped: true }))
    },
    match,
    find(asked, condition, limit) {
      const [wanted, beside] = [match(asked), near(asked)]
      if (wanted === null) return []
      const found = findWords(database, wanted, condition, limit)
      return beside === null
        ? found
        : withNear(found, findWords(database, beside, condition, limit))
    },
    isSaid(asked) {
      const wanted = match(asked)
      if (wanted === null) return false
      const beside = near(asked)
      return says.get(wanted) !== undefined || (beside !== null && says.get(beside) !== undefined)
    },
    headed(name, asked) {
      const said = ({ terms }: AskedWord): number =>
        terms.reduce((sum, term) => sum + counts.count(term), 0)
      // The rarest first: SQLite goes from one passage that says it to the next.
      const words = withoutFrequent(asked, counts.share).words.toSorted((a, b) => said(a) - said(b))
      const [rarest] = words
      if (!rarest) return []
      const columns = said(rarest) <= MOST_SAYING ? ['heading', 'body'] : ['heading']
      return findHeaded(
        database,
        name,
        columns.flatMap((column) => allQuery(column, words) ?? []),
      )
    },
  }
}

/** Words in more than half of all passages tell them apart no more, and take most of the time. */
const FREQUENT = 0.5

/** The same without words that nearly everything says; all of them where there are no others. */
function withoutFrequent(asked: AskedWords, share: (term: string) => number): AskedWords {
  if (asked.words.length < 2) return asked
  const words = asked.words.filter(({ terms }) => terms.every((term) => share(term) <= FREQUENT))
  return words.length === 0 ? asked : { ...asked, words }
}

/** Both together. What is only near counts for less, and never for more than the best of what was asked. */
function withNear(found: readonly Candidate[], near: readonly Candidate[]): Candidate[] {
  const best = found[0]?.words ?? Number.POSITIVE_INFINITY
  const all = new Map(found.map((candidate) => [candidate.chunk, candidate.words ?? 0]))
  for (const { chunk, words = 0 } of near)
    all.set(chunk, (all.get(chunk) ?? 0) + NEAR_WEIGHT * Math.min(words, best))
  return Array.from(all, ([chunk, words]) => ({ chunk, words })).toSorted(
    (a, b) => b.words - a.words || a.chunk - b.chunk,
  )
}
