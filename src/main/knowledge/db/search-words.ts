import type { AskedWord, AskedWords } from '../words/asked-words.ts'

/**
 * An FTS5 query that finds rows with any of the words; null when there are none. Whatever a word holds, it is only ever
 * quoted, never FTS5 syntax.
 */
export function matchQuery(asked: AskedWords): string | null {
  if (asked.words.length === 0) return null
  const terms = new Set(asked.words.flatMap(termsFor))
  // Who types accents means them.
  return `${asked.hasMarks ? '- folded : ' : ''}(${[...terms].join(' OR ')})`
}

const termsFor = ({ kind, plain, terms }: AskedWord): string[] =>
  kind === 'character' ? [`${quoted(plain)}*`] : terms.map(quoted)

export const quoted = (term: string): string => `"${term.replace(/["\0]/g, ' ')}"`

/** An FTS5 query for rows that have these terms in that column, one after the other. */
export const phraseQuery = (column: string, terms: string): string => `${column} : ${quoted(terms)}`
