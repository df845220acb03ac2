/** Pairs of quotation marks: straight, typographic, German, French, Chinese, and the backquote. */
const MARKS = ['""', '“”', '„“', '„”', "''", '‘’', '‚‘', '«»', '»«', '「」', '``'] as const

/** An apostrophe within a word closes nothing. */
const inMarks = ([open = '', close = '']: string, atLeast: '+' | '*'): string =>
  /['’‘]/.test(close)
    ? `${open}(?:[^${close}]|(?<=[A-Za-z])${close}(?=[A-Za-z]))${atLeast}${close}`
    : `${open}[^${close}]${atLeast}${close}`

/** A stretch of a pattern: text in quotation marks, without the closing one in it. */
export const QUOTED = MARKS.map((marks) => inMarks(marks, '+')).join('|')
/** The same where there may be nothing in them. */
export const QUOTED_OR_EMPTY = MARKS.map((marks) => inMarks(marks, '*')).join('|')

/** `"Ada"`, `“Ada”`, `'Ada'`, `` `Ada` `` → `Ada`. */
export function unquoted(text: string): string {
  const trimmed = text.trim()
  const [first = '', last = ''] = [trimmed.at(0), trimmed.at(-1)]
  const isQuoted =
    trimmed.length > 1 && MARKS.some(([open, close]) => first === open && last === close)
  const inner = trimmed.slice(1, -1)
  // French marks stand off.
  return isQuoted ? (first === '«' ? inner.trim() : inner) : trimmed
}

export const isQuoted = (text: string): boolean => unquoted(text) !== text.trim()

/** `a, b and c` → three. */
export const listOf = (text: string): string[] =>
  text
    .split(/\s*,\s*(?:and\s+)?|\s+and\s+/i)
    .map(unquoted)
    .filter((each) => each !== '')

/** `#one, two and three four` → `one`, `two`, `three-four`. */
export const tagsOf = (text: string): string[] =>
  listOf(text).map((tag) => tag.replace(/^#/, '').replace(/\s+/g, '-'))
