import { stemmer as hy } from '@orama/stemmers/armenian'
import { stemmer as ar } from '@orama/stemmers/arabic'
import { stemmer as bg } from '@orama/stemmers/bulgarian'
import { stemmer as da } from '@orama/stemmers/danish'
import { stemmer as nl } from '@orama/stemmers/dutch'
import { stemmer as en } from '@orama/stemmers/english'
import { stemmer as fi } from '@orama/stemmers/finnish'
import { stemmer as fr } from '@orama/stemmers/french'
import { stemmer as de } from '@orama/stemmers/german'
import { stemmer as el } from '@orama/stemmers/greek'
import { stemmer as hu } from '@orama/stemmers/hungarian'
import { stemmer as hi } from '@orama/stemmers/indian'
import { stemmer as id } from '@orama/stemmers/indonesian'
import { stemmer as it } from '@orama/stemmers/italian'
import { stemmer as no } from '@orama/stemmers/norwegian'
import { stemmer as pt } from '@orama/stemmers/portuguese'
import { stemmer as ro } from '@orama/stemmers/romanian'
import { stemmer as ru } from '@orama/stemmers/russian'
import { stemmer as sr } from '@orama/stemmers/serbian'
import { stemmer as es } from '@orama/stemmers/spanish'
import { stemmer as sv } from '@orama/stemmers/swedish'
import { stemmer as ta } from '@orama/stemmers/tamil'
import { stemmer as tr } from '@orama/stemmers/turkish'
import { stemmer as uk } from '@orama/stemmers/ukrainian'
import type { Language } from './language.ts'

type Stemmer = (word: string) => string
const STEMMERS: Readonly<Record<Language, Stemmer>> = {
  en,
  de,
  fr,
  es,
  it,
  pt,
  nl,
  sv,
  da,
  no,
  fi,
  hu,
  ro,
  tr,
  id,
  ru,
  uk,
  bg,
  sr,
  el,
  ar,
  hi,
  ta,
  hy,
}

/** Longer ones are no words, and some stemmers take long over them. */
const MAX_LENGTH = 40

/** A plain word without its ending (Snowball's rules). */
function stem(word: string, language: Language): string {
  if (word.length < 3 || word.length > MAX_LENGTH || /\d/.test(word)) return word
  const found = STEMMERS[language](word)
  return found === '' ? word : found
}

/** The term under which the index has a plain word of that language; null for one whose endings are not known. */
export const termOf = (word: string, language: Language | null): string =>
  language === null ? word : stem(word, language)
