import { isNestedTooDeep } from '../../../shared/domain/markdown-limits.ts'
import { locateFrontmatter } from '../../../shared/frontmatter/locate-frontmatter.ts'
import { createLineIndex } from '../line-index.ts'
import { markdownSyntax } from '../markdown-syntax.ts'

/** A place where a text says a name and does not link to it. Offsets in UTF-16 units of the text as on disk. */
export interface MentionPlace {
  readonly from: number
  readonly to: number
  /** From 1. */
  readonly line: number
  /** As it is said there. */
  readonly text: string
  /** There a `|` has to be escaped. */
  readonly isInTable: boolean
}

/**
 * Where the prose of a note says one of `names` as whole words, in order, apart from each other; of two names that begin
 * at one place the longer one. Letter case makes no difference, nor which blanks stand between its words; accents do.
 * What stands in frontmatter, code, maths, comments, HTML, addresses, tags and links is not prose, nor is a level-1
 * heading that the body begins with: that is the note's own name. A note nested beyond reason says nothing.
 */
export function mentionPlaces(text: string, names: readonly string[]): MentionPlace[] {
  const wanted = namePattern(names)
  if (wanted === null) return []
  const bodyStart = locateFrontmatter(text)?.bodyStart ?? (text.startsWith('\ufeff') ? 1 : 0)
  // As `parseNote` does: one line break of every kind, and no offset moves.
  const body = text
    .slice(bodyStart)
    .replace(/\r\n?/g, (lineBreak) => (lineBreak === '\r' ? '\n' : ' \n'))
  if (isNestedTooDeep(body)) return []
  const shut = passagesOf(body)
  const lines = createLineIndex(text.slice(0, bodyStart) + body)
  const places: MentionPlace[] = []
  let next = 0
  for (const { 0: said, index } of body.matchAll(wanted)) {
    while ((shut[next]?.to ?? Infinity) <= index) next += 1
    const isShut = (shut[next]?.from ?? Infinity) < index + said.length
    // `[[[Ada]]]`, `![[Ada]]` and `\[[Ada]]` would be read as something else.
    const isTaken = /[[!\\]/.test(body[index - 1] ?? '') || body[index + said.length] === ']'
    if (isShut || isTaken) continue
    places.push({
      from: bodyStart + index,
      to: bodyStart + index + said.length,
      line: lines.lineAt(bodyStart + index),
      text: said,
      isInTable: hasBar(body, index),
    })
  }
  return places
}

interface Passage {
  readonly from: number
  readonly to: number
}

/** True where a bar stands in the line, outside of wikilinks: it may be the row of a table. */
function hasBar(body: string, at: number): boolean {
  const start = body.lastIndexOf('\n', at - 1) + 1
  const end = body.indexOf('\n', at)
  return body
    .slice(start, end === -1 ? undefined : end)
    .replace(/\[\[[^\]\n]*\]\]/g, '')
    .includes('|')
}

/** What is no prose, in order and apart. */
function passagesOf(body: string): Passage[] {
  const found: Passage[] = []
  let anchor: number | null = null
  let isFirst = true
  markdownSyntax.parse(body).iterate({
    enter({ name, from, to }) {
      if (name === 'Document') return true
      const opensBody = isFirst
      isFirst = false
      if (opensBody && /^(?:ATX|Setext)Heading1$/.test(name)) found.push({ from, to })
      if (name === 'HTMLTag') {
        const tag = body.slice(from, to)
        if (/^<a\b/i.test(tag)) anchor = from
        else if (/^<\/a\b/i.test(tag) && anchor !== null) {
          found.push({ from: anchor, to })
          anchor = null
        }
      }
      if (!NO_PROSE.has(name)) return true
      found.push({ from, to })
      return false
    },
  })
  for (const pattern of [ADDRESS, DEFINITION])
    for (const { 0: written, index } of body.matchAll(pattern))
      found.push({ from: index, to: index + written.length })
  return joined(found)
}

const NO_PROSE = new Set([
  'FencedCode',
  'CodeBlock',
  'InlineCode',
  'MathBlock',
  'InlineMath',
  'NoteCommentBlock',
  'InlineNoteComment',
  'Comment',
  'CommentBlock',
  'HTMLBlock',
  'HTMLTag',
  'ProcessingInstruction',
  'ProcessingInstructionBlock',
  'Wikilink',
  'WikilinkEmbed',
  'Link',
  'Image',
  'Autolink',
  'URL',
  'Hashtag',
  'BlockId',
  'Unparsed',
])

/** Addresses that stand alone are no nodes of the tree. */
const ADDRESS =
  /\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s<>]+|\bwww\.[^\s<>]+|[\w.+-]{1,64}@[\w-]+\.[\w.-]+/gi
/** `[label]: destination "title"`, footnotes (`[^1]:`) not: these are prose. */
const DEFINITION = /^ {0,3}\[(?!\^)[^\]\n]{1,999}\]:[^\n]*/gm

function joined(passages: readonly Passage[]): Passage[] {
  const apart: Passage[] = []
  for (const passage of passages.toSorted((one, other) => one.from - other.from)) {
    const last = apart.at(-1)
    if (last === undefined || last.to < passage.from) apart.push(passage)
    else if (last.to < passage.to) apart[apart.length - 1] = { from: last.from, to: passage.to }
  }
  return apart
}

/** Scripts that put no blanks between words: a name may begin and end within a run of them. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const WORD = '[\\p{L}\\p{N}\\p{M}_]'

/** What finds any of the names as whole words, for `matchAll` and `search`; null without a name. */
export function namePattern(names: readonly string[]): RegExp | null {
  const forms = new Set(
    names
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .flatMap((name) => [name.normalize('NFC'), name.normalize('NFD')]),
  )
  if (forms.size === 0) return null
  const spelled = [...forms].toSorted((one, other) => other.length - one.length).map(wholeName)
  return new RegExp(spelled.join('|'), 'giu')
}

function wholeName(name: string): string {
  const written = name
    .split(/\s+/)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, (mark) => `\\${mark}`))
    .join('[ \\t\\u00a0]+')
  const edge = (character: string | undefined): boolean =>
    character !== undefined && new RegExp(`^(?![${UNSPACED}])${WORD}$`, 'u').test(character)
  const characters = Array.from(name)
  const before = edge(characters[0]) ? `(?<!${WORD})` : ''
  const behind = edge(characters.at(-1)) ? `(?!${WORD})` : ''
  return before + written + behind
}
