import { type AskedWords, termsIn } from './asked-words.ts'
import { withoutMarks } from './fold-word.ts'
import { plainWords } from './plain-words.ts'
import { partsOf, splitWords } from './split-words.ts'

/** A place in a text: offsets in UTF-16 units, the end not included. */
export interface TextRange {
  readonly from: number
  readonly to: number
}

/**
 * Where `text` says one of the words that were asked for, as the index finds them: with another ending, with accents
 * where none were typed, the beginning of a word that was being typed, pairs of characters of scripts without spaces.
 * In order, and apart.
 */
export const wordMarks = (text: string, asked: AskedWords): TextRange[] =>
  createWordMarks(asked)(text)

/** The same for many texts, most of whose words are met again. */
export function createWordMarks(asked: AskedWords): (text: string) => TextRange[] {
  const terms = new Set<string>()
  const pairs = new Set<string>()
  const characters = new Set<string>()
  const starts: string[] = []
  const initials = new Set<string>()
  for (const { kind, plain, terms: under, near } of asked.words) {
    if (kind === 'pair') pairs.add(plain)
    else if (kind === 'character') characters.add(plain)
    else {
      for (const term of [plain, ...under, ...near]) {
        terms.add(term)
        initials.add(initialOf(term))
      }
    }
    if (kind === 'start') starts.push(plain)
  }
  const known = new Map<string, boolean>()
  const isAsked = (plain: string): boolean => {
    // An ending is all that a stem takes off, so that hardly a word needs to be looked at more closely.
    if (!initials.has(initialOf(plain))) return false
    const folded = asked.hasMarks ? plain : withoutMarks(plain)
    const forms = folded === plain ? [plain] : [plain, folded]
    return forms.some(
      (form) =>
        terms.has(form) ||
        starts.some((start) => form.startsWith(start)) ||
        termsIn(form, asked.languages).some((term) => terms.has(term)),
    )
  }
  return (text) => {
    const marks: { from: number; to: number }[] = []
    const mark = (from: number, to: number): void => {
      const last = marks.at(-1)
      if (last && from <= last.to) last.to = Math.max(last.to, to)
      else marks.push({ from, to })
    }
    for (const written of splitWords(text)) {
      // What is written in other widths (`ﾃﾞｰﾀ`) has other offsets than what is compared: all of it is marked.
      const usual = written.text.normalize('NFKC')
      const isUsual = usual === written.text
      for (const part of partsOf(usual)) {
        const places = part.isUnspaced ? placesInRun(part.text) : placeOfWord(part.text)
        for (const { from, to } of places)
          if (isUsual) mark(written.from + part.from + from, written.from + part.from + to)
          else mark(written.from, written.from + written.text.length)
      }
    }
    return marks
  }

  function placeOfWord(word: string): TextRange[] {
    const isFound = known.get(word) ?? plainWords(word).some(isAsked)
    known.set(word, isFound)
    return isFound ? [{ from: 0, to: word.length }] : []
  }

  function placesInRun(run: string): TextRange[] {
    const places: TextRange[] = []
    let from = 0
    const all = Array.from(run)
    for (const [index, character] of all.entries()) {
      const to = from + character.length
      const next = all[index + 1] ?? ''
      if (next !== '' && pairs.has(character + next)) places.push({ from, to: to + next.length })
      else if (characters.has(character)) places.push({ from, to })
      from = to
    }
    return places
  }
}

const initialOf = (plain: string): string => withoutMarks(plain).charAt(0)
