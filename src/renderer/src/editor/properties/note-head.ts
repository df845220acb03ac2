import type { Text } from '@codemirror/state'
import { endOfFrontmatter } from '../../stores/text/frontmatter-lines.ts'

/**
 * The beginning of a note as far as its properties need it: the frontmatter, and the line behind it, which says whether
 * the body begins with what would be taken for another. Of a note without, its first line.
 */
export function noteHead(doc: Text): string {
  // A byte order mark is a character of the first line, and no part of its fence.
  const hasMark = doc.sliceString(0, 1) === '\ufeff'
  const end = endOfFrontmatter(hasMark ? doc.replace(0, 1, doc.slice(0, 0)) : doc)
  return doc.sliceString(0, doc.line(Math.min(doc.lines, end + 1)).to + 1)
}
