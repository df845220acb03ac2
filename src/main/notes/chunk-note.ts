import { toEditorText } from '../../shared/domain/text/text-edits.ts'
import { cutText } from './cut-text.ts'
import type { Chunk, Heading, ParsedNote } from './parsed-note.ts'
import { estimateTokens } from './words.ts'

/** A passage longer than this is cut, in estimated tokens. */
const MAX_TOKENS = 400
/** Neighbouring sections are joined while both together stay under this. */
const JOIN_TOKENS = 250

/**
 * Cuts the body of a note into passages for search, of about 200–400 tokens, at headings first, then between
 * paragraphs, list items, lines and sentences; code and tables only when they are longer than a passage themselves.
 * Short sections of one parent are joined. Every line that is not blank, nor the data of a drawing, lies in exactly one passage, in order; only a
 * single line longer than a passage gives several with the same line. Frontmatter is left out (see
 * `frontmatterText`), unless it could not be read as such.
 */
export function chunkNote(parsed: ParsedNote, text: string): Chunk[] {
  const lines = withoutDrawing(
    parsed,
    toEditorText(text)
      .replace(/^\ufeff/, '')
      .split('\n'),
  )
  const isUnread = parsed.frontmatter !== null && parsed.frontmatter.problem !== null
  const passages = sectionsOf(parsed.headings, lines, isUnread ? 1 : parsed.bodyLine).flatMap(
    (section) => splitSection(section, lines),
  )
  return joinPassages(passages).map(({ headings, startLine, endLine, text: part }) => ({
    text: part ?? lines.slice(startLine - 1, endLine).join('\n'),
    headings,
    startLine,
    endLine,
  }))
}

/**
 * The note of a drawing (Excalidraw) keeps it as JSON in its last code block: nobody looks for that. Its lines become
 * blank; the labels stand above it as text.
 */
function withoutDrawing({ frontmatter }: ParsedNote, lines: readonly string[]): string[] {
  if (!Object.hasOwn(frontmatter?.data ?? {}, 'excalidraw-plugin')) return [...lines]
  const start = lines.findLastIndex((line) => /^`{3,}(?:compressed-)?json\s*$/.test(line))
  const end = lines.findIndex((line, index) => index > start && /^`{3,}\s*$/.test(line))
  return lines.map((line, index) =>
    start >= 0 && index >= start && (end < 0 || index <= end) ? '' : line,
  )
}

/** What of the frontmatter a search by words or meaning should find: title, aliases, descriptions; one a line. */
export function frontmatterText(parsed: ParsedNote): string {
  const data = parsed.frontmatter?.data ?? {}
  const described = Object.entries(data)
    .filter(([key]) => /^(?:title|subtitle|description|summary|abstract|keywords)$/i.test(key))
    .flatMap(([, value]): unknown[] => (Array.isArray(value) ? value : [value]))
    .filter((value) => typeof value === 'string')
  return [...new Set([...described, ...parsed.aliases])].join('\n')
}

/** Lines from 1, inclusive. */
interface Range {
  readonly startLine: number
  readonly endLine: number
}
interface Section extends Range {
  readonly headings: readonly string[]
}
interface Block extends Range {
  readonly tokens: number
}
interface Passage extends Section {
  readonly tokens: number
  /** Nothing but the heading itself. */
  readonly isBare: boolean
  /** Part of a line that is too long; null for whole lines. */
  readonly text: string | null
}

/** The stretches between headings, each under its heading and the ones above it. */
function sectionsOf(
  headings: readonly Heading[],
  lines: readonly string[],
  firstLine: number,
): Section[] {
  const sections: Section[] = []
  const path: Heading[] = []
  let startLine = firstLine
  const close = (endLine: number) => {
    if (endLine >= startLine)
      sections.push({ headings: path.map(({ text }) => text), startLine, endLine })
  }
  for (const heading of headings) {
    close(heading.line - 1)
    while (path.length > 0 && (path.at(-1)?.level ?? 0) >= heading.level) path.pop()
    path.push(heading)
    startLine = heading.line
  }
  close(lines.length)
  return sections
}

function splitSection(
  { headings, startLine, endLine }: Section,
  lines: readonly string[],
): Passage[] {
  const blocks = blocksOf(lines, { startLine, endLine }).flatMap((block) =>
    block.tokens > MAX_TOKENS ? splitBlock(block, lines) : [block],
  )
  const total = blocks.reduce((sum, { tokens }) => sum + tokens, 0)
  // Even parts: a section of 410 becomes 205 and 205, not 400 and 10.
  const goal = total / Math.ceil(total / MAX_TOKENS)
  const isBare =
    headings.length > 0 &&
    blocks.length === 1 &&
    blocks[0]?.startLine === startLine &&
    blocks[0].endLine === startLine
  const passages: Passage[] = []
  for (const block of blocks) {
    const last = passages.at(-1)
    if (block.tokens > MAX_TOKENS) {
      passages.push(...cutLine(block, headings, lines))
    } else if (
      last?.text === null &&
      last.tokens + block.tokens <= MAX_TOKENS &&
      last.tokens + block.tokens / 2 <= goal
    ) {
      passages[passages.length - 1] = {
        ...last,
        endLine: block.endLine,
        tokens: last.tokens + block.tokens,
      }
    } else passages.push({ ...block, headings, isBare, text: null })
  }
  return passages
}

/** Paragraphs: lines without a blank one between them. Fenced code is one block, whatever is in it. */
function blocksOf(lines: readonly string[], { startLine, endLine }: Range): Block[] {
  const blocks: Block[] = []
  let isOpen = false
  let fence: string | null = null
  for (let line = startLine; line <= endLine; line++) {
    const text = lines[line - 1] ?? ''
    const isBlank = text.trim() === ''
    const mark = isBlank ? undefined : FENCE.exec(text)?.[1]
    if (isBlank && fence === null) {
      isOpen = false
      continue
    }
    if (fence === null) fence = mark ?? null
    else if (mark?.startsWith(fence)) fence = null
    const tokens = estimateTokens(text)
    const last = blocks.at(-1)
    if (isOpen && last)
      blocks[blocks.length - 1] = { ...last, endLine: line, tokens: last.tokens + tokens }
    else blocks.push({ startLine: line, endLine: line, tokens })
    isOpen = true
  }
  return blocks.map((block) => trimBlock(block, lines))
}

/** The marks of a code fence, in a quote or list item too. */
const FENCE = /^[\s>]*(?:[-*+] +|\d+[.)] +)?(`{3,}|~{3,})/

/** An unclosed fence reaches over the blank lines at its end. */
function trimBlock(block: Block, lines: readonly string[]): Block {
  let { endLine } = block
  while (endLine > block.startLine && (lines[endLine - 1] ?? '').trim() === '') endLine--
  return { ...block, endLine }
}

/** Cuts a block between list items where it has some, else between lines. */
function splitBlock(block: Block, lines: readonly string[]): Block[] {
  const parts: Block[] = []
  for (let line = block.startLine; line <= block.endLine; line++) {
    const text = lines[line - 1] ?? ''
    const tokens = estimateTokens(text)
    const last = parts.at(-1)
    const isContinued = last && /^\s/.test(text) && last.tokens + tokens <= MAX_TOKENS / 2
    if (isContinued)
      parts[parts.length - 1] = { ...last, endLine: line, tokens: last.tokens + tokens }
    else if (text.trim() !== '') parts.push({ startLine: line, endLine: line, tokens })
  }
  return parts
}

function cutLine(
  { startLine, endLine }: Block,
  headings: readonly string[],
  lines: readonly string[],
): Passage[] {
  return cutText(lines[startLine - 1] ?? '', MAX_TOKENS).map((text) => ({
    headings,
    startLine,
    endLine,
    tokens: MAX_TOKENS,
    isBare: false,
    text,
  }))
}

/** Joins short neighbours; what is joined stands under the headings that they share. */
function joinPassages(passages: readonly Passage[]): Passage[] {
  const joined: Passage[] = []
  for (const passage of passages) {
    const last = joined.at(-1)
    const headings = last && joinedHeadings(last, passage)
    if (last && headings) {
      joined[joined.length - 1] = {
        ...last,
        headings,
        endLine: passage.endLine,
        tokens: last.tokens + passage.tokens,
        isBare: last.isBare && passage.isBare,
      }
    } else joined.push(passage)
  }
  return joined
}

/** The headings of both together; null when they stay apart, as parts of one line always do: they are full. */
function joinedHeadings(a: Passage, b: Passage): readonly string[] | null {
  const isWithin = a.headings.every((heading, index) => b.headings[index] === heading)
  // A heading with nothing under it says what the next section is about.
  if (a.isBare && isWithin && a.tokens + b.tokens <= MAX_TOKENS) return b.headings
  if (a.tokens + b.tokens > JOIN_TOKENS) return null
  const parent = a.headings.slice(0, -1)
  const isSibling =
    b.headings.length >= a.headings.length &&
    parent.every((heading, index) => b.headings[index] === heading)
  if (isWithin) return a.headings
  return isSibling ? parent : null
}
