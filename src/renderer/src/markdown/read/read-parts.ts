import type { Root, RootContent } from 'mdast'
import type {} from './syntax.ts' // its nodes are among those of mdast
import { locateFrontmatter } from '../../../../shared/frontmatter/locate-frontmatter.ts'
import { createCodeLineReader } from '../../../../shared/domain/text/code-lines.ts'
import { findLimits } from './find-limits.ts'
import { labelKey } from './label-key.ts'

/** A stretch of a text as the parser read it. */
export interface ReadPart {
  /** The blocks of the stretch, then none; positions are those in `source`. */
  readonly root: Root
  /** What was thrown when the stretch was parsed; then it has no blocks. */
  readonly fault: unknown
  /** What was parsed: the definitions of the whole text, then a piece of the text from `start` on. */
  readonly source: string
  /** Where the piece begins in `source`. Blocks before it are definitions. */
  readonly start: number
  /** Added to a line in `source`, it gives the line in the file. */
  readonly lineOffset: number
  /** What of the text comes after this part. */
  readonly rest: string
}

/** Long enough that a normal note is one or two parts, short enough to be read in a few milliseconds. */
const PART_CHARACTERS = 2_500
/** A list or a table is only cut when it alone is this long: cut in two it is drawn as two. */
const LIST_CHARACTERS = 5_000
/** Any other block that alone is this long is cut where a line ends. */
const BLOCK_CHARACTERS = 10_000
/** The same for what has nothing inside that takes time to read. */
const PLAIN_CHARACTERS = 64_000
/** A block that is drawn as one thing, which says by itself what is too much for it. */
const DRAWN_CHARACTERS = 1_000_000
/** A line longer than this is cut where a word ends, and a word (a picture in the text) at the second. */
const LINE_CHARACTERS = 8_000
const WORD_CHARACTERS = 1_000_000

const SENTENCES = {
  nested: 'This passage is nested too deep, so it is shown as it is written.',
  tangled: 'This passage is too tangled, so it is shown as it is written.',
  unbroken: 'This passage has no words, so it is shown as it is written.',
} as const

const DEFINITION = /^ {0,3}\[(?!\^)((?:[^\]\\]|\\.)+)\]:\s*\S/
const FOOTNOTE = /^ {0,3}\[\^([^\]\s]+)\]:/

export interface ReadingOptions {
  /** The line of the file on which the text begins, from 1. */
  readonly firstLine?: number
  /** The languages, in small letters, whose blocks are drawn as one thing. */
  readonly drawn?: { has(language: string): boolean }
}

/**
 * Reads a text in parts, so that a long one need not be read in one go. Markdown is read line by line and a closed
 * block never opens again: of each piece all blocks but the last are final, and the next piece begins with that last
 * one. Only definitions reach further, so every piece is read below those that it names. No part takes long: a block
 * without an end is cut, and what no parser should meet is a part by itself, as it is written.
 */
export function* readParts(
  text: string,
  parse: (source: string) => Root,
  { firstLine = 1, drawn = new Set() }: ReadingOptions = {},
): Generator<ReadPart, void> {
  const definitions = definitionsOf(text)
  const limits = findLimits(text)
  let start = 0
  let line = firstLine
  let size = PART_CHARACTERS
  /** Opens the block again that was cut before this piece. */
  let opening = ''
  while (start < text.length) {
    const limit = limits[0]
    if (limit && limit.from <= start) {
      const isFirst = limit.from === start
      const next = Math.min(limit.to, pieceEnd(text, start, PLAIN_CHARACTERS))
      yield asWritten(
        text.slice(start, next),
        line,
        isFirst ? SENTENCES[limit.reason] : null,
        text.slice(next),
      )
      line += countLines(text, start, next)
      start = next
      opening = ''
      if (next === limit.to) limits.shift()
      continue
    }
    const stop = limit?.from ?? text.length
    const end = Math.min(stop, pieceEnd(text, start, size))
    const piece = text.slice(start, end)
    if (opening === '' && piece.trim() === '') {
      line += countLines(text, start, end)
      start = end
      continue
    }
    const head = headOf(piece, definitions)
    const source = head + opening + piece
    const { root, fault } = attempt(parse, source)
    const from = head.length
    const length = Math.max(size, piece.length)
    const isOver = end === stop || fault !== null
    const cut = isOver ? null : cutOf(root, from, length)
    const again = isOver || cut !== null ? '' : openingOf(root, source, { from, length, drawn })
    if (again === null) {
      size *= 2 // one block that is longer than the piece
      continue
    }
    const next = cut === null ? end : start + cut - from - opening.length
    const lineOffset = line - 1 - countLines(source, 0, from + opening.length)
    yield { root, source, start: from, lineOffset, rest: text.slice(next), fault }
    line += countLines(text, start, next)
    start = next
    size = PART_CHARACTERS
    opening = again
  }
}

function asWritten(text: string, line: number, sentence: string | null, rest: string): ReadPart {
  const said: Root['children'] =
    sentence === null
      ? []
      : [
          {
            type: 'paragraph',
            children: [{ type: 'emphasis', children: [{ type: 'text', value: sentence }] }],
          },
        ]
  const root: Root = {
    type: 'root',
    children: [...said, { type: 'code', value: text.replace(/\n$/, '') }],
  }
  return { root, source: text, start: 0, lineOffset: line - 1, rest, fault: null }
}

/**
 * Of a piece that is one block and not its end: what opens the block again in the next piece, empty where nothing does.
 * Null while the piece may still grow.
 */
function openingOf(
  root: Root,
  source: string,
  {
    from,
    length,
    drawn,
  }: Required<Pick<ReadingOptions, 'drawn'>> & { readonly from: number; readonly length: number },
): string | null {
  const block = root.children.findLast((node) => (node.position?.start.offset ?? 0) >= from)
  const lines = source.slice(block?.position?.start.offset ?? from).split('\n', 2)
  if (block?.type === 'table') return length < LIST_CHARACTERS ? null : `${lines.join('\n')}\n`
  switch (block?.type) {
    case 'paragraph':
      return length < LINE_CHARACTERS ? null : ''
    case 'code':
    case 'math': {
      const isDrawn = block.type === 'code' && drawn.has(block.lang?.toLowerCase() ?? '')
      const most = isDrawn ? DRAWN_CHARACTERS : PLAIN_CHARACTERS
      return length < most ? null : isClosed(block, source) ? '' : `${lines[0]}\n`
    }
    case 'comment':
      return length < PLAIN_CHARACTERS ? null : isClosed(block, source) ? '' : '%%\n'
    case 'html':
      return length < PLAIN_CHARACTERS ? null : ''
    default:
      return length < BLOCK_CHARACTERS ? null : ''
  }
}

/** Whether the fence that ends a block is there. */
function isClosed({ position }: RootContent, source: string): boolean {
  const lines = source.slice(position?.start.offset, position?.end.offset).trimEnd().split('\n')
  const fence = /`{3,}|~{3,}|\$\$|%%/.exec(lines[0] ?? '')?.[0]
  if (fence === undefined || lines.length === 1) return false
  const last = lines.at(-1)?.trim()
  return /[$%]/.test(fence) ? last?.includes(fence) === true : last?.startsWith(fence) === true
}

/** What cannot be parsed ends with its piece: the pieces behind it are read. */
function attempt(
  parse: (source: string) => Root,
  source: string,
): { readonly root: Root; readonly fault: unknown } {
  try {
    return { root: parse(source), fault: null }
  } catch (fault) {
    return { root: { type: 'root', children: [] }, fault }
  }
}

/**
 * Takes the last block off `root`, as more of the text may belong to it, and answers where its line begins; of a very
 * long list the last item. Null when there is nothing before it.
 */
function cutOf(root: Root, from: number, length: number): number | null {
  const own = root.children.filter((node) => (node.position?.start.offset ?? 0) >= from)
  const last = own.at(-1)
  if (!last) return null
  const offset = (last.position?.start.offset ?? 0) - ((last.position?.start.column ?? 1) - 1)
  if (offset > from) {
    root.children.splice(root.children.indexOf(last), 1)
    return offset
  }
  if (last.type !== 'list' || length < LIST_CHARACTERS || last.children.length < 2) return null
  const item = last.children.pop()
  return (item?.position?.start.offset ?? 0) - ((item?.position?.start.column ?? 1) - 1)
}

/** Where the line ends in which a piece of this size does; in a line without an end, where a word does. */
function pieceEnd(text: string, start: number, size: number): number {
  const wanted = start + size
  if (wanted >= text.length) return text.length
  const lineEnd = text.indexOf('\n', wanted)
  const end = lineEnd === -1 ? text.length : lineEnd + 1
  const longest = start + Math.max(size, LINE_CHARACTERS)
  if (end <= longest) return end
  const space = text.indexOf(' ', longest)
  const word = space === -1 ? text.length : space + 1
  return Math.min(end, word, start + WORD_CHARACTERS)
}

function countLines(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1))
    count++
  return count
}

interface Definitions {
  /** The line that defines a label, by the label as it is compared. */
  readonly links: ReadonlyMap<string, string>
  /** Names of footnotes, by the name as it is compared. */
  readonly footnotes: ReadonlyMap<string, string>
}

/** All definitions of a text, wherever they stand but in code; of two with one label the first. */
function definitionsOf(text: string): Definitions {
  const links = new Map<string, string>()
  const footnotes = new Map<string, string>()
  if (!text.includes(']:')) return { links, footnotes }
  const codeLine = createCodeLineReader()
  for (const line of text.split('\n')) {
    if (codeLine(line) !== 'text') continue
    const label = DEFINITION.exec(line)?.[1]
    const name = FOOTNOTE.exec(line)?.[1]
    if (label !== undefined && !links.has(labelKey(label))) links.set(labelKey(label), line)
    if (name !== undefined) footnotes.set(labelKey(name), name)
  }
  return { links, footnotes }
}

const LABEL = /\[(\^?)((?:[^[\]\\]|\\.){1,999})\]/g

/**
 * The definitions that a piece names, to be read before it: those of links as they are, of footnotes the names, so that
 * the parser knows a mention when it sees one. Ends with a comment, which nothing behind it can continue.
 */
function headOf(piece: string, { links, footnotes }: Definitions): string {
  if (links.size === 0 && footnotes.size === 0) return ''
  const lines = new Set<string>()
  const names = new Set<string>()
  for (const [, caret, label = ''] of piece.matchAll(LABEL)) {
    const link = links.get(labelKey(label))
    const name = footnotes.get(labelKey(label))
    if (caret === '' && link !== undefined) lines.add(link)
    if (caret !== '' && name !== undefined) names.add(`[^${name}]: .`)
  }
  if (lines.size === 0 && names.size === 0) return ''
  return `${[...lines, '', ...names].join('\n')}\n\n<!-- -->\n\n`
}

/** The text without its YAML block, and the line on which it goes on. */
export function withoutFrontmatter(text: string): {
  readonly frontmatter: string | null
  readonly body: string
  readonly bodyLine: number
} {
  const place = locateFrontmatter(text)
  if (!place) return { frontmatter: null, body: text.replace(/^\ufeff/, ''), bodyLine: 1 }
  return {
    frontmatter: text.slice(place.start, place.end).replace(/\r?\n$|\r$/, ''),
    body: text.slice(place.bodyStart),
    bodyLine: text.slice(0, place.bodyStart).split('\n').length,
  }
}
