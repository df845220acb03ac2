/** A stretch of a text that can be read by itself, given the definitions of the whole text. */
export interface TextPart {
  readonly text: string
  /** Line of the file on which it begins, from 1. */
  readonly line: number
}
export interface SplitText {
  readonly parts: readonly TextPart[]
  /** Lines like `[name]: https://…`, to which any part may refer. */
  readonly definitions: string
  /** Names of the footnotes that are defined anywhere, in lower case. */
  readonly footnotes: readonly string[]
}

/** Long enough that a normal note is one or two parts, short enough to be read in a few milliseconds. */
const PART_CHARACTERS = 4_000
/** A list is only cut when it alone is this long: cut in two it is drawn as two lists. */
const LIST_CHARACTERS = 16_000

const DEFINITION = /^ {0,3}\[(?!\^)(?:[^\]\\]|\\.)+\]:\s*\S/
const FOOTNOTE = /^ {0,3}\[\^([^\]\s]+)\]:/
const LIST_ITEM = /^(?:[-*+]|\d{1,9}[.)])(?:\s|$)/
/** HTML blocks that a blank line does not end (CommonMark 4.6, conditions 1 to 5), with what ends them. */
const HTML_BLOCKS: readonly (readonly [start: RegExp, end: RegExp])[] = [
  [/^ {0,3}<(?:script|pre|style|textarea)(?:\s|>|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^ {0,3}<!--/, /-->/],
  [/^ {0,3}<\?/, /\?>/],
  [/^ {0,3}<![a-z]/i, />/],
  [/^ {0,3}<!\[CDATA\[/, /\]\]>/],
]

/**
 * Cuts a text into parts at places where a block surely ends: before a line that follows a blank one, stands at the
 * margin and is no list item, outside fences, maths, comments and HTML that spans blank lines. So reading the parts
 * one by one gives what reading the whole would give, and a long note need not be read in one go.
 */
export function splitText(text: string, firstLine = 1): SplitText {
  const lines = text.split(/\r\n?|\n/)
  const parts: TextPart[] = []
  const definitions: string[] = []
  const footnotes: string[] = []
  let isEnd: ((line: string) => boolean) | null = null
  let isInParagraph = false
  let start = 0
  let length = 0

  const cutBefore = (index: number): void => {
    if (index > start)
      parts.push({ text: lines.slice(start, index).join('\n'), line: firstLine + start })
    start = index
    length = 0
  }

  lines.forEach((line, index) => {
    if (isEnd) {
      if (isEnd(line)) isEnd = null
      isInParagraph = false
    } else if (line.trim() === '') {
      isInParagraph = false
    } else {
      if (!isInParagraph && /^\S/.test(line)) {
        const limit = LIST_ITEM.test(line) ? LIST_CHARACTERS : PART_CHARACTERS
        if (length >= limit) cutBefore(index)
      }
      isEnd = endOfOpenBlock(line)
      if (!isInParagraph && !isEnd) {
        if (DEFINITION.test(line)) definitions.push(line)
        const name = FOOTNOTE.exec(line)?.[1]
        if (name) footnotes.push(name.toLowerCase())
      }
      isInParagraph = true
    }
    length += line.length + 1
  })
  cutBefore(lines.length)
  return { parts, definitions: definitions.join('\n'), footnotes }
}

/** How to know the end of the block that `line` opens, when blank lines do not end it. */
function endOfOpenBlock(line: string): ((line: string) => boolean) | null {
  const fence = /^\s*(?:>\s*|(?:[-*+]|\d{1,9}[.)])\s+)*(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1]
  if (fence) {
    const marker = fence[0] === '`' ? '`' : '~'
    const end = new RegExp(`^[\\s>]*${marker}{${fence.length},}\\s*$`)
    return (next) => end.test(next)
  }
  if (/^\s*(?:>\s*)*\$\$(?![^$]*\$\$)/.test(line)) return (next) => next.includes('$$')
  for (const [start, end] of HTML_BLOCKS)
    if (start.test(line)) return end.test(line) ? null : (next) => end.test(next)
  // A comment over several blocks; one that ends on its own line is the parser's business.
  if (line.startsWith('%%') && (line.match(/%%/g)?.length ?? 0) % 2 === 1)
    return (next) => next.includes('%%')
  return null
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
