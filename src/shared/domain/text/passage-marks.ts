/** What stands before and behind a passage of several lines: a comment, a formula. */
export type PassageMark = '%%' | '$$'

const CODE_OR_ESCAPE = /\\.|(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g

/** How often the mark stands in a text of one or more lines, but for those that are escaped or code in a line. */
export function countPassageMarks(text: string, mark: PassageMark): number {
  if (!text.includes(mark)) return 0
  const plain = /[`\\]/.test(text) ? text.replace(CODE_OR_ESCAPE, '') : text
  return plain.split(mark).length - 1
}

/**
 * True for a line that begins a passage: with its mark, and without another one. In the words of a paragraph that holds
 * an odd number of marks it ends what they began instead.
 */
export const opensPassage = (line: string, mark: PassageMark): boolean =>
  line.startsWith(mark) && !line.includes(mark, mark.length)
