import type { InlineContext, MarkdownExtension } from '@lezer/markdown'
import { blockIdNodes, readBlockId } from './block-ids.ts'
import { calloutNodes } from './callouts.ts'
import { commentNodes, readComment } from './comments.ts'
import { fieldNodes, readInlineField, readLineField } from './fields.ts'
import { footnoteNodes, readFootnoteReference, readInlineFootnote } from './footnotes.ts'
import { formulaNodes, readFormula } from './formulas.ts'
import { hashtagNodes, readHashtag } from './hashtags.ts'
import { highlightNodes, readHighlight } from './highlights.ts'
import { htmlPairNodes, readHtmlPair } from './html-pairs.ts'
import { code, type InlineRule } from './inline-rule.ts'
import { limitNodes, passTangle } from './limits.ts'
import { readShortcut } from './references.ts'
import { passTildes } from './tildes.ts'
import { mayBeginField, readTaskField, taskNodes } from './tasks.ts'
import { readImageSize, readWikilink, wikilinkNodes } from './wikilinks.ts'

/** By the character that they begin with; of several the first that finds something. */
const RULES: ReadonlyMap<number, readonly InlineRule[]> = new Map(
  (
    [
      ['[', [readWikilink, readFootnoteReference, readInlineField]],
      ['!', [readWikilink, readFootnoteReference]],
      ['(', [readInlineField]],
      [']', [readShortcut]],
      ['#', [readHashtag]],
      ['=', [readHighlight]],
      ['~', [passTildes]],
      ['%', [readComment]],
      ['$', [readFormula]],
      ['^', [readInlineFootnote, readBlockId]],
      ['<', [readHtmlPair]],
      ['|', [readImageSize]],
      ['\\', [readImageSize]],
    ] as const
  ).map(([character, rules]) => [code(character), rules]),
)

function readInline(context: InlineContext, next: number, pos: number): number {
  const whole = passTangle(context, next, pos)
  if (whole !== -1) return whole
  const field = mayBeginField(next)
    ? readTaskField(context, next, pos)
    : readLineField(context, next, pos)
  if (field !== -1) return field
  for (const rule of RULES.get(next) ?? NONE) {
    const end = rule(context, next, pos)
    if (end !== -1) return end
  }
  return -1
}
const NONE: readonly InlineRule[] = []

/**
 * What notes write beyond GitHub's Markdown, a file each; the reading view (markdown/read/syntax.ts) reads the same, and
 * test/constructs compares them. Nothing looks ahead over the note: what a block is, the lines before it say.
 */
export const noteSyntax: MarkdownExtension = [
  { parseInline: [{ name: 'Note', before: 'Escape', parse: readInline }] },
  limitNodes,
  calloutNodes,
  footnoteNodes,
  commentNodes,
  formulaNodes,
  taskNodes,
  wikilinkNodes,
  hashtagNodes,
  highlightNodes,
  htmlPairNodes,
  blockIdNodes,
  fieldNodes,
]
