/**
 * How far Markdown is read, the same for the index and for the window: what lies beyond is taken as it is written. A
 * note that one of them reads and the other does not would be found and not shown, or shown and not found.
 */

/** A line with more quote marks, list marks and blanks than this before its text is not parsed. */
const MAX_NESTING = 400
/** Nor drawn from here on: a line has no room left, and a parser that keeps blocks open takes seconds. */
const MAX_DRAWN_NESTING = 100

const nestedBy = (count: number): RegExp =>
  new RegExp(`^(?:[ \\t>]|[-*+][ \\t]|\\d{1,9}[.)][ \\t]){${count}}`, 'm')
const TOO_DEEP = nestedBy(MAX_NESTING)
const TOO_DEEP_TO_DRAW = nestedBy(MAX_DRAWN_NESTING)

/** True when some line of the text is nested too deep. */
export const isNestedTooDeep = (text: string): boolean => TOO_DEEP.test(text)

/** True for a line, outside of code, that is nested too deep to be drawn; so is every line that is too deep to be read. */
export const isTooDeepToDraw = (line: string): boolean => TOO_DEEP_TO_DRAW.test(line)

/** A wikilink longer than this is text. Keeps the search for `]]` after every `[[` bounded. */
const MAX_WIKILINK_LENGTH = 1000

/** As the source of an expression, for who reads wikilinks by themselves. */
export const WIKILINK_PATTERN = `\\[\\[(?:[^\\[\\]\\n]|\\[(?!\\[)|\\](?!\\])){1,${MAX_WIKILINK_LENGTH}}\\]\\]`
const EVERY_WIKILINK = new RegExp(WIKILINK_PATTERN, 'g')

/**
 * True for the text of one paragraph, heading or cell that a Markdown parser would take quadratic time for: unclosed code
 * spans, comments and brackets by the thousand. Its steps are estimated from above and must stay linear in the length:
 * an unclosed mark is looked for up to the end; each `]`, `*` and `_` looks back over all marks before it.
 */
export function isTooTangled(text: string): boolean {
  if (text.length < 500) return false
  let marks = 0
  let looksToEnd = 0
  let looksBack = 0
  const rest = text.replace(EVERY_WIKILINK, () => {
    marks++
    return ''
  })
  for (let index = 0; index < rest.length; index++) {
    switch (rest.charAt(index)) {
      case '[':
        marks++
        break
      case ']':
      case '*':
      case '_':
      case '~':
        marks++
        looksBack++
        break
      case '<':
      case '`':
      case '$':
        marks++
        looksToEnd++
        break
      case '\\':
        index++
        break
    }
  }
  return text.length * looksToEnd + marks * looksBack > 200 * text.length + 250_000
}
