import type { FindQuery } from './find-query.ts'
import type { Span } from './matches.ts'

/**
 * All places of a text in another, in order, apart. Letters that are written in several ways are the same (compatibility
 * decomposition of Unicode), and so are capitals and small ones unless `matchCase`; a match never begins or ends within a
 * letter. Words are not looked at.
 */
export function* plainMatches(
  text: string,
  { search, matchCase }: Pick<FindQuery, 'search' | 'matchCase'>,
): Generator<Span> {
  const fold = createFolding(matchCase)
  const wanted = fold(search).folded
  if (wanted === '') return
  const { folded, places } = fold(text)
  for (let at = folded.indexOf(wanted); at >= 0;) {
    let end = at + wanted.length
    const [from, to] = places === null ? [at, end] : [places[at] ?? -1, places[end] ?? -1]
    if (from >= 0 && to >= 0) yield { from, to }
    // What is left of a letter in which this ended is passed over.
    while (places !== null && places[end] === -1) end++
    at = folded.indexOf(wanted, end)
  }
}

interface Folded {
  readonly folded: string
  /** Where in the text the letter stands that begins at an offset of `folded`, -1 within one; null: at the same offset. */
  readonly places: Int32Array | null
}

/** Folds letter by letter, each the same wherever it stands. */
function createFolding(matchCase: boolean): (text: string) => Folded {
  const letters = new Map<string, string>()
  const foldLetter = (letter: string): string => {
    const known = letters.get(letter)
    if (known !== undefined) return known
    const decomposed = letter.normalize('NFKD')
    // Of a word in capitals only the whole tells which sigma is its last.
    const folded = matchCase ? decomposed : decomposed.toLowerCase().replaceAll('ς', 'σ')
    letters.set(letter, folded)
    return folded
  }
  return (text) => {
    if (isAscii(text)) return { folded: matchCase ? text : text.toLowerCase(), places: null }
    const parts: string[] = []
    const places: number[] = []
    let at = 0
    for (const letter of text) {
      const folded = foldLetter(letter)
      parts.push(folded)
      places.push(at)
      for (let unit = 1; unit < folded.length; unit++) places.push(-1)
      at += letter.length
    }
    places.push(at)
    return { folded: parts.join(''), places: Int32Array.from(places) }
  }
}

// eslint-disable-next-line no-control-regex -- all of ASCII is meant
const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text)
