import type { BlockContext, Line, MarkdownConfig } from '@lezer/markdown'
import { isFrontmatterFence } from '../../../stores/text/frontmatter-lines.ts'
import { noteTags } from './note-tags.ts'

/**
 * Frontmatter, for a note that is known to have one (`endOfFrontmatter`): a parser of blocks cannot look ahead for the
 * line that ends it, and whether that line is there decides what all the others are.
 */
export const frontmatterSyntax: MarkdownConfig = {
  defineNodes: [
    { name: 'Frontmatter', block: true, style: { 'Frontmatter/...': noteTags.frontmatter } },
  ],
  parseBlock: [{ name: 'Frontmatter', before: 'HorizontalRule', parse: parseFrontmatter }],
}

function parseFrontmatter(context: BlockContext, line: Line): boolean {
  if (context.lineStart !== 0) return false
  while (context.nextLine() && !isFrontmatterFence(line.text));
  const end = context.lineStart + line.text.length
  context.nextLine()
  context.addElement(context.elt('Frontmatter', 0, end))
  return true
}
