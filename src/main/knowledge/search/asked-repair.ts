import { type Compounds, writesCompounds } from '../db/compounds.ts'
import type { TermCounts } from '../db/term-counts.ts'
import { type AskedWord, type AskedWords, termsIn } from '../words/asked-words.ts'
import { withoutMarks } from '../words/fold-word.ts'
import { scriptOf, wordScript } from '../words/language.ts'
import { termOf } from '../words/stem.ts'
import { createNearWords, type NearWords } from '../names/near-words.ts'

export interface AskedRepairOptions {
  readonly counts: TermCounts
  readonly compounds: Compounds
  /** The words of names within so many typos of one. */
  readonly namesNear: (word: string, most: number) => readonly string[]
  /** In lower case, nested ones with their parents. */
  readonly tags: () => Iterable<string>
}

/** Who pastes a page does not want its words corrected. */
const MOST_REPAIRED = 12
const MOST_CORRECTIONS = 3
const MOST_COMPOUNDS = 40
/** Of terms that share their first letters with a misspelt word. */
const MOST_LOOKED_AT = 3000
/** Shorter words are too near too many others. */
const SHORTEST_CORRECTED = 4
/** From so many letters on, two may be wrong. */
const LONG = 8
const SHORTEST_PART = 3

/**
 * Makes of a query's words what the vault has: for one that nothing says, the same without its accents, the parts of a
 * compound, or words within one or two typos, of names and tags first; for the others, compounds that end in them, and
 * two of them that the vault writes as one.
 */
export function createAskedRepair(options: AskedRepairOptions): (asked: AskedWords) => AskedWords {
  const { counts, compounds } = options
  const isKnown = (terms: readonly string[]): boolean =>
    terms.some((term) => counts.count(term) > 0)

  return (asked) => {
    const { words, languages } = asked
    let ofTags: NearWords | undefined
    if (words.length > MOST_REPAIRED) return asked
    let isFolded = false
    const repaired = words.flatMap((word, index): AskedWord[] => {
      if (word.kind === 'pair' || word.kind === 'character') return [word]
      const whole = joined(word, words[index + 1])
      const ending = withCompounds(word)
      if (isKnown(word.terms) || ending.near.length > 0) return [ending, ...whole]
      // A note of a language that few others have says it so.
      if (isKnown([word.plain])) return [{ ...word, terms: [word.plain] }]
      const bare = withoutMarks(word.plain)
      const bareTerms = termsIn(bare, languages)
      if (bare !== word.plain && isKnown(bareTerms)) {
        isFolded = true
        return [{ ...word, terms: bareTerms }]
      }
      if (whole.length > 0) return [word, ...whole]
      if (word.kind === 'start' && counts.startingWith(word.plain, 1).length > 0) return [word]
      const parts = partsOfCompound(word)
      if (parts.length > 0) return parts
      const corrections = correctionsOf(word.plain)
      return corrections.length === 0
        ? [word]
        : [
            {
              ...word,
              terms: [...new Set(corrections.flatMap((found) => termsIn(found, languages)))],
            },
          ]
    })
    return { ...asked, words: repaired, hasMarks: asked.hasMarks && !isFolded }

    function withCompounds(word: AskedWord): AskedWord {
      const near = languages.filter(writesCompounds).flatMap((language) => {
        if (scriptOf(language) !== wordScript(word.plain)) return []
        const end = termOf(word.plain, language)
        if (end.length < SHORTEST_PART + 1) return []
        return compounds
          .endingIn(language, end, MOST_COMPOUNDS)
          .filter((long) =>
            beginnings(long.slice(0, -end.length)).some((part) =>
              isKnown(termsIn(part, languages)),
            ),
          )
      })
      return near.length === 0 ? word : { ...word, near }
    }

    /** `dampf schiff` also means `Dampfschiff`. */
    function joined(word: AskedWord, next: AskedWord | undefined): AskedWord[] {
      if (!next || next.kind === 'pair' || next.kind === 'character') return []
      if (word.plain.length < SHORTEST_PART || next.plain.length < SHORTEST_PART) return []
      const plain = word.plain + next.plain
      const terms = termsIn(plain, languages)
      return isKnown(terms) ? [{ plain, terms, kind: 'word', near: [] }] : []
    }

    /** `dampfschiff` as `dampf` and `schiff`, where the vault has both; the most even way to part it. */
    function partsOfCompound({ plain }: AskedWord): AskedWord[] {
      const middle = plain.length / 2
      const places = Array.from({ length: plain.length }, (_, place) => place)
        .filter((place) => place >= SHORTEST_PART && plain.length - place >= SHORTEST_PART)
        .toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
      for (const place of places) {
        const end = termsIn(plain.slice(place), languages)
        if (!isKnown(end)) continue
        for (const start of beginnings(plain.slice(0, place))) {
          const terms = termsIn(start, languages)
          if (isKnown(terms))
            return [
              { plain: start, terms, kind: 'word', near: [] },
              { plain: plain.slice(place), terms: end, kind: 'word', near: [] },
            ]
        }
      }
      return []
    }

    function correctionsOf(plain: string): string[] {
      if (plain.length < SHORTEST_CORRECTED || /\d/.test(plain)) return []
      const most = plain.length < LONG ? 1 : 2
      ofTags ??= createNearWords(options.tags())
      const named = [...options.namesNear(plain, most), ...ofTags.near(plain, most)]
      const found = named.length > 0 ? named : saidNear(plain, most)
      return [...new Set(found)]
        .toSorted(
          (a, b) =>
            Number(b[0] === plain[0]) - Number(a[0] === plain[0]) ||
            counts.count(b) - counts.count(a),
        )
        .slice(0, MOST_CORRECTIONS)
    }
  }

  /** Of the words that passages say, those that begin as this one does: to look through all would take too long. */
  function saidNear(plain: string, most: number): string[] {
    const said = counts.startingWith(plain.slice(0, 2), MOST_LOOKED_AT)
    return createNearWords(said).near(plain, most)
  }
}

/** The first part of a compound, and what it is without the sound that joins it to the next (Fugenlaut). */
const beginnings = (part: string): string[] =>
  [part, part.replace(/(?:es|s|en|n|er|e)$/, ''), part.replace(/s$/, '')]
    .map((start) => start.replace(/-$/, ''))
    .filter((start, index, all) => start.length >= SHORTEST_PART && all.indexOf(start) === index)
