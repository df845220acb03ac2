/** A stretch of one piece of a page's text, by characters of it. */
export interface MatchPart {
  readonly item: number
  readonly from: number
  readonly to: number
}

/** The text of a page as it is searched: its pieces one behind the other, in small letters and without accents. */
export interface SearchText {
  readonly folded: string
  /** For each character of `folded`: the piece that it is of, and which of its characters; -1 for a break between. */
  readonly items: Int32Array
  readonly offsets: Int32Array
}

/** @param pieces what stands on the page, in its order; `endsLine`: the next one is on another line */
export function searchText(
  pieces: readonly { readonly text: string; readonly endsLine: boolean }[],
): SearchText {
  let folded = ''
  const items: number[] = []
  const offsets: number[] = []
  const add = (character: string, item: number, offset: number): void => {
    // White space is one, however much of it there is.
    const isSpace = /^\s$/.test(character)
    if (isSpace && (folded === '' || folded.endsWith(' '))) return
    folded += isSpace ? ' ' : character
    for (let at = 0; at < character.length; at++) {
      items.push(item)
      offsets.push(offset)
    }
  }
  for (const [item, { text, endsLine }] of pieces.entries()) {
    let offset = 0
    for (const character of text) {
      for (const part of foldText(character)) add(part, item, offset)
      offset += character.length
    }
    if (endsLine) add(' ', -1, 0)
  }
  return { folded, items: Int32Array.from(items), offsets: Int32Array.from(offsets) }
}

/** As it is searched: `Ä` and `ä` are `a`, `ﬁ` is `fi`. */
export const foldText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Where the words are, each match as the stretches that it is made of. */
export function findInPage(
  { folded, items, offsets }: SearchText,
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
      const offset = offsets[index] ?? 0
      const last = parts.at(-1)
      if (item === -1) continue
      if (last?.item === item) parts[parts.length - 1] = { ...last, to: offset + 1 }
      else parts.push({ item, from: offset, to: offset + 1 })
    }
    if (parts.length > 0) matches.push(parts)
  }
  return matches
}
