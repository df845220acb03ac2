/**
 * Scripts that write words without spaces between them, or glue endings on (Korean). SQLite's tokeniser takes such a
 * run for one word, so it is indexed as overlapping pairs of characters.
 */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]+/gu

/** Text as it goes into the index of words: `東京都` → `東京 京都 都`. */
export const indexText = (text: string): string =>
  text.normalize('NFKC').replace(UNSPACED, (run) => ` ${indexPairs(run).join(' ')} `)

/** The last character stands alone too, so that a search for it can find it. */
function indexPairs(run: string): string[] {
  const characters = Array.from(run)
  return characters.map((character, index) => character + (characters[index + 1] ?? ''))
}

/** More words than anyone types: the rest of a pasted page changes little and costs time. */
const MAX_TERMS = 64

/**
 * An FTS5 query that finds rows with any of the words of `query`; null when it has none. Whatever the text holds, it
 * is only ever quoted words, never FTS5 syntax.
 */
export function matchQuery(query: string): string | null {
  const terms = new Set<string>()
  // The cut comes first, so that a long text costs no more than its beginning.
  for (const [word] of query.slice(0, 10_000).normalize('NFKC').matchAll(WORD)) {
    for (const term of termsOf(word)) terms.add(term)
    if (terms.size >= MAX_TERMS) break
  }
  return terms.size === 0 ? null : [...terms].slice(0, MAX_TERMS).join(' OR ')
}

/** What SQLite's unicode61 takes for parts of words: letters, digits, marks and private use. */
const WORD = /[\p{L}\p{N}\p{M}\p{Co}]+/gu

function termsOf(word: string): string[] {
  const terms: string[] = []
  let end = 0
  for (const run of word.matchAll(UNSPACED)) {
    if (run.index > end) terms.push(quoted(word.slice(end, run.index)))
    terms.push(...queryPairs(run[0]))
    end = run.index + run[0].length
  }
  if (end < word.length) terms.push(quoted(word.slice(end)))
  return terms
}

/** One character alone means every pair that begins with it. */
function queryPairs(run: string): string[] {
  const characters = Array.from(run)
  if (characters.length === 1) return [`${quoted(run)}*`]
  return characters
    .slice(0, -1)
    .map((character, index) => quoted(character + (characters[index + 1] ?? '')))
}

const quoted = (term: string): string => `"${term}"`

/** An FTS5 query for rows that have this text in that column, word after word. */
export const phraseQuery = (column: string, text: string): string =>
  `${column} : "${text.replace(/["\0]/g, ' ')}"`
