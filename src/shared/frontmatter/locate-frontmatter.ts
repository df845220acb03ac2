/** Where a frontmatter block lies. Offsets count UTF-16 units of the whole text. */
export interface FrontmatterPlace {
  /** Where the YAML starts: after the line of the opening `---`. */
  readonly start: number
  /** Where the YAML ends: at the closing `---`. */
  readonly end: number
  /** Where the body starts, after the closing line, and its line, from 1. */
  readonly bodyStart: number
  readonly bodyLine: number
  readonly lineEnding: LineEnding
}

export type LineEnding = '\n' | '\r\n' | '\r'

/**
 * Finds the frontmatter block without reading it: after an optional byte order mark a first line of exactly `---`, up
 * to the next line of exactly `---`; blanks may follow both. Null for everything else, `---js` and an unclosed block
 * too: then there is none. (reliability.md 2.8, step 1)
 */
export function locateFrontmatter(text: string): FrontmatterPlace | null {
  const opening = /^\ufeff?---[ \t]*(\r\n?|\n)/.exec(text)
  if (!opening) return null
  const start = opening[0].length
  const closing = /---[ \t]*(?:\r\n?|\n|$)/y
  const lineBreak = /\r\n?|\n/g
  let line = 2
  for (let at = start; ; line++) {
    closing.lastIndex = at
    if (closing.test(text)) {
      const lineEnding = opening[1] === '\r\n' || opening[1] === '\r' ? opening[1] : '\n'
      return { start, end: at, bodyStart: closing.lastIndex, bodyLine: line + 1, lineEnding }
    }
    lineBreak.lastIndex = at
    if (!lineBreak.test(text)) return null
    at = lineBreak.lastIndex
  }
}
