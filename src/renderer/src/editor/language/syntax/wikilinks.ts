import { tags } from '@lezer/highlight'
import type { MarkdownConfig } from '@lezer/markdown'
import { code, matchAt, type InlineRule } from './inline-rule.ts'
import { noteTags } from './note-tags.ts'

/**
 * `[[target|alias]]`. In a table the bar is written `\|`. No bracket within, so that of many that are open each is only
 * looked through to the next; and a bounded length, as of the one that is open to the end.
 */
const WIKILINK = /\[\[([^[\]|\n]{1,1000}?)(?:(\\?\|)([^[\]\n]{0,1000}))?\]\]/y
const SIZE = /(?:^|\|)(?=\s*\d{1,4}(?:x\d{1,4})?\s*$)/

export const wikilinkNodes: MarkdownConfig = {
  defineNodes: [
    { name: 'Wikilink', style: { 'Wikilink/...': noteTags.wikilink } },
    { name: 'Embed', style: { 'Embed/...': noteTags.wikilink } },
    { name: 'WikilinkMark', style: noteTags.wikilinkMark },
    { name: 'WikilinkTarget' },
    { name: 'WikilinkAlias' },
    { name: 'ImageSize', style: tags.labelName },
  ],
}

/**
 * `Wikilink(WikilinkMark WikilinkTarget WikilinkMark WikilinkAlias WikilinkMark)`, the two in the middle only where an
 * alias is; an `Embed` begins with `!`, and the end of its alias may be an `ImageSize`.
 */
export const readWikilink: InlineRule = (context, next, pos) => {
  const isEmbed = next === code('!')
  const open = isEmbed ? pos + 1 : pos
  const found = matchAt(context, WIKILINK, open)
  if (!found) return -1
  const [whole, target = '', bar, alias = ''] = found
  if (target.trim() === '') return -1
  const end = open + whole.length
  const targetEnd = open + 2 + target.length
  const aliasFrom = targetEnd + (bar?.length ?? 0)
  const size = isEmbed ? SIZE.exec(alias) : null
  const aliasNodes = size ? [context.elt('ImageSize', aliasFrom + size.index, end - 2)] : []
  return context.addElement(
    context.elt(isEmbed ? 'Embed' : 'Wikilink', pos, end, [
      context.elt('WikilinkMark', pos, open + 2),
      context.elt('WikilinkTarget', open + 2, targetEnd),
      ...(bar === undefined ? [] : [context.elt('WikilinkMark', targetEnd, aliasFrom)]),
      ...(alias === '' ? [] : [context.elt('WikilinkAlias', aliasFrom, end - 2, aliasNodes)]),
      context.elt('WikilinkMark', end - 2, end),
    ]),
  )
}

/** `|300x200` at the end of what an image says: `![alt|300](a.png)`; in a table the bar is written `\|`. */
const IMAGE_SIZE = /\\?\|\s*\d{1,4}(?:x\d{1,4})?\s*(?=\][([])/y

/** An `ImageSize`; it says something only within an `Image`. */
export const readImageSize: InlineRule = (context, _next, pos) => {
  const size = matchAt(context, IMAGE_SIZE, pos)
  if (!size || !context.hasOpenLink) return -1
  return context.addElement(context.elt('ImageSize', pos, pos + size[0].length))
}
