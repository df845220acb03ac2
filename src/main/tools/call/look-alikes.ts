import { fileNameOf, folderOf } from '../../../shared/domain/vault-path.ts'

/** Letters of other alphabets, by the Latin one that they are drawn like (Unicode TR 39, the common ones). */
const DRAWN_LIKE: Readonly<Record<string, string>> = {
  a: 'аαɑ',
  b: 'ЬƄ',
  c: 'сϲ',
  d: 'ԁ',
  e: 'еҽ',
  g: 'ɡց',
  h: 'һհ',
  i: 'іιı',
  j: 'јϳ',
  k: 'κк',
  n: 'ոп',
  o: 'оοօ',
  p: 'рρ',
  q: 'ԛզ',
  r: 'гᴦ',
  s: 'ѕ',
  t: 'τ',
  u: 'υսᴜ',
  v: 'νѵ',
  w: 'ԝω',
  x: 'хχ',
  y: 'уүγ',
  A: 'АΑ',
  B: 'ВΒ',
  C: 'СϹ',
  E: 'ЕΕ',
  G: 'Ԍ',
  H: 'НΗ',
  I: 'ІΙӀ',
  J: 'ЈͿ',
  K: 'КΚ',
  M: 'МΜ',
  N: 'Ν',
  O: 'ОΟՕ',
  P: 'РΡ',
  S: 'ЅՏ',
  T: 'ТΤ',
  U: 'Ս',
  X: 'ХΧ',
  Y: 'УΥҮ',
  Z: 'Ζ',
}
const LATIN = new Map(
  Object.entries(DRAWN_LIKE).flatMap(([latin, others]) =>
    Array.from(others).map((other) => [other, latin] as const),
  ),
)

/** What is left of a name when everything is one that the eye takes for one: equal for names that look alike. */
export const drawnName = (name: string): string =>
  Array.from(name.normalize('NFKC').replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, ''))
    .map((letter) => LATIN.get(letter) ?? letter)
    .join('')
    .replace(/[Il1|]/g, 'l')
    .replace(/[0O]/g, 'o')
    .toLowerCase()
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/[‘’ʼ´`]/g, "'")
    .replace(/\s+/g, ' ')

/** The letter of another alphabet in a word with Latin ones, where it looks like a Latin one; null for none. */
function strangerIn(name: string): { readonly letter: string; readonly latin: string } | null {
  for (const word of name.match(/\p{L}+/gu) ?? []) {
    const letter =
      /\p{Script=Latin}/u.test(word) && Array.from(word).find((each) => isStranger(each))
    if (letter) return { letter, latin: LATIN.get(letter) ?? '' }
  }
  return null
}
const isStranger = (letter: string): boolean =>
  LATIN.has(letter) && !/\p{Script=Latin}/u.test(letter)

const MAX_FOLDERS = 20
const MAX_SENTENCES = 3

/**
 * What a person should know of paths whose names can be taken for others: sentences, at most three. `namesIn` gives the
 * names of the files and folders in a folder of the vault, `''` for its root.
 */
export async function lookAlikeWarnings(
  paths: readonly string[],
  namesIn: (folder: string) => Promise<readonly string[]>,
): Promise<string[]> {
  const places = new Set(paths.flatMap(withParents))
  const folders = new Map<string, Promise<readonly string[]>>()
  const sentences: string[] = []
  for (const place of places) {
    const name = fileNameOf(place)
    const stranger = strangerIn(name)
    if (stranger)
      sentences.push(
        `The ${stranger.letter} in “${name}” (${codePoint(stranger.letter)}) is not the Latin letter ${stranger.latin}.`,
      )
    const folder = folderOf(place)
    if (!folders.has(folder) && folders.size >= MAX_FOLDERS) continue
    const names = folders.get(folder) ?? namesIn(folder).catch(() => [])
    folders.set(folder, names)
    const drawn = drawnName(name)
    const twin = (await names).find((each) => each !== name && drawnName(each) === drawn)
    if (twin !== undefined)
      sentences.push(`“${name}” looks like “${twin}”, and is not the same${unlike(name, twin)}.`)
    if (sentences.length >= MAX_SENTENCES) break
  }
  return sentences.slice(0, MAX_SENTENCES)
}

/** `: U+0050 here, U+0420 there`, for the first characters that differ. */
function unlike(name: string, twin: string): string {
  const [own, others] = [Array.from(name), Array.from(twin)]
  const at = own.findIndex((letter, index) => letter !== others[index])
  const [here, there] = [own[at], others[at]]
  return here && there ? `: ${codePoint(here)} here, ${codePoint(there)} there` : ''
}

/** `a/b/c.md` → `a`, `a/b`, `a/b/c.md`. */
const withParents = (path: string): string[] =>
  path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'))

const codePoint = (letter: string): string =>
  `U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
