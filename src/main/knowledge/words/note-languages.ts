import { isLanguage, type Language, scriptOf } from './language.ts'
import { cyrillicLanguage, latinLanguage } from './small-words.ts'

/** In which languages the words of a note are read, by script. */
export interface NoteLanguages {
  /** Null: as they are. */
  readonly latin: Language | null
  /** Null where there are none, or none whose endings are known. */
  readonly cyrillic: Language | null
}

export const languagesOf = (text: string): NoteLanguages => ({
  latin: latinLanguage(text),
  cyrillic: cyrillicLanguage(text),
})

/** As it is kept with a note: `de`, `en+ru`, `+ru`. */
export const languagesText = ({ latin, cyrillic }: NoteLanguages): string =>
  `${latin ?? ''}${cyrillic === null ? '' : `+${cyrillic}`}`

export function languagesIn(text: string): NoteLanguages {
  const [latin = '', cyrillic = ''] = text.split('+')
  return {
    latin: isLanguage(latin) ? latin : null,
    cyrillic: isLanguage(cyrillic) ? cyrillic : null,
  }
}

/** Each is the only one of its script. */
export const ONLY_OF_SCRIPT = ['el', 'ar', 'hi', 'ta', 'hy'] as const

/**
 * The languages in which a query is read, of how many notes have which (`languagesText`): the most frequent first. One
 * that few notes have is left out: its stems, being rare, would weigh more than what the query says. Words of such notes
 * are still found as they are written.
 */
export function askedLanguages(counts: ReadonlyMap<string, number>): Language[] {
  const notes = new Map<Language, number>()
  let latin = 0
  let cyrillic = 0
  for (const [text, count] of counts) {
    const languages = languagesIn(text)
    latin += count
    if (languages.cyrillic !== null) cyrillic += count
    for (const language of [languages.latin, languages.cyrillic])
      if (language !== null) notes.set(language, (notes.get(language) ?? 0) + count)
  }
  const found = [...notes]
    .filter(([language, count]) => {
      const all = scriptOf(language) === 'latin' ? latin : cyrillic
      return count >= all * LEAST_SHARE
    })
    .toSorted(([, a], [, b]) => b - a)
    .map(([language]) => language)
  return [...found.slice(0, MOST_LANGUAGES), ...ONLY_OF_SCRIPT]
}
const LEAST_SHARE = 0.05
/** Each makes a query longer. */
const MOST_LANGUAGES = 6
