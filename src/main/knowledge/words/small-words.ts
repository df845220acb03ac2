import { eachWord } from './split-words.ts'
import type { Language } from './language.ts'

/** A note's language says itself within so much of it. */
const LOOKED_AT = 2500

/**
 * In what language the words of a note are written, for those of the Latin script: by its most frequent small words.
 * `en` where nothing tells, as in a list of names, and null for a language whose endings are not known (Polish,
 * Vietnamese): its words are taken as they are.
 */
export function latinLanguage(text: string): Language | null {
  const found = new Map<string, Set<string>>()
  const counts = new Map<string, number>()
  let words = 0
  eachWord(text.slice(0, LOOKED_AT).toLowerCase(), (word) => {
    words += 1
    if (word.length > LONGEST_SMALL) return
    for (const language of LANGUAGES_OF.get(word) ?? []) {
      counts.set(language, (counts.get(language) ?? 0) + 1)
      // A single letter may be anything: `e.g.`, `field_z`.
      if (word.length > 1) found.set(language, (found.get(language) ?? new Set()).add(word))
    }
  })
  const [best] = [...counts].toSorted(([, a], [, b]) => b - a)
  if (!best) return 'en'
  const [language, count] = best
  const isSure =
    (found.get(language)?.size ?? 0) >= LEAST_DIFFERENT &&
    count >= words * LEAST_SHARE &&
    count > (counts.get('en') ?? 0) * 1.3
  if (!isSure) return 'en'
  return isStemmed(language) ? language : null
}

/** Two of them may be in a name, or in a line of code. */
const LEAST_DIFFERENT = 3
/** In running text, every third to fifth word is one of them. */
const LEAST_SHARE = 0.12
const LONGEST_SMALL = 6

/** The language of the words in Cyrillic letters, by letters that only one has. */
export function cyrillicLanguage(text: string): 'ru' | 'uk' | 'bg' | 'sr' | null {
  if (!/[\u0400-\u04ff]/.test(text)) return null
  const start = text.slice(0, LOOKED_AT).toLowerCase()
  const count = (letters: RegExp): number => start.match(letters)?.length ?? 0
  const letters = count(/[а-яёіїєґђјљњћџѓќѕў]/g)
  if (letters === 0) return null
  const share = (pattern: RegExp): number => count(pattern) / letters
  if (share(/[ў]/g) > 0.005) return null // Belarusian
  if (share(/[іїєґ]/g) > 0.02) return 'uk'
  if (share(/[ђјљњћџѓќѕ]/g) > 0.02) return 'sr'
  if (share(/[ыэё]/g) < 0.004 && share(/ъ/g) > 0.008) return 'bg'
  return 'ru'
}

const STEMMED = [
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
] as const
const isStemmed = (code: string): code is (typeof STEMMED)[number] =>
  STEMMED.some((known) => known === code)

/** The words that each is full of; those that are frequent in English too say nothing and are left out elsewhere. */
const SMALL_WORDS: Readonly<Record<string, string>> = {
  en: 'the of and to in a no do so he me is that for it with as was on be by this are or from at which an have not you can will your if has its but when we they more',
  de: 'der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch man kann ich wenn',
  fr: 'de la le et les des en un du une que est pour qui dans par plus pas au sur ne se ce il sont la avec ou son aux cette ces je vous nous mais comme elle leur été fait peut',
  es: 'de la que el en y a los se del las un por con no una su para es al lo como más o pero sus le ha me si sin sobre este ya entre cuando todo esta ser son dos también fue había muy puede',
  it: 'di e che la il un a per in una sono mi ho si lo ma ti ha con non le da del della dei delle nel è gli al alla più anche come nella questo essere dal degli tra se su',
  pt: 'de a o que e do da em um para é com não uma os no se na por mais as dos como mas foi ao ele das tem à seu sua ou ser quando muito há nos já está eu também só pelo pela até isso são você',
  nl: 'de van het een en in is dat op te zijn met voor niet aan er om ook als maar bij door naar uit nog worden wordt deze heeft of dan je kan geen wat dit over tot ze hij zich meer',
  sv: 'och att det i en som är på av för med den till inte om ett har de jag var men sig från vi så kan när år eller under också efter nu där vid ut över mot skulle',
  da: 'og i at det er en til af på for den med der de ikke som et har om jeg fra var men kan vi han så hvad sig blev eller også skal efter ved når nu meget være hvor',
  no: 'og i å det er en til av på for den med som de ikke at et har om jeg fra var men kan vi så seg ble eller også skal etter ved når nå være hvor mye bare noe',
  fi: 'ja on ei se että oli en joka mutta kun ovat myös hän ole niin kuin sen mitä tai jos vain voi jo sitä mukaan kanssa ovat olla tämä',
  hu: 'a az és hogy nem is egy ez de volt csak meg már van ha azt vagy mint el még kell lehet ezt lesz minden így után között között',
  ro: 'de și în a la cu nu o să pe un este care din mai se pentru că sunt ce au fost fi ca prin sau dar după lui ale cea acest',
  tr: 've bir bu da de için ile çok ne olarak daha gibi kadar ama en o var olan sonra değil her ki ben mi ya içinde',
  id: 'yang dan di ini itu dengan untuk dari pada adalah tidak dalam ke akan juga atau oleh karena saya ada bisa sebagai kita telah lebih',
  pl: 'i w na z że się nie do to jest o jak po co od za przez dla ale są czy tym być może tylko ich już oraz także jego',
  cs: 'a se v na je že o s z do to i ve pro za by si ale jako jeho jsou od které po jsem tak byl při nebo až který není může',
  vi: 'của và là có trong được cho một không với các này những để người đã khi từ như ra đến về ở cũng vào nhiều tại sẽ hoặc',
  ca: 'de la i que el a en per un les del és amb no una al els més com dels se va ser són aquest però o ha pel',
  hr: 'i je u se na da za su od s o ne kao što koji to ili ali bi iz nije može biti samo te po kako kada',
}

const LANGUAGES_OF: ReadonlyMap<string, readonly string[]> = wordsByLanguage()
function wordsByLanguage(): Map<string, string[]> {
  const all = new Map<string, string[]>()
  for (const [language, words] of Object.entries(SMALL_WORDS))
    for (const word of new Set(words.split(' ')))
      all.set(word, [...(all.get(word) ?? []), language])
  return all
}
