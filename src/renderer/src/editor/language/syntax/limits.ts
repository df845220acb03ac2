import type { BlockContext, Line, MarkdownConfig } from '@lezer/markdown'
import { isTooDeepToDraw, isTooTangled } from '../../../../../shared/domain/markdown-limits.ts'
import type { InlineRule } from './inline-rule.ts'

export const limitNodes: MarkdownConfig = {
  defineNodes: [{ name: 'Unread', block: true }],
  parseBlock: [{ name: 'Unread', before: 'IndentedCode', parse: passDeepLine }],
}

/** A line that the reading view shows as it is written: a tree as deep as it would be nested ends in a full stack. */
function passDeepLine(context: BlockContext, line: Line): boolean {
  if (!isTooDeepToDraw(line.text) || line.text.trim() === '') return false
  const from = context.lineStart + line.pos
  const to = context.lineStart + line.text.length
  context.nextLine()
  context.addElement(context.elt('Unread', from, to))
  return true
}

/** The same for words between which there are more marks than anybody reads. */
export const passTangle: InlineRule = (context, _next, pos) =>
  pos === context.offset && isTooTangled(context.text) ? context.end : -1
