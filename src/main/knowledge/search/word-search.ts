import type { Database } from '../../sqlite/open-database.ts'
import type { NoteCondition } from '../db/filter.ts'
import { matchQuery } from '../db/search-words.ts'
import { createTermCounts } from '../db/term-counts.ts'
import { askedWords, type AskedWords } from '../words/asked-words.ts'
import { askedLanguages } from '../words/note-languages.ts'
import { findWords } from './find-words.ts'
import type { Candidate } from './rank.ts'

/** Search by words in one index. */
export interface WordSearch {
  /** What a query asks for, in the languages that the vault's notes are written in. */
  ask(query: string): AskedWords
  /** The passages that say any of the words, the best first. */
  find(asked: AskedWords, condition: NoteCondition | null, limit: number): Candidate[]
}

export function createWordSearch(database: Database): WordSearch {
  const counts = createTermCounts(database)
  const languages = database.prepare<[], { languages: string; notes: number }>(
    'SELECT languages, notes FROM note_languages WHERE notes > 0',
  )
  return {
    ask(query) {
      const notes = new Map(languages.all().map((row) => [row.languages, row.notes]))
      return askedWords(query, askedLanguages(notes), { isTyped: true })
    },
    find(asked, condition, limit) {
      const match = matchQuery(withoutFrequent(asked, counts.share))
      return match === null ? [] : findWords(database, match, condition, limit)
    },
  }
}

/** Words in more than half of all passages tell them apart no more, and take most of the time. */
const FREQUENT = 0.5

/** The same without words that nearly everything says; all of them where there are no others. */
function withoutFrequent(asked: AskedWords, share: (term: string) => number): AskedWords {
  const words = asked.words.filter(({ terms }) => terms.every((term) => share(term) <= FREQUENT))
  return words.length === 0 ? asked : { ...asked, words }
}
