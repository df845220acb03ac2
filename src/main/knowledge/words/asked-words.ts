import { withoutMarks } from './fold-word.ts'
import { type Language, scriptOf, wordScript } from './language.ts'
import { plainWords } from './plain-words.ts'
import { askedPairs, partsOf, splitWords } from './split-words.ts'
import { termOf } from './stem.ts'

/** What a query asks for, in the terms of the index. */
export interface AskedWords {
  /** Each once, in the order of the query. */
  readonly words: readonly AskedWord[]
  /** Somebody who types accents means them: then `creme` does not find `crème`. */
  readonly hasMarks: boolean
  /** Those in which the words of the query are read. */
  readonly languages: readonly Language[]
}

export interface AskedWord {
  /** In lower case; of a script without spaces, a pair of characters, or one alone. */
  readonly plain: string
  /** Under which the index has it: its stems in all the languages, none twice. */
  readonly terms: readonly string[]
  /**
   * `word` is found whole or with another ending, `start` also as the beginning of one, `pair` as these two characters
   * side by side, `character` anywhere.
   */
  readonly kind: 'word' | 'start' | 'pair' | 'character'
  /** Terms of other words that mean it too, but count for less: compounds that end in it. */
  readonly near: readonly string[]
}

/** More words than anyone types: the rest of a pasted page changes little and costs time. */
const MAX_WORDS = 64
/** One letter begins too much. */
const SHORTEST_START = 2

/**
 * The words of `query`, which may be of any of `languages`.
 * @param isTyped the last word may not be whole yet, unless a space or a sign follows it
 */
export function askedWords(
  query: string,
  languages: readonly Language[],
  { isTyped }: { readonly isTyped: boolean } = { isTyped: false },
): AskedWords {
  // The cut comes first, so that a long text costs no more than its beginning.
  const text = query.slice(0, 10_000)
  const words = new Map<string, AskedWord>()
  let hasMarks = false
  for (const written of splitWords(text)) {
    const isLast = isTyped && written.from + written.text.length === query.length
    for (const part of partsOf(written.text.normalize('NFKC'))) {
      if (part.isUnspaced) {
        for (const pair of askedPairs(part.text)) words.set(pair, askedPair(pair))
        continue
      }
      for (const plain of plainWords(part.text)) {
        hasMarks ||= withoutMarks(plain) !== plain
        const isStart = isLast && Array.from(plain).length >= SHORTEST_START
        words.set(plain, {
          plain,
          terms: termsIn(plain, languages),
          kind: isStart ? 'start' : 'word',
          near: [],
        })
      }
    }
    if (words.size >= MAX_WORDS) break
  }
  return { words: [...words.values()].slice(0, MAX_WORDS), hasMarks, languages }
}

const askedPair = (pair: string): AskedWord => ({
  plain: pair,
  terms: [pair],
  kind: Array.from(pair).length > 1 ? 'pair' : 'character',
  near: [],
})

/** The terms of a plain word in those of the languages that are written in its script; itself where there is none. */
export function termsIn(plain: string, languages: readonly Language[]): string[] {
  const script = wordScript(plain)
  const own = languages.filter((language) => scriptOf(language) === script)
  return own.length === 0 ? [plain] : [...new Set(own.map((language) => termOf(plain, language)))]
}
