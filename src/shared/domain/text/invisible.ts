/** What Unicode says is drawn as nothing (zero-width, variation selectors, fillers, tags), and all that turns text round. */
const HIDDEN = '\\p{Default_Ignorable_Code_Point}\\p{Cf}'

/**
 * A picture and the marks that belong to it: which of its two looks, the shade of its skin, what it is joined with. Of tag
 * characters only the three flags that exist: any others can spell a text behind a flag.
 */
const PICTURE = '(?:\\p{Extended_Pictographic}(?:\\p{Emoji_Modifier}|[\\ufe0e\\ufe0f])?)'
const READABLE = [
  '[0-9#*]\\ufe0f\\u20e3',
  '\\u{1f3f4}\\u{e0067}\\u{e0062}(?:\\u{e0065}\\u{e006e}\\u{e0067}|\\u{e0073}\\u{e0063}\\u{e0074}|\\u{e0077}\\u{e006c}\\u{e0073})\\u{e007f}',
  `${PICTURE}(?:\\u200d${PICTURE})*`,
]

/**
 * Finds every character that nobody sees, and as its first group what stays whole all the same: pictures, and `kept`.
 * @param kept more of that, as the source of a Unicode pattern
 * @param others more that is not seen, as what stands within a class of one
 */
export const invisiblePattern = ({
  kept = [],
  others = '',
}: { readonly kept?: readonly string[]; readonly others?: string } = {}): RegExp =>
  new RegExp(`(${[...READABLE, ...kept].join('|')})|[${HIDDEN}${others}]`, 'gu')

/** @param pattern of `invisiblePattern` */
export const replaceInvisible = (
  text: string,
  pattern: RegExp,
  replace: (character: string) => string,
): string =>
  text.replace(pattern, (found: string, kept: string | undefined) =>
    kept === undefined ? replace(found) : found,
  )

/** `U+202E` */
export const codePointOf = (character: string): string =>
  `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0') ?? ''}`
