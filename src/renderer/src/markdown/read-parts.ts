import type { Root } from 'mdast'

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
/** A list is only cut when it alone is this long: cut in two it is drawn as two lists. */
const LIST_CHARACTERS = 16_000

const DEFINITION = /^ {0,3}\[(?!\^)(?:[^\]\\]|\\.)+\]:\s*\S/
const FOOTNOTE = /^ {0,3}\[\^([^\]\s]+)\]:/

/**
 * Reads a text in parts, so that a long one need not be read in one go. Markdown is read line by line and a closed
 * block never opens again: of each piece all blocks but the last are final, and the next piece begins with that last
 * one. Only definitions reach further, so every piece is read below those of the whole text.
 * @param firstLine the line of the file on which `text` begins, from 1.
 */
export function* readParts(
  text: string,
  parse: (source: string) => Root,
  firstLine = 1,
): Generator<ReadPart, void> {
  const head = definitionsOf(text)
  const headLines = head.split('\n').length - 1
  let start = 0
  let line = firstLine
  let size = PART_CHARACTERS
  while (start < text.length) {
    const end = lineEndAfter(text, start + size)
    const source = head + text.slice(start, end)
    const { root, fault } = attempt(parse, source)
    const cut = end === text.length || fault !== null ? null : cutOf(root, head.length, size)
    if (cut === null && end < text.length && fault === null) {
      size *= 2 // one block that is longer than the piece
      continue
    }
    const next = cut === null ? end : start + cut - head.length
    const lineOffset = line - 1 - headLines
    yield { root, source, start: head.length, lineOffset, rest: text.slice(next), fault }
    line += countLines(text, start, next)
    start = next
    size = PART_CHARACTERS
  }
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
function cutOf(root: Root, from: number, size: number): number | null {
  const own = root.children.filter((node) => (node.position?.start.offset ?? 0) >= from)
  const last = own.at(-1)
  if (!last) return null
  const offset = (last.position?.start.offset ?? 0) - ((last.position?.start.column ?? 1) - 1)
  if (offset > from) {
    root.children.splice(root.children.indexOf(last), 1)
    return offset
  }
  if (last.type !== 'list' || size < LIST_CHARACTERS || last.children.length < 2) return null
  const item = last.children.pop()
  return (item?.position?.start.offset ?? 0) - ((item?.position?.start.column ?? 1) - 1)
}

const lineEndAfter = (text: string, offset: number): number => {
  if (offset >= text.length) return text.length
  const end = text.indexOf('\n', offset)
  return end === -1 ? text.length : end + 1
}

function countLines(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1))
    count++
  return count
}

/**
 * All definitions of a text, to be read before each of its pieces: those of links as they are, of footnotes the names,
 * so that the parser knows a mention when it sees one. Ends with a comment, which nothing behind it can continue.
 */
function definitionsOf(text: string): string {
  const links: string[] = []
  const footnotes: string[] = []
  let fence: string | null = null
  for (const line of text.split('\n')) {
    const marker = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence !== null) {
      if (marker?.startsWith(fence)) fence = null
    } else if (marker) fence = marker
    else if (DEFINITION.test(line)) links.push(line)
    else {
      const name = FOOTNOTE.exec(line)?.[1]
      if (name) footnotes.push(`[^${name}]: .`)
    }
  }
  if (links.length === 0 && footnotes.length === 0) return ''
  return `${[...links, '', ...footnotes].join('\n')}\n\n<!-- -->\n\n`
}

/** The text without its YAML block, and the line on which it goes on. */
export function withoutFrontmatter(text: string): {
  readonly frontmatter: string | null
  readonly body: string
  readonly bodyLine: number
} {
  const plain = text.replace(/^\ufeff/, '')
  const block = /^---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/.exec(plain)
  if (!block) return { frontmatter: null, body: plain, bodyLine: 1 }
  return {
    frontmatter: block[1] ?? '',
    body: plain.slice(block[0].length),
    bodyLine: block[0].split('\n').length,
  }
}
