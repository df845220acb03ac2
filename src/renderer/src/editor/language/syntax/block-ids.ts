import { tags } from '@lezer/highlight'
import type { MarkdownConfig } from '@lezer/markdown'
import { matchAt, type InlineRule } from './inline-rule.ts'

const BLOCK_ID = /(?<=^|\s)\^[A-Za-z0-9-]+(?=\s*$)/y

export const blockIdNodes: MarkdownConfig = {
  defineNodes: [{ name: 'BlockId', style: tags.labelName }],
}

/** `… of the line ^its-id`, at the end of a block or as all of it. */
export const readBlockId: InlineRule = (context, _next, pos) => {
  const id = matchAt(context, BLOCK_ID, pos)
  return id ? context.addElement(context.elt('BlockId', pos, pos + id[0].length)) : -1
}
