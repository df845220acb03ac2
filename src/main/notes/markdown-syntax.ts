import { parser, Strikethrough, Table, TaskList } from '@lezer/markdown'
import type {
  BlockContext,
  InlineContext,
  LeafBlock,
  LeafBlockParser,
  Line,
  MarkdownConfig,
  MarkdownParser,
} from '@lezer/markdown'
import {
  countPassageMarks,
  opensPassage,
  type PassageMark,
} from '../../shared/domain/text/passage-marks.ts'
import { isTooTangled, WIKILINK_PATTERN } from '../../shared/domain/markdown-limits.ts'
import { tagAt } from '../../shared/domain/text/tag-at.ts'

const MAX_INLINE_MATH_LENGTH = 2000

const DOLLAR = 36
const PERCENT = 37
const HASH = 35
const BANG = 33
const CARET = 94
const OPEN_BRACKET = 91

/**
 * The notation that notes have beyond GitHub's Markdown, as Obsidian has it: wikilinks, embeds, `#tags`,
 * `^block-ids`, `%%comments%%` and maths. Knowing comments and maths matters for what is *not* in the tree: no link
 * and no tag comes out of them, nor out of code or HTML.
 */
const noteNotation: MarkdownConfig = {
  defineNodes: [
    'Unparsed',
    'Wikilink',
    'WikilinkEmbed',
    'Hashtag',
    'BlockId',
    'InlineMath',
    'InlineNoteComment',
    { name: 'MathBlock', block: true },
    { name: 'NoteCommentBlock', block: true },
  ],
  parseBlock: [
    {
      name: 'MathBlock',
      before: 'IndentedCode',
      parse: (context, line) => parseDelimitedBlock(context, line, '$$', 'MathBlock'),
      leaf: (_context, { content }) => followMarks(content, '$$'),
      endLeaf: (_context, line, leaf) => opensBlock(line, '$$') && !holdsOpen(leaf, '$$'),
    },
    {
      name: 'NoteCommentBlock',
      before: 'IndentedCode',
      parse: (context, line) => parseDelimitedBlock(context, line, '%%', 'NoteCommentBlock'),
      leaf: (_context, { content }) => followMarks(content, '%%'),
      endLeaf: (_context, line, leaf) => opensBlock(line, '%%') && !holdsOpen(leaf, '%%'),
    },
  ],
  // One parser for all of it: the Markdown parser calls every inline parser at every character.
  parseInline: [{ name: 'NoteNotation', before: 'Escape', parse: parseNotation }],
  // Line breaks and entities tell us nothing. Link definitions take quadratic time on an open bracket, as GitHub's
  // bare addresses would in a long paragraph: definitions are read with the links, addresses are told from tags.
  remove: ['HardBreak', 'Entity', 'LinkReference'],
}

/** Parses the body of a note (no frontmatter, every line break one `\n`) in time linear in its length. */
export const markdownSyntax: MarkdownParser = parser.configure([
  Table,
  TaskList,
  Strikethrough,
  noteNotation,
])

function parseNotation(context: InlineContext, next: number, position: number): number {
  if (position === context.offset && isTooTangled(context.text))
    return context.addElement(context.elt('Unparsed', position, context.end))
  switch (next) {
    case OPEN_BRACKET:
      return parseWikilink(context, position, position)
    case BANG:
      return parseWikilink(context, position, position + 1)
    case HASH:
      return parseHashtag(context, position)
    case CARET:
      return parseBlockId(context, position)
    case DOLLAR:
      return parseInlineMath(context, position)
    case PERCENT:
      return parseInlineComment(context, position)
    default:
      return -1
  }
}

const WIKILINK = new RegExp(WIKILINK_PATTERN, 'y')

function parseWikilink(context: InlineContext, start: number, brackets: number): number {
  if (context.char(brackets) !== OPEN_BRACKET || context.char(brackets + 1) !== OPEN_BRACKET)
    return -1
  const length = matchLength(WIKILINK, context.text, brackets - context.offset)
  if (length === 0) return -1
  const name = start === brackets ? 'Wikilink' : 'WikilinkEmbed'
  return context.addElement(context.elt(name, start, brackets + length))
}

function parseHashtag(context: InlineContext, position: number): number {
  const tag = tagAt(context.text, position - context.offset)
  if (tag === null) return -1
  return context.addElement(context.elt('Hashtag', position, position + 1 + tag.length))
}

const BLOCK_ID = /\^[A-Za-z0-9-]+(?=[ \t]*(?:\n|$))/y

function parseBlockId(context: InlineContext, position: number): number {
  const before = context.text.charAt(position - context.offset - 1)
  if (before !== '' && !/\s/.test(before)) return -1
  const length = matchLength(BLOCK_ID, context.text, position - context.offset)
  if (length === 0) return -1
  return context.addElement(context.elt('BlockId', position, position + length))
}

// As in Pandoc: `$5 and $6` is money, because a closing dollar follows no space and precedes no digit.
const INLINE_MATH = new RegExp(
  `\\$(?![\\s$])(?:[^$\\\\]|\\\\[^]){0,${MAX_INLINE_MATH_LENGTH}}?(?<!\\s)\\$(?![\\d$])`,
  'y',
)
const DISPLAY_MATH = /\$\$[^$]+\$\$/y

function parseInlineMath(context: InlineContext, position: number): number {
  const isDisplay = context.char(position + 1) === DOLLAR
  const pattern = isDisplay ? DISPLAY_MATH : INLINE_MATH
  const length = matchLength(pattern, context.text, position - context.offset)
  if (length === 0) return isDisplay ? position + 2 : -1
  return context.addElement(context.elt('InlineMath', position, position + length))
}

function parseInlineComment(context: InlineContext, position: number): number {
  if (context.char(position + 1) !== PERCENT) return -1
  const close = context.text.indexOf('%%', position - context.offset + 2)
  if (close === -1) return -1
  const end = context.offset + close + 2
  return context.addElement(context.elt('InlineNoteComment', position, end))
}

const opensBlock = (line: Line, mark: PassageMark): boolean =>
  line.indent < line.baseIndent + 4 &&
  line.text.startsWith(mark, line.pos) &&
  opensPassage(line.text.slice(line.pos), mark)

interface MarkFollower extends LeafBlockParser {
  readonly mark: PassageMark
  isOpen: boolean
}

/** Follows whether the words of a paragraph hold a mark that is open: the next one ends it, and begins no block. */
function followMarks(content: string, mark: PassageMark): MarkFollower {
  const isOdd = (line: string): boolean => countPassageMarks(line, mark) % 2 === 1
  return {
    mark,
    isOpen: isOdd(content),
    nextLine(_context, line) {
      if (isOdd(line.text.slice(line.basePos))) this.isOpen = !this.isOpen
      return false
    },
    finish: () => false,
  }
}

const isFollower = (parser: LeafBlockParser): parser is MarkFollower => 'isOpen' in parser

const holdsOpen = ({ parsers }: LeafBlock, mark: PassageMark): boolean =>
  parsers.some((parser) => isFollower(parser) && parser.mark === mark && parser.isOpen)

/** Runs to a line with the delimiter; left open, to the end of the note or quote, as in Obsidian. */
function parseDelimitedBlock(
  context: BlockContext,
  line: Line,
  delimiter: PassageMark,
  name: string,
): boolean {
  if (!opensBlock(line, delimiter)) return false
  const start = context.lineStart + line.pos
  const depth = context.depth
  // A line of a lesser depth belongs to what is around: a quote ends with its last `>`.
  const isInside = () => depthOf(line) >= depth
  let end = context.lineStart + line.text.length
  while (context.nextLine() && isInside()) {
    end = context.lineStart + line.text.length
    if (line.text.includes(delimiter, line.pos)) {
      context.nextLine()
      break
    }
  }
  context.addElement(context.elt(name, start, end))
  return true
}

/** How many of the surrounding blocks go on in this line. Missing from the published type of `Line`. */
function depthOf(line: Line): number {
  return 'depth' in line && typeof line.depth === 'number' ? line.depth : Number.POSITIVE_INFINITY
}

function matchLength(pattern: RegExp, text: string, index: number): number {
  pattern.lastIndex = index
  return pattern.exec(text)?.[0].length ?? 0
}
