/** What stands in a text and can be looked for. */
export interface WrittenWord {
  readonly text: string
  /** In UTF-16 units. */
  readonly from: number
}

/** What SQLite's unicode61 takes for parts of words: letters, digits, marks and private use. */
const REST = /[\p{L}\p{N}\p{M}\p{Co}]*/uy
/** A word that begins beyond ASCII; a flag; another sign that people use as a word. */
const BEYOND = /[\p{L}\p{N}\p{M}\p{Co}]+|\p{RI}{2}|\p{Extended_Pictographic}/uy
/** `C++` and `C#` are names of their own. */
const SIGNED_LETTER = /(?:\+\+|#)(?![\p{L}\p{N}#+])/uy

/**
 * Calls `visit` with every word of a text, in its order, and where it begins, in UTF-16 units. Words of ASCII are found
 * without a pattern: nearly all are, and indexing reads nothing else as often.
 */
export function eachWord(text: string, visit: (word: string, from: number) => void): void {
  const { length } = text
  for (let at = 0; at < length;) {
    const code = text.charCodeAt(at)
    if (code >= 0x80) {
      const end = endOf(BEYOND, text, at)
      if (end > at) visit(text.slice(at, end), at)
      at = end > at ? end : at + (code >= 0xd800 && code < 0xdc00 ? 2 : 1)
      continue
    }
    if (!isWordCode(code)) {
      at += 1
      continue
    }
    let end = at + 1
    let next = 0
    while (end < length && isWordCode((next = text.charCodeAt(end)))) end += 1
    if (end < length && next >= 0x80) end = endOf(REST, text, end)
    // `#` or `+` behind a single letter.
    else if (end === at + 1 && code > 0x40 && (next === 0x23 || next === 0x2b))
      end = endOf(SIGNED_LETTER, text, end)
    visit(text.slice(at, end), at)
    at = end
  }
}

/** Letters and digits of ASCII. */
const isWordCode = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39)

/** Where what the pattern finds at `at` ends; `at` itself where it finds nothing. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** The words of a text, in its order. */
export function splitWords(text: string): WrittenWord[] {
  const words: WrittenWord[] = []
  eachWord(text, (word, from) => void words.push({ text: word, from }))
  return words
}

/**
 * Scripts that write words without spaces between them, or glue endings on (Korean). Such a run stands in the index as
 * overlapping pairs of characters.
 */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]+/gu

/** A written word in its parts of one kind: `使用Obsidian` has a run of pairs and a word. */
export interface WordPart {
  readonly text: string
  readonly from: number
  readonly isUnspaced: boolean
}

export function partsOf(word: string): WordPart[] {
  const parts: WordPart[] = []
  let end = 0
  const spaced = (to: number): void => {
    if (to > end) parts.push({ text: word.slice(end, to), from: end, isUnspaced: false })
  }
  for (const run of word.matchAll(UNSPACED)) {
    spaced(run.index)
    parts.push({ text: run[0], from: run.index, isUnspaced: true })
    end = run.index + run[0].length
  }
  spaced(word.length)
  return parts
}

/** `東京都` → `東京 京都 都`: the last character stands alone too, so that a search for it can find it. */
export function indexPairs(run: string): string[] {
  const characters = Array.from(run)
  return characters.map((character, index) => character + (characters[index + 1] ?? ''))
}

/** What finds such a run: its pairs; one character alone stands for every pair that begins with it. */
export function askedPairs(run: string): string[] {
  const pairs = indexPairs(run)
  return pairs.length === 1 ? pairs : pairs.slice(0, -1)
}
