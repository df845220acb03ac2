import { NodeProp } from '@lezer/common'
import { tags } from '@lezer/highlight'
import type { BlockContext, Line, MarkdownConfig } from '@lezer/markdown'
import { code, LINE_BREAK, matchAt, type InlineRule } from './inline-rule.ts'
import { noteTags } from './note-tags.ts'

/** How far the lines of a footnote are indented behind its first. */
const INDENT = 4
const DEFINITION = /^\[\^([^\s[\]]{1,999})\]:[ \t]*/

/** `FootnoteDefinition(FootnoteMark FootnoteLabel FootnoteMark …blocks)`. */
export const footnoteNodes: MarkdownConfig = {
  defineNodes: [
    { name: 'FootnoteDefinition', composite: continues },
    { name: 'FootnoteReference', style: { 'FootnoteReference/...': noteTags.footnote } },
    { name: 'InlineFootnote' },
    { name: 'FootnoteMark', style: tags.processingInstruction },
    { name: 'FootnoteLabel', style: noteTags.footnote },
  ],
  // It goes on behind blank lines. What is called a block is taken over from an earlier tree without a look at those.
  props: [NodeProp.group.add({ FootnoteDefinition: ['BlockContext'] })],
  parseBlock: [
    {
      name: 'FootnoteDefinition',
      before: 'LinkReference',
      parse: parseDefinition,
      endLeaf: (_context, line) => headOf(line) !== null,
    },
  ],
}

/** Every line is asked, and few begin with a bracket. */
const headOf = (line: Line): RegExpExecArray | null =>
  line.next === code('[') ? DEFINITION.exec(line.text.slice(line.pos)) : null

function continues(_context: BlockContext, line: Line): boolean {
  if (line.next === -1) return true
  if (line.indent < line.baseIndent + INDENT) return false
  line.moveBaseColumn(line.baseIndent + INDENT)
  return true
}

function parseDefinition(context: BlockContext, line: Line): false | null {
  if (line.indent >= line.baseIndent + INDENT) return false
  const head = headOf(line)
  if (!head) return false
  const [whole, label = ''] = head
  const from = context.lineStart + line.pos
  const labelEnd = from + 2 + label.length
  context.startComposite('FootnoteDefinition', line.pos)
  context.addElement(context.elt('FootnoteMark', from, from + 2))
  context.addElement(context.elt('FootnoteLabel', from + 2, labelEnd))
  context.addElement(context.elt('FootnoteMark', labelEnd, labelEnd + 2))
  line.moveBase(line.pos + whole.length)
  return null
}

const REFERENCE = /!?\[\^([^\s[\]]{1,999})\]/y

/** `FootnoteReference(FootnoteMark FootnoteLabel FootnoteMark)`, whether there is such a footnote or not. */
export const readFootnoteReference: InlineRule = (context, next, pos) => {
  const found = matchAt(context, REFERENCE, pos)
  if (!found) return -1
  const from = next === code('!') ? pos + 1 : pos
  const end = pos + found[0].length
  return context.addElement(
    context.elt('FootnoteReference', from, end, [
      context.elt('FootnoteMark', from, from + 2),
      context.elt('FootnoteLabel', from + 2, end - 1),
      context.elt('FootnoteMark', end - 1, end),
    ]),
  )
}

/** `InlineFootnote(FootnoteMark …inline FootnoteMark)`: `^[a footnote in the line]`, on one line, none in another. */
export const readInlineFootnote: InlineRule = (context, _next, pos) => {
  if (context.char(pos + 1) !== code('[')) return -1
  let depth = 1
  let close = pos + 2
  for (; close < context.end; close++) {
    const at = context.char(close)
    if (at === LINE_BREAK) return -1
    if (at === code('^') && context.char(close + 1) === code('[')) return -1
    if (at === code('\\')) close++
    else if (at === code('[')) depth++
    else if (at === code(']') && --depth === 0) break
  }
  if (depth > 0) return -1
  return context.addElement(
    context.elt('InlineFootnote', pos, close + 1, [
      context.elt('FootnoteMark', pos, pos + 2),
      ...context.parser.parseInline(context.slice(pos + 2, close), pos + 2),
      context.elt('FootnoteMark', close, close + 1),
    ]),
  )
}
