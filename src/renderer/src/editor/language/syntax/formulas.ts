import { tags } from '@lezer/highlight'
import type { MarkdownConfig } from '@lezer/markdown'
import { code, matchAt, type InlineRule } from './inline-rule.ts'
import { noteTags } from './note-tags.ts'
import { passageParser } from './passages.ts'

/** `MathBlock(MathMark MathText… MathMark)`, a text for each line, and without the last mark while it is open. */
export const formulaNodes: MarkdownConfig = {
  defineNodes: [
    { name: 'InlineMath', style: { 'InlineMath/...': noteTags.math } },
    { name: 'MathBlock', block: true, style: { 'MathBlock/...': noteTags.math } },
    { name: 'MathMark', style: tags.processingInstruction },
    { name: 'MathText' },
  ],
  parseBlock: [
    passageParser({ mark: '$$', block: 'MathBlock', markNode: 'MathMark', text: 'MathText' }),
  ],
}

/** As in Pandoc: `$5 and $6` is money, because a closing dollar follows no blank and precedes no digit. */
const IN_LINE = /(?<!(?<!\\)\$)\$(?![\s$])(?:[^$\\]|\\[^]){0,2000}?(?<!\s)\$(?![\d$])/y
const DISPLAYED = /(?<!(?<!\\)\$)\$\$(?=\s*[^\s$])[^$]+\$\$/y

/** `InlineMath(MathMark MathText MathMark)`: `$x$`, or `$$x$$` among words. */
export const readFormula: InlineRule = (context, _next, pos) => {
  const isDisplayed = context.char(pos + 1) === code('$')
  const found = matchAt(context, isDisplayed ? DISPLAYED : IN_LINE, pos)
  if (!found) return -1
  const end = pos + found[0].length
  const width = isDisplayed ? 2 : 1
  return context.addElement(
    context.elt('InlineMath', pos, end, [
      context.elt('MathMark', pos, pos + width),
      context.elt('MathText', pos + width, end - width),
      context.elt('MathMark', end - width, end),
    ]),
  )
}
