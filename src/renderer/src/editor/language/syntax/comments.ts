import { tags } from '@lezer/highlight'
import type { MarkdownConfig } from '@lezer/markdown'
import { code, type InlineRule } from './inline-rule.ts'
import { passageParser } from './passages.ts'

/** A block is `NoteCommentBlock(NoteCommentMark NoteCommentText… NoteCommentMark)`, without the last while it is open. */
export const commentNodes: MarkdownConfig = {
  defineNodes: [
    { name: 'NoteComment', style: { 'NoteComment/...': tags.comment } },
    { name: 'NoteCommentBlock', block: true, style: { 'NoteCommentBlock/...': tags.comment } },
    { name: 'NoteCommentMark' },
    { name: 'NoteCommentText' },
  ],
  parseBlock: [
    passageParser({
      mark: '%%',
      block: 'NoteCommentBlock',
      markNode: 'NoteCommentMark',
      text: 'NoteCommentText',
    }),
  ],
}

/** `%%not for readers%%` in a paragraph, of which it may take several lines. */
export const readComment: InlineRule = (context, _next, pos) => {
  if (context.char(pos + 1) !== code('%')) return -1
  const close = context.text.indexOf('%%', pos - context.offset + 2)
  if (close === -1) return -1
  const closeAt = context.offset + close
  return context.addElement(
    context.elt('NoteComment', pos, closeAt + 2, [
      context.elt('NoteCommentMark', pos, pos + 2),
      context.elt('NoteCommentMark', closeAt, closeAt + 2),
    ]),
  )
}
