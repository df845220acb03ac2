import type { Database } from '../../sqlite/open-database.ts'
import type { Language } from '../words/language.ts'

/** Long words of languages that write compounds in one word, found by how they end. */
export interface Compounds {
  /** Takes in the terms of a passage. */
  add(language: Language, terms: Iterable<string>): void
  /** Stems that end in this one and are longer, at most `limit`, in no useful order. */
  endingIn(language: Language, stem: string, limit: number): string[]
}

const COMPOUNDING: ReadonlySet<Language> = new Set(['de', 'nl', 'sv', 'da', 'no', 'fi', 'hu'])
export const writesCompounds = (language: Language): boolean => COMPOUNDING.has(language)

/** Shorter ones have no two parts. */
const SHORTEST = 8
/** A word that was once taken in is seldom asked about again, but for those of other notes. */
const MOST_KNOWN = 100_000

export function createCompounds(database: Database): Compounds {
  const insert = database.prepare(
    'INSERT OR IGNORE INTO compounds (language, reversed) VALUES (?, ?)',
  )
  const select = database
    .prepare<[string, string, string, number], string>(
      'SELECT reversed FROM compounds WHERE language = ? AND reversed > ? AND reversed < ? LIMIT ?',
    )
    .pluck()
  const known = new Set<string>()

  return {
    add(language, terms) {
      for (const term of terms) {
        const key = `${language} ${term}`
        if (term.length < SHORTEST || known.has(key) || !/^\p{L}+$/u.test(term)) continue
        if (known.size >= MOST_KNOWN) known.clear()
        known.add(key)
        insert.run(language, reversed(term))
      }
    },
    endingIn(language, stem, limit) {
      const end = reversed(stem)
      return select.all(language, end, `${end}\u{10ffff}`, limit).map(reversed)
    },
  }
}
const reversed = (text: string): string => Array.from(text).toReversed().join('')
