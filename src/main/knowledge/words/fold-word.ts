/**
 * A word as it is compared: in lower case, and without what people leave out or put in as they like. `ё` and `е`, the
 * dotted and the dotless `i`, an alif with its hamza and without, and marks of vowels in Arabic and Hebrew make no
 * difference. Accents do: see `withoutMarks`.
 */
export function plainWord(word: string): string {
  if (isAscii(word)) return word.toLowerCase()
  return word
    .normalize('NFKC')
    .toLowerCase()
    .replace(UNWRITTEN, '')
    .replace(SAME, (letter) => SAME_AS[letter] ?? letter)
}

/** A plain word without its accents: `crème` → `creme`, `đường` → `duong`. Marks that are letters of their own stay: `й`. */
export function withoutMarks(word: string): string {
  if (isAscii(word)) return word
  return word
    .normalize('NFD')
    .replace(LATIN_MARKS, '$1')
    .replace(STROKES, (letter) => STROKELESS[letter] ?? letter)
    .normalize('NFC')
}

// Nothing else is as quick, and nearly all words of most vaults are.
// oxlint-disable-next-line no-control-regex
const isAscii = (word: string): boolean => /^[\0-\x7f]*$/.test(word)

/** Soft hyphens, joiners, stress over Cyrillic, tatweel, and the vowel marks of Arabic and Hebrew. */
const UNWRITTEN =
  // oxlint-disable-next-line no-misleading-character-class
  /[\u00ad\u200b-\u200d\u2060\ufe0e\ufe0f\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]|(?<=\p{Script=Cyrillic})[\u0300\u0301]|(?<=i)\u0307/gu
const SAME = /[ёıßأإآٱؤئىک]/g
const SAME_AS: Readonly<Record<string, string>> = {
  ё: 'е',
  ı: 'i',
  ß: 'ss',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ؤ: 'و',
  ئ: 'ي',
  ى: 'ي',
  ک: 'ك',
}
const LATIN_MARKS = /([\p{Script=Latin}\p{Script=Greek}])\p{Mn}+/gu
const STROKES = /[đøłħŧæœþð]/g
const STROKELESS: Readonly<Record<string, string>> = {
  đ: 'd',
  ø: 'o',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
}
