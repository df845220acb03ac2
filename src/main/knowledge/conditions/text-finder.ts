import { patternOf } from '../../../shared/query/query-pattern.ts'
import type { TextTest } from '../../../shared/query/query-tree.ts'
import { plainWord, withoutMarks } from '../words/fold-word.ts'
import { partsOf, splitWords } from '../words/split-words.ts'
import type { TextRange } from '../words/word-marks.ts'

/** Looks for what a query asks for in texts, as exactly as a condition is meant. */
export interface TextFinder {
  says(text: string): boolean
  /** In order, and apart. */
  find(text: string): TextRange[]
}

/** A word as it is compared, or one character of a script without spaces. */
interface Term extends TextRange {
  readonly text: string
  /** It goes on where the one before it ends: both must stand side by side. */
  readonly isJoined: boolean
}

/**
 * Whole words, one after the other, whatever stands between them; in scripts without spaces, characters side by side.
 * Letter case makes no difference unless `isExact`, accents none where nobody typed any. What has no words in it
 * (`->`) is looked for as it is.
 */
export function createTextFinder(test: TextTest, isExact: boolean): TextFinder {
  if (test.kind === 'pattern') return patternFinder(patternOf(test, isExact))
  const known = new Map<string, string>()
  const hasMarks = /\p{L}/u.test(test.text) && hasAccents(test.text)
  const fold = (word: string): string => {
    if (isExact) return word.normalize('NFC')
    const plain = plainWord(word)
    return hasMarks ? plain : withoutMarks(plain)
  }
  /** Of the words that are met again and again. */
  const folded = (word: string): string => {
    const before = known.get(word)
    if (before !== undefined) return before
    const made = fold(word)
    if (known.size < MOST_KNOWN) known.set(word, made)
    return made
  }
  const wanted = [...termsOf(test.text, fold)]
  return wanted.length === 0
    ? signFinder(test.text, isExact)
    : wordsFinder(wanted, (text) => termsOf(text, folded))
}

const MOST_KNOWN = 20_000

function wordsFinder(wanted: readonly Term[], read: (text: string) => Iterable<Term>): TextFinder {
  function* places(text: string): Generator<TextRange> {
    /** What was read last, as many as are wanted. */
    let last: Term[] = []
    for (const term of read(text)) {
      last.push(term)
      if (last.length > wanted.length) last.shift()
      const isFound =
        last.length === wanted.length &&
        wanted.every(
          (one, index) =>
            last[index]?.text === one.text &&
            (index === 0 || !one.isJoined || last[index]?.isJoined === true),
        )
      if (!isFound) continue
      yield { from: last[0]?.from ?? 0, to: term.to }
      last = []
    }
  }
  return {
    says: (text) => !places(text).next().done,
    find: (text) => [...places(text)],
  }
}

/** The words of a text; an empty one that folding leaves is none. */
function* termsOf(text: string, fold: (word: string) => string): Generator<Term> {
  for (const written of splitWords(text)) {
    const end = written.from + written.text.length
    // In other widths (`ﾃﾞｰﾀ`) the offsets are others than those that are compared: then all of it is meant.
    const usual = written.text.normalize('NFKC')
    const isUsual = usual === written.text
    for (const part of partsOf(usual)) {
      const place = (from: number, length: number): TextRange =>
        isUsual
          ? { from: written.from + part.from + from, to: written.from + part.from + from + length }
          : { from: written.from, to: end }
      if (!part.isUnspaced) {
        const term = fold(part.text)
        const isJoined = part.from > 0
        if (term !== '') yield { text: term, isJoined, ...place(0, part.text.length) }
        continue
      }
      let from = 0
      for (const character of part.text) {
        yield { text: character, isJoined: part.from + from > 0, ...place(from, character.length) }
        from += character.length
      }
    }
  }
}

function signFinder(sign: string, isExact: boolean): TextFinder {
  const fold = (text: string): string => (isExact ? text : text.toLowerCase())
  const wanted = fold(sign)
  return {
    says: (text) => wanted !== '' && fold(text).includes(wanted),
    find(text) {
      const folded = fold(text)
      const ranges: TextRange[] = []
      if (wanted === '') return ranges
      for (
        let at = folded.indexOf(wanted);
        at >= 0;
        at = folded.indexOf(wanted, at + wanted.length)
      )
        ranges.push({ from: at, to: at + wanted.length })
      return ranges
    },
  }
}

function patternFinder(pattern: RegExp): TextFinder {
  return {
    says(text) {
      pattern.lastIndex = 0
      return pattern.test(text)
    },
    find: (text) =>
      Array.from(text.matchAll(pattern), ({ index, 0: { length } }) => ({
        from: index,
        to: index + length,
      })).filter(({ from, to }) => to > from),
  }
}

const hasAccents = (text: string): boolean => {
  const plain = plainWord(text)
  return withoutMarks(plain) !== plain
}
