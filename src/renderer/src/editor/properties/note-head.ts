import type { Text } from '@codemirror/state'
import { endOfFrontmatter } from '../../stores/text/frontmatter-lines.ts'

/**
 * The beginning of a note as far as its properties need it: the frontmatter, and the line behind it, which says whether
 * the body begins with what would be taken for another. Of a note without, its first line.
 */
export function noteHead(doc: Text): string {
  const end = endOfFrontmatter(doc)
  return doc.sliceString(0, doc.line(Math.min(doc.lines, end + 1)).to + 1)
}
