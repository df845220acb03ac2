import type { MarkdownConfig } from '@lezer/markdown'
import { matchAt, type InlineRule } from './inline-rule.ts'

/** The elements that are drawn as what they mean, and the nodes of a pair of their tags. */
export const HTML_PAIRS = {
  b: 'HTMLStrong',
  strong: 'HTMLStrong',
  i: 'HTMLEmphasis',
  em: 'HTMLEmphasis',
  s: 'HTMLDeleted',
  del: 'HTMLDeleted',
  u: 'HTMLUnderline',
  ins: 'HTMLUnderline',
  kbd: 'HTMLKeyboard',
  sub: 'HTMLSubscript',
  sup: 'HTMLSuperscript',
  mark: 'HTMLMark',
} as const

const DELIMITERS = new Map(
  Object.entries(HTML_PAIRS).map(([name, node]) => [name, { resolve: node, mark: 'HTMLTag' }]),
)
const TAG = new RegExp(`<(/?)(${Object.keys(HTML_PAIRS).join('|')})(?:\\s[^<>]*)?>`, 'iy')

export const htmlPairNodes: MarkdownConfig = {
  defineNodes: [...new Set(Object.values(HTML_PAIRS))],
}

/** `HTMLUnderline(HTMLTag …inline HTMLTag)`; a tag without its other half stays an `HTMLTag`. */
export const readHtmlPair: InlineRule = (context, _next, pos) => {
  const tag = matchAt(context, TAG, pos)
  const name = tag?.[2]?.toLowerCase() ?? ''
  const delimiter = DELIMITERS.get(name)
  if (!tag || !delimiter) return -1
  const end = pos + tag[0].length
  const isClosing = tag[1] === '/'
  const hasOther = isClosing
    ? context.findOpeningDelimiter(delimiter) !== null
    : context.text.toLowerCase().includes(`</${name}`, end - context.offset)
  return hasOther ? context.addDelimiter(delimiter, pos, end, !isClosing, isClosing) : -1
}
