import { compilePattern } from './compile-pattern.ts'
import type { FindQuery } from './find-query.ts'
import { patternMatches } from './pattern-matches.ts'
import { plainMatches } from './plain-matches.ts'
import { replacementOf } from './replacement.ts'
import { isWholeWord } from './whole-word.ts'

/** One match in a text, and what stands there after it was replaced. */
export interface Replacement {
  readonly from: number
  readonly to: number
  readonly insert: string
}

/**
 * What replacing all of `query` does to a text whose lines end with `\n`, in order, as find and replace in a note do it.
 * Lazy: a pattern may take for ever between two. One that is no regular expression finds nothing.
 */
export function* replacementsIn(text: string, query: FindQuery): Generator<Replacement> {
  const { search, replace, matchCase, wholeWord } = query
  if (search === '') return
  if (!query.isPattern) {
    for (const { from, to } of plainMatches(text, query))
      if (!wholeWord || isWholeWord(text, from, to)) yield { from, to, insert: replace }
    return
  }
  const { pattern } = compilePattern(search, matchCase)
  if (!pattern) return
  for (const match of patternMatches(text, { pattern, wholeWord, spans: null }))
    yield {
      from: match.index,
      to: match.index + match[0].length,
      insert: replacementOf(replace, match),
    }
}
