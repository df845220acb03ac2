import { UNSPACED } from '../../../../shared/find/whole-word.ts'

/** A stretch of one piece of a page's text, by characters of it. */
export interface MatchPart {
  readonly item: number
  readonly from: number
  readonly to: number
}

/** The text of a page as it is searched: its pieces one behind the other, in small letters and without accents. */
export interface SearchText {
  readonly folded: string
  /** For each character of `folded`: the piece that it is of, and from where to where in it; -1 for a break between. */
  readonly items: Int32Array
  readonly offsets: Int32Array
  readonly ends: Int32Array
}

/**
 * @param pieces what stands on the page, in its order; `endsLine`: the next one is on another line, where words go on
 * that are written without spaces
 */
export function searchText(
  pieces: readonly { readonly text: string; readonly endsLine: boolean }[],
): SearchText {
  let folded = ''
  let last = ''
  const items: number[] = []
  const offsets: number[] = []
  const ends: number[] = []
  const add = (character: string, item: number, offset: number, end: number): void => {
    // White space is one, however much of it there is.
    const isSpace = /^\s$/.test(character)
    if (isSpace && (folded === '' || folded.endsWith(' '))) return
    folded += isSpace ? ' ' : character
    last = character
    for (let at = 0; at < character.length; at++) {
      items.push(item)
      offsets.push(offset)
      ends.push(end)
    }
  }
  for (const [item, { text, endsLine }] of pieces.entries()) {
    let offset = 0
    for (const character of text) {
      const end = offset + character.length
      for (const part of foldText(character)) add(part, item, offset, end)
      offset = end
    }
    if (endsLine && !UNSPACED.test(last)) add(' ', -1, 0, 0)
  }
  return {
    folded,
    items: Int32Array.from(items),
    offsets: Int32Array.from(offsets),
    ends: Int32Array.from(ends),
  }
}

/**
 * As it is searched: `Ä` and `ä` are `a`, `ﬁ` is `fi`, and the sigma of the end of a word is any other, since of words in
 * capitals only the whole tells which it is.
 */
export const foldText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ')

/** Where the words are, each match as the stretches that it is made of. */
export function findInPage(
  { folded, items, offsets, ends }: SearchText,
  words: string,
): readonly (readonly MatchPart[])[] {
  const wanted = foldText(words).replace(/\s+/g, ' ')
  if (wanted.trim() === '') return []
  const matches: (readonly MatchPart[])[] = []
  for (
    let at = folded.indexOf(wanted);
    at !== -1;
    at = folded.indexOf(wanted, at + wanted.length)
  ) {
    const parts: MatchPart[] = []
    for (let index = at; index < at + wanted.length; index++) {
      const item = items[index] ?? -1
      const from = offsets[index] ?? 0
      const to = ends[index] ?? 0
      const last = parts.at(-1)
      if (item === -1) continue
      if (last?.item === item) parts[parts.length - 1] = { ...last, to }
      else parts.push({ item, from, to })
    }
    if (parts.length > 0) matches.push(parts)
  }
  return matches
}
