import type { Text } from '@codemirror/state'
import { inTurns } from '../notes/in-turns.ts'
import { endOfFrontmatter } from './frontmatter-lines.ts'

/** How much there is to read in a text, without its marks and its frontmatter. */
export interface TextCounts {
  /** In scripts of China and Japan each character counts as one. */
  readonly words: number
  /** As a person sees them, with spaces; line ends are none. */
  readonly characters: number
  /** For a person who reads at leisure. */
  readonly minutes: number
}

interface Piece {
  readonly words: number
  /** Those of the words that are one character of China or Japan. */
  readonly ideographs: number
  readonly characters: number
}

const NOTHING: Piece = { words: 0, ideographs: 0, characters: 0 }
const WORDS_A_MINUTE = 230
const IDEOGRAPHS_A_MINUTE = 400

const WORD =
  /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:(?:['’_-]|[.,](?=\p{N}))[\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
/** Words stand beside each other without a space. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** A line of nothing else has as many characters as units. */
const PLAIN = /^[\u0020-\u007e\u00a0-\u02ff\u0400-\u047f]*$/

/** What stands in a line for the sake of its looks, and what is left of it. */
const MARKS: readonly (readonly [RegExp, string])[] = [
  [/^ {0,3}(?:`{3,}|~{3,}).*$/, ''],
  [/^(?:\s*>)+\s?(?:\[![^\]]*\][+-]?\s?)?/, ''],
  [/^\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[.\]\s+)?/u, ''],
  [/^ {0,3}#{1,6}\s+/, ''],
  [/^[\s|:-]+$/, ''],
  [/^\[\^[^\]]+\]:\s*/, ''],
  [/%%.*?%%|<!--.*?-->|\[\^[^\]]+\]/g, ''],
  [/!\[\[[^\]]*\]\]/g, ''],
  [/!?\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/g, '$1'],
  [/!?\[([^\]]*)\](?:\([^)\s]*(?:\s+"[^"]*")?\)|\[[^\]]*\])/g, '$1'],
  [/<\/?[a-zA-Z][^>]*>/g, ''],
  [/\*\*|__|~~|==|[`*|]|(?:^|\s)\^[A-Za-z0-9-]+$/g, ''],
]
/** A longer line is counted with its marks: to look for what ends them takes too long. */
const LONGEST_MARKED = 20_000
const MAY_HAVE_MARKS = /[-[\]*_~=`|<>#%^+]|\d[.)]/

/** Keeps what was counted of pieces of texts: of a text that is changed, only what changed is counted anew. */
export interface TextCounter {
  /** The texts together. @throws the signal's reason */
  count(texts: readonly Text[], signal: AbortSignal): Promise<TextCounts>
}

export function createTextCounter(): TextCounter {
  const known = new WeakMap<Text, Piece>()
  const words = new Intl.Segmenter(undefined, { granularity: 'word' })
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

  function ofLine(written: string): Piece {
    let line = written
    if (line.length <= LONGEST_MARKED && MAY_HAVE_MARKS.test(line))
      for (const [mark, left] of MARKS) line = line.replace(mark, left)
    line = line.trim()
    if (line === '') return NOTHING
    if (PLAIN.test(line))
      return { words: line.match(WORD)?.length ?? 0, ideographs: 0, characters: line.length }
    const ideographs = line.match(IDEOGRAPH)?.length ?? 0
    const rest = ideographs > 0 ? line.replace(IDEOGRAPH, ' ') : line
    const others = UNSPACED.test(rest) ? segmented(rest) : (rest.match(WORD)?.length ?? 0)
    return {
      words: ideographs + others,
      ideographs,
      characters: [...graphemes.segment(line)].length,
    }
  }
  function segmented(text: string): number {
    let count = 0
    for (const { isWordLike } of words.segment(text)) if (isWordLike) count += 1
    return count
  }
  function ofLeaf(leaf: Text): Piece {
    const before = known.get(leaf)
    if (before) return before
    let piece = NOTHING
    for (const line of leaf.iterLines()) piece = sum(piece, ofLine(line))
    known.set(leaf, piece)
    return piece
  }

  return {
    async count(texts, signal) {
      let all = NOTHING
      await inTurns(leavesOf(texts), signal, (leaf) => {
        all = sum(all, ofLeaf(leaf))
      })
      const { words: count, ideographs, characters } = all
      const minutes = (count - ideographs) / WORDS_A_MINUTE + ideographs / IDEOGRAPHS_A_MINUTE
      return { words: count, characters, minutes }
    },
  }
}

const sum = (a: Piece, b: Piece): Piece => ({
  words: a.words + b.words,
  ideographs: a.ideographs + b.ideographs,
  characters: a.characters + b.characters,
})

/** The pieces in which a text is kept, some thirty lines each. A change leaves those that it does not touch as they are. */
function* leavesOf(texts: readonly Text[]): Generator<Text> {
  for (const text of texts)
    if (text.children === null) yield text
    else yield* leavesOf(text.children)
}

/** The text without its frontmatter. */
export function bodyOf(text: Text): Text {
  const end = endOfFrontmatter(text)
  return end === 0 ? text : text.slice(Math.min(text.length, text.line(end).to + 1))
}
