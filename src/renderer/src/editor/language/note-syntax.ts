import { Tag, tags } from '@lezer/highlight'
import type { BlockContext, InlineContext, Line, MarkdownConfig } from '@lezer/markdown'
import { isTooDeepToDraw, isTooTangled } from '../../../../shared/domain/markdown-limits.ts'
import { isFrontmatterFence } from '../../stores/text/frontmatter-lines.ts'

/** What Markdown itself has no word for. */
export const noteTags = {
  frontmatter: Tag.define(),
  hashtag: Tag.define(),
  wikilink: Tag.define(),
  wikilinkMark: Tag.define(),
  highlight: Tag.define(),
}

const EXCLAMATION = 33
const BRACKET = 91
const HASH = 35
const EQUALS = 61
/** A link text is short; a stray `[[` must not make the parser read on for ever. */
const LONGEST_WIKILINK = 1000

/** `[[links]]`, `![[embeds]]`, `#tags` and `==marks==` on top of GitHub's Markdown. */
export const noteSyntax: MarkdownConfig = {
  defineNodes: [
    { name: 'Wikilink', style: { 'Wikilink/...': noteTags.wikilink } },
    { name: 'Embed', style: { 'Embed/...': noteTags.wikilink } },
    { name: 'WikilinkMark', style: noteTags.wikilinkMark },
    { name: 'WikilinkTarget' },
    { name: 'Hashtag', style: noteTags.hashtag },
    { name: 'Highlight', style: { 'Highlight/...': noteTags.highlight } },
    { name: 'HighlightMark', style: tags.processingInstruction },
    { name: 'Unread', block: true },
  ],
  parseBlock: [{ name: 'Unread', before: 'IndentedCode', parse: passDeepLine }],
  parseInline: [
    { name: 'Tangle', before: 'Escape', parse: passTangle },
    { name: 'Wikilink', before: 'Link', parse: parseWikilink },
    { name: 'Hashtag', parse: parseHashtag },
    { name: 'Highlight', after: 'Emphasis', parse: parseHighlight },
  ],
}

/**
 * Frontmatter, for a note that is known to have one (`endOfFrontmatter`): a parser of blocks cannot look ahead for the
 * line that ends it, and whether that line is there decides what all the others are.
 */
export const frontmatterSyntax: MarkdownConfig = {
  defineNodes: [
    { name: 'Frontmatter', block: true, style: { 'Frontmatter/...': noteTags.frontmatter } },
  ],
  parseBlock: [{ name: 'Frontmatter', before: 'HorizontalRule', parse: parseFrontmatter }],
}

function parseFrontmatter(context: BlockContext, line: Line): boolean {
  if (context.lineStart !== 0) return false
  while (context.nextLine() && !isFrontmatterFence(line.text));
  const end = context.lineStart + line.text.length
  context.nextLine()
  context.addElement(context.elt('Frontmatter', 0, end))
  return true
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
function passTangle(context: InlineContext, _next: number, pos: number): number {
  return pos === context.offset && isTooTangled(context.text) ? context.end : -1
}

function parseWikilink(context: InlineContext, next: number, pos: number): number {
  const isEmbed = next === EXCLAMATION
  const open = isEmbed ? pos + 1 : pos
  if (context.char(open) !== BRACKET || context.char(open + 1) !== BRACKET) return -1
  const rest = context.slice(open + 2, Math.min(context.end, open + 2 + LONGEST_WIKILINK))
  const inner = /^([^[\]|\n]+)(?:\|([^[\]\n]*))?\]\]/.exec(rest)
  if (!inner?.[1]) return -1
  const end = open + 2 + inner[0].length
  const targetEnd = open + 2 + inner[1].length
  return context.addElement(
    context.elt(isEmbed ? 'Embed' : 'Wikilink', pos, end, [
      context.elt('WikilinkMark', pos, open + 2),
      context.elt('WikilinkTarget', open + 2, targetEnd),
      context.elt('WikilinkMark', end - 2, end),
    ]),
  )
}

function parseHashtag(context: InlineContext, next: number, pos: number): number {
  if (next !== HASH) return -1
  const before = pos > context.offset ? context.slice(pos - 1, pos) : ' '
  if (!/[\s([{,;]/.test(before)) return -1
  const name = /^#[\p{L}\p{N}\p{Extended_Pictographic}_/-]+/u.exec(
    context.slice(pos, Math.min(context.end, pos + 200)),
  )
  if (!name || !/[^\d#]/.test(name[0])) return -1
  return context.addElement(context.elt('Hashtag', pos, pos + name[0].length))
}

const HIGHLIGHT = { resolve: 'Highlight', mark: 'HighlightMark' }

function parseHighlight(context: InlineContext, next: number, pos: number): number {
  if (next !== EQUALS || context.char(pos + 1) !== EQUALS || context.char(pos + 2) === EQUALS)
    return -1
  const before = context.slice(Math.max(context.offset, pos - 1), pos)
  const after = context.slice(pos + 2, Math.min(context.end, pos + 3))
  return context.addDelimiter(HIGHLIGHT, pos, pos + 2, /\S/.test(after), /\S/.test(before))
}
