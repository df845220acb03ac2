/** What stands before and behind a passage of several lines: a comment, a formula. */
export type PassageMark = '%%' | '$$'

/** How often the mark stands in a line, but for those that are escaped or code. */
export function countPassageMarks(line: string, mark: PassageMark): number {
  if (!line.includes(mark)) return 0
  const plain = line.replace(/\\[^]|(`+)[^`]+\1/g, '')
  return plain.split(mark).length - 1
}

/**
 * True for a line that begins a passage: with its mark, and without another one. In the words of a paragraph that holds
 * an odd number of marks it ends what they began instead.
 */
export const opensPassage = (line: string, mark: PassageMark): boolean =>
  line.startsWith(mark) && !line.includes(mark, mark.length)
