import type { AskedWord, AskedWords } from '../words/asked-words.ts'

/**
 * An FTS5 query that finds rows with any of the words; null when there are none. Whatever a word holds, it is only ever
 * quoted, never FTS5 syntax.
 */
export function matchQuery(asked: AskedWords): string | null {
  const terms = new Set(asked.words.flatMap(termsFor))
  return anyOf(asked, terms)
}

/**
 * The same for what counts less: beginnings of the word that is being typed, and words that are near one.
 * @param starts whether beginnings are wanted
 */
export function nearQuery(asked: AskedWords, starts: boolean): string | null {
  const terms = new Set(
    asked.words.flatMap((word) => [
      ...word.near.map(quoted),
      ...(starts && word.kind === 'start' ? [`${quoted(word.plain)}*`] : []),
    ]),
  )
  return anyOf(asked, terms)
}

/** An FTS5 query for rows that have all of the words in that column, the first ones looked up first; null for none. */
export const allQuery = (column: string, words: readonly AskedWord[]): string | null =>
  words.length === 0
    ? null
    : `${column} : (${words.map((word) => `(${termsFor(word).join(' OR ')})`).join(' AND ')})`

/** Who types accents means them. */
function anyOf({ hasMarks }: AskedWords, terms: ReadonlySet<string>): string | null {
  if (terms.size === 0) return null
  return `${hasMarks ? '- folded : ' : ''}(${[...terms].join(' OR ')})`
}

const termsFor = ({ kind, plain, terms }: AskedWord): string[] =>
  kind === 'character' ? [`${quoted(plain)}*`] : terms.map(quoted)

const quoted = (term: string): string => `"${term.replace(/["\0]/g, ' ')}"`

/** An FTS5 query for rows that have these terms in that column, one after the other. */
export const phraseQuery = (column: string, terms: string): string => `${column} : ${quoted(terms)}`
