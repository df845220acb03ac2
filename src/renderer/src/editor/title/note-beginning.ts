import { markdownLanguage } from '@codemirror/lang-markdown'
import type { Text } from '@codemirror/state'
import { locateFrontmatter } from '../../../../shared/frontmatter/locate-frontmatter.ts'
import { endOfFrontmatter } from '../../stores/text/frontmatter-lines.ts'

/** A heading of more lines or characters is none that anybody wrote. */
const MOST_LINES = 20
const MOST_CHARACTERS = 2000

/**
 * The beginning of a note as far as its name needs it: the frontmatter and the first block behind it, of which a heading
 * is its own line.
 */
export function noteBeginning(doc: Text): string {
  let number = endOfFrontmatter(doc) + 1
  while (number < doc.lines && isBlank(doc.line(number).text)) number += 1
  if (number > doc.lines) return doc.toString()
  const { from, text } = doc.line(number)
  let last = number
  if (!/^\ufeff?\s*#/.test(text))
    while (last < doc.lines && last - number < MOST_LINES && !isBlank(doc.line(last + 1).text))
      last += 1
  return doc.sliceString(0, Math.min(doc.line(last).to, from + MOST_CHARACTERS))
}

const isBlank = (line: string): boolean => line.trim() === ''

/**
 * The level-1 heading that a note begins with, as it is written, without its signs; null where it begins with anything
 * else. @param beginning as `noteBeginning` has it
 */
export function headingAtStart(beginning: string): string | null {
  const block = beginning
    .slice(locateFrontmatter(beginning)?.bodyStart ?? 0)
    .replace(/^\s*\n|^\ufeff/, '')
  const node = markdownLanguage.parser.parse(block).topNode.firstChild
  if (node === null || !/^(?:ATX|Setext)Heading1$/.test(node.name)) return null
  let text = block.slice(node.from, node.to)
  for (const mark of node.getChildren('HeaderMark').toReversed())
    text = text.slice(0, mark.from - node.from) + text.slice(mark.to - node.from)
  return text.replace(/\s+/g, ' ').trim() || null
}
