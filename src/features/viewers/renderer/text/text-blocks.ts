/** Some lines of a text that are drawn together. */
export interface TextBlock {
  /** Number of its first line in the file, from 1. */
  readonly firstLine: number
  /** Line by line, as drawn: a very long line is more than one of them. */
  readonly text: string
  /** What stands beside it: the numbers of its lines, and nothing beside what goes on a line. */
  readonly numbers: string
  /** How many lines are drawn. */
  readonly rows: number
}

export interface TextBlocks {
  readonly blocks: readonly TextBlock[]
  readonly lines: number
  /** Of the drawn lines, in characters. */
  readonly longest: number
  readonly hasLongLines: boolean
}

/** Few enough that each is highlighted at once, and many enough that there are not many. */
const ROWS = 200
/** A browser draws a line as one; a file without line breaks would hold the window up. */
const LONGEST_LINE = 2000

/** A text in blocks of lines, in order. Put one behind the other with a line break they are the text, but for line ends. */
export function textBlocks(text: string): TextBlocks {
  const blocks: TextBlock[] = []
  let lines = 0
  let longest = 0
  let hasLongLines = false
  let rows: string[] = []
  let numbers: string[] = []
  let firstLine = 1
  const close = (): void => {
    if (rows.length > 0)
      blocks.push({
        firstLine,
        text: rows.join('\n'),
        numbers: numbers.join('\n'),
        rows: rows.length,
      })
    rows = []
    numbers = []
    firstLine = lines + 1
  }
  // A line break at the end of a file ends its last line, and begins no other.
  for (const line of text.replace(/(?:\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/)) {
    lines++
    for (let from = 0; from === 0 || from < line.length;) {
      const row = line.slice(from, endOfRow(line, from))
      rows.push(row)
      numbers.push(from === 0 ? String(lines) : '')
      longest = Math.max(longest, row.length)
      from += row.length || 1
    }
    if (line.length > LONGEST_LINE) hasLongLines = true
    if (rows.length >= ROWS) close()
  }
  close()
  return { blocks, lines, longest, hasLongLines }
}

/** Never between the two halves of a character, which nobody could read. */
function endOfRow(line: string, from: number): number {
  const end = from + LONGEST_LINE
  const isHalf = /[\ud800-\udbff]/.test(line.charAt(end - 1)) && end < line.length
  return isHalf ? end - 1 : end
}
