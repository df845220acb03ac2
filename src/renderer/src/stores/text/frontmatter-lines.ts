import type { ChangeDesc, Text } from '@codemirror/state'

/** True for a line that begins frontmatter, as the first of a note, and for the next such line, which ends it. */
export const isFrontmatterFence = (line: string): boolean => /^---[ \t]*$/.test(line)

/** A byte order mark is a character of the first line, and no part of its fence. */
const beginsFrontmatter = (doc: Text): boolean =>
  isFrontmatterFence(doc.line(1).text.replace(/^\ufeff/, ''))

/**
 * The number of the line that ends the frontmatter, whatever stands in between; 0 for a note without. The rule is that of
 * `locateFrontmatter`.
 */
export function endOfFrontmatter(doc: Text): number {
  // To ask for lines behind the last one is an error.
  if (doc.lines === 1 || !beginsFrontmatter(doc)) return 0
  let number = 1
  for (const line of doc.iterLines(2)) {
    number += 1
    if (isFrontmatterFence(line)) return number
  }
  return 0
}

/** The same after a change: a note whose `---` never ends is not read whole at each key. @param end that of `before` */
export function endAfterChange(before: Text, end: number, changes: ChangeDesc, doc: Text): number {
  if (doc.lines === 1 || !beginsFrontmatter(doc)) return 0
  const last = before.line(Math.max(1, end)).to
  let isBelow = beginsFrontmatter(before)
  let found = 0
  changes.iterChangedRanges((fromA, _toA, fromB, toB) => {
    isBelow &&= fromA > last
    const to = doc.lineAt(toB)
    for (let line = doc.lineAt(fromB); found === 0; line = doc.line(line.number + 1)) {
      if (isFrontmatterFence(line.text)) found = line.number
      if (line.number === to.number) break
    }
  })
  if (!isBelow) return endOfFrontmatter(doc)
  return end > 0 ? end : found
}
