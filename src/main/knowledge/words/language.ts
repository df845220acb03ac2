/** Languages whose endings can be taken off, by ISO 639-1. */
export const LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'sv',
  'da',
  'no',
  'fi',
  'hu',
  'ro',
  'tr',
  'id',
  'ru',
  'uk',
  'bg',
  'sr',
  'el',
  'ar',
  'hi',
  'ta',
  'hy',
] as const
export type Language = (typeof LANGUAGES)[number]

/** A script in which some of these languages are written; `other` has words that are taken as they are. */
export type WordScript =
  | 'latin'
  | 'cyrillic'
  | 'greek'
  | 'arabic'
  | 'devanagari'
  | 'tamil'
  | 'armenian'
  | 'other'

const SCRIPT_OF: Partial<Readonly<Record<Language, WordScript>>> = {
  ru: 'cyrillic',
  uk: 'cyrillic',
  bg: 'cyrillic',
  sr: 'cyrillic',
  el: 'greek',
  ar: 'arabic',
  hi: 'devanagari',
  ta: 'tamil',
  hy: 'armenian',
}
export const scriptOf = (language: Language): WordScript => SCRIPT_OF[language] ?? 'latin'

/** The script of a word's first letter. */
export function wordScript(word: string): WordScript {
  const code = word.codePointAt(0) ?? 0
  if (code < 0x370 || (code >= 0x1e00 && code < 0x1f00)) return 'latin'
  if (code < 0x400 || (code >= 0x1f00 && code < 0x2000)) return 'greek'
  if (code < 0x530) return 'cyrillic'
  if (code < 0x590) return 'armenian'
  if (code >= 0x600 && code < 0x700) return 'arabic'
  if (code >= 0x900 && code < 0x980) return 'devanagari'
  if (code >= 0xb80 && code < 0xc00) return 'tamil'
  return 'other'
}

export const isLanguage = (text: string): text is Language =>
  (LANGUAGES as readonly string[]).includes(text)
