import type { Text } from '@codemirror/state'

/** True for a line that begins frontmatter, as the first of a note, and for the next such line, which ends it. */
export const isFrontmatterFence = (line: string): boolean => /^---[ \t]*$/.test(line)

/** The number of the line that ends the frontmatter, whatever stands in between; 0 for a note without. */
export function endOfFrontmatter(doc: Text): number {
  // To ask for lines behind the last one is an error.
  if (doc.lines === 1 || !isFrontmatterFence(doc.line(1).text)) return 0
  let number = 1
  for (const line of doc.iterLines(2)) {
    number += 1
    if (isFrontmatterFence(line)) return number
  }
  return 0
}
