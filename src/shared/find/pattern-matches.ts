import type { Span } from './matches.ts'
import { isWholeWord } from './whole-word.ts'

export interface PatternSearch {
  /** With the flag `g`. */
  readonly pattern: RegExp
  readonly wholeWord: boolean
  /** Where is searched; null: everywhere. A match does not go on beyond the end of one. */
  readonly spans: readonly Span[] | null
}

/**
 * All matches of a regular expression, in order, as the language itself finds them, empty ones too. What stands before a
 * span can be looked at from it, what stands behind it cannot.
 */
export function* patternMatches(
  text: string,
  { pattern, wholeWord, spans }: PatternSearch,
): Generator<RegExpExecArray> {
  const regex = new RegExp(pattern)
  for (const { from, to } of spans ?? [{ from: 0, to: text.length }]) {
    const part = to < text.length ? text.slice(0, to) : text
    regex.lastIndex = from
    for (let match = regex.exec(part); match; match = regex.exec(part)) {
      const [{ length }] = match
      if (length === 0) regex.lastIndex += stepAt(part, regex.lastIndex, pattern)
      if (!wholeWord || isWholeWord(text, match.index, match.index + length)) yield match
    }
  }
}

const stepAt = (text: string, at: number, { unicode, unicodeSets }: RegExp): number =>
  (unicode || unicodeSets) && (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
