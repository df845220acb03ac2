import type { MarkdownConfig } from '@lezer/markdown'
import { tagAt } from '../../../../../shared/domain/text/tag-at.ts'
import type { InlineRule } from './inline-rule.ts'
import { noteTags } from './note-tags.ts'

export const hashtagNodes: MarkdownConfig = {
  defineNodes: [{ name: 'Hashtag', style: noteTags.hashtag }],
}

/** `#work/urgent`, as the index reads it. */
export const readHashtag: InlineRule = (context, _next, pos) => {
  const name = tagAt(context.text, pos - context.offset)
  if (name === null) return -1
  return context.addElement(context.elt('Hashtag', pos, pos + 1 + name.length))
}
