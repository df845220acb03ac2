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

/** By the name of the element: its delimiters, and where the next closing one is. */
const DELIMITERS = new Map(
  Object.entries(HTML_PAIRS).map(([name, node]) => [
    name,
    { type: { resolve: node, mark: 'HTMLTag' }, closing: new RegExp(`</${name}\\s*>`, 'gi') },
  ]),
)
const TAG = new RegExp(`<(/?)(${Object.keys(HTML_PAIRS).join('|')})(?:\\s[^<>]*)?>`, 'iy')

export const htmlPairNodes: MarkdownConfig = {
  defineNodes: [...new Set(Object.values(HTML_PAIRS))],
}

/** `HTMLUnderline(HTMLTag …inline HTMLTag)`; a tag without its other half stays an `HTMLTag`. */
export const readHtmlPair: InlineRule = (context, _next, pos) => {
  const tag = matchAt(context, TAG, pos)
  const name = tag?.[2]?.toLowerCase() ?? ''
  const pair = DELIMITERS.get(name)
  if (!tag || !pair) return -1
  const end = pos + tag[0].length
  const isClosing = tag[1] === '/'
  const hasOther = isClosing
    ? context.findOpeningDelimiter(pair.type) !== null
    : matchAt(context, pair.closing, end) !== null
  return hasOther ? context.addDelimiter(pair.type, pos, end, !isClosing, isClosing) : -1
}
