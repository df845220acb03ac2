import { tags } from '@lezer/highlight'
import type { MarkdownConfig } from '@lezer/markdown'
import { code, type InlineRule } from './inline-rule.ts'
import { noteTags } from './note-tags.ts'

const EQUALS = code('=')
const HIGHLIGHT = { resolve: 'Highlight', mark: 'HighlightMark' }

export const highlightNodes: MarkdownConfig = {
  defineNodes: [
    { name: 'Highlight', style: { 'Highlight/...': noteTags.highlight } },
    { name: 'HighlightMark', style: tags.processingInstruction },
  ],
}

/** `==a==`: opens before a word, closes behind one. */
export const readHighlight: InlineRule = (context, _next, pos) => {
  if (context.char(pos + 1) !== EQUALS || context.char(pos + 2) === EQUALS) return -1
  const before = context.slice(Math.max(context.offset, pos - 1), pos)
  const after = context.slice(pos + 2, Math.min(context.end, pos + 3))
  return context.addDelimiter(HIGHLIGHT, pos, pos + 2, /\S/.test(after), /[^\s=]/.test(before))
}
