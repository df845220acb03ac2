import { withoutMarks } from './fold-word.ts'
import { type Language, scriptOf, wordScript } from './language.ts'
import { languagesText, type NoteLanguages, ONLY_OF_SCRIPT } from './note-languages.ts'
import { plainWords } from './plain-words.ts'
import { eachWord, indexPairs, partsOf } from './split-words.ts'
import { termOf } from './stem.ts'

/** What of a text goes into the index of words. */
export interface IndexTerms {
  /** The terms of its words, in its order, apart by spaces. */
  readonly terms: string
  /**
   * Words as they are written, in lower case, where the term is another: what is being typed is found by them. Of notes
   * in other languages, English stems too.
   */
  readonly forms: ReadonlySet<string>
  /** The terms of the words without their accents, where these are others. */
  readonly folded: ReadonlySet<string>
}

export interface TermReader {
  read(text: string, languages: NoteLanguages): IndexTerms
}

interface KnownWord {
  /** Each with a space behind it. */
  readonly terms: string
  /** Null for none, as for most words. */
  readonly forms: readonly string[] | null
  readonly folded: readonly string[] | null
}

/** About 10 MB of them; the words of most vaults are fewer. */
const MOST_KNOWN = 100_000
/** A run of a script without spaces is seldom met twice. */
const LONGEST_KNOWN = 24

/** Reads texts for the index of words. It remembers what it made of each word, since stemming is slow beside all else. */
export function createTermReader(): TermReader {
  const byLanguages = new Map<string, Map<string, KnownWord>>()
  let size = 0

  function knownWords(languages: NoteLanguages): Map<string, KnownWord> {
    if (size > MOST_KNOWN) {
      byLanguages.clear()
      size = 0
    }
    const key = languagesText(languages)
    const known = byLanguages.get(key) ?? new Map<string, KnownWord>()
    byLanguages.set(key, known)
    return known
  }

  return {
    read(text, languages) {
      const known = knownWords(languages)
      const forms = new Set<string>()
      const folded = new Set<string>()
      let terms = ''
      eachWord(text, (written) => {
        let word = known.get(written)
        if (word === undefined) {
          word = readWord(written, languages)
          if (written.length <= LONGEST_KNOWN) {
            known.set(written, word)
            size += 1
          }
        }
        terms += word.terms
        if (word.forms !== null) for (const form of word.forms) forms.add(form)
        if (word.folded !== null) for (const term of word.folded) folded.add(term)
      })
      return { terms, forms, folded }
    },
  }
}

function readWord(written: string, languages: NoteLanguages): KnownWord {
  const terms: string[] = []
  const forms: string[] = []
  const folded: string[] = []
  for (const part of partsOf(written.normalize('NFKC'))) {
    if (part.isUnspaced) {
      terms.push(...indexPairs(part.text))
      continue
    }
    for (const plain of plainWords(part.text)) {
      const language = languageOfWord(plain, languages)
      const term = termOf(plain, language)
      terms.push(term)
      if (plain !== term) forms.push(plain)
      // English words stand in notes of all languages, and a short note may be taken for one of another.
      const english =
        language !== 'en' && wordScript(plain) === 'latin' ? termOf(plain, 'en') : term
      if (english !== term && english !== plain) forms.push(english)
      const bare = withoutMarks(plain)
      const bareTerm = bare === plain ? term : termOf(bare, language)
      if (bareTerm !== term) folded.push(bareTerm)
    }
  }
  return {
    terms: terms.map((term) => `${term} `).join(''),
    forms: forms.length === 0 ? null : forms,
    folded: folded.length === 0 ? null : folded,
  }
}

function languageOfWord(plain: string, { latin, cyrillic }: NoteLanguages): Language | null {
  const script = wordScript(plain)
  if (script === 'latin') return latin
  if (script === 'cyrillic') return cyrillic
  return ONLY_OF_SCRIPT.find((language) => scriptOf(language) === script) ?? null
}
