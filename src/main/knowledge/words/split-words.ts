/** What stands in a text and can be looked for. */
export interface WrittenWord {
  readonly text: string
  /** In UTF-16 units. */
  readonly from: number
}

/**
 * Letters, digits, marks and private use, as SQLite's unicode61 takes them for parts of words; signs that people use as
 * words (emoji, flags); and `C++`, `C#`, which are names of their own.
 */
const WORD =
  /(?<![\p{L}\p{N}])[A-Za-z](?:\+\+|#)(?![\p{L}\p{N}#+])|[\p{L}\p{N}\p{M}\p{Co}]+|\p{RI}{2}|\p{Extended_Pictographic}/gu

/** The words of a text, in its order. */
export function* splitWords(text: string): Generator<WrittenWord> {
  for (const match of text.matchAll(WORD)) yield { text: match[0], from: match.index }
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
