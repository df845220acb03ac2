import { createCodeLineReader } from '../../../../shared/domain/text/code-lines.ts'

/**
 * The part of a note that a link to one of its lines means: a heading with all below it, or the block (paragraph, list
 * item) on that line. A null line means the whole note.
 * @param line from 1, in `text`.
 */
export function noteSection(
  text: string,
  line: number | null,
): { readonly text: string; readonly line: number } {
  if (line === null) return { text, line: 1 }
  const lines = text.split(/\r\n?|\n/)
  const first = lines[line - 1] ?? ''
  const level = headingLevel(first)
  const isCode = lines.map(createCodeLineReader()).map((at) => at !== 'text')
  let end = line
  if (level === null) {
    while (
      end < lines.length &&
      lines[end]?.trim() !== '' &&
      !/^\s*(?:[-*+]|\d+[.)])\s/.test(lines[end] ?? '')
    )
      end++
  } else {
    while (end < lines.length) {
      const next = isCode[end] ? null : headingLevel(lines[end] ?? '')
      if (next !== null && next <= level) break
      end++
    }
  }
  return {
    text: lines
      .slice(line - 1, end)
      .join('\n')
      .trimEnd(),
    line,
  }
}

/**
 * The line of the heading under which a line stands, from 1; null where none is above it.
 * @param line from 1, in `text`
 */
export function headingAbove(text: string, line: number): number | null {
  const lines = text.split(/\r\n?|\n/).slice(0, line)
  const places = lines.map(createCodeLineReader())
  const index = lines.findLastIndex(
    (one, at) => places[at] === 'text' && headingLevel(one) !== null,
  )
  return index === -1 ? null : index + 1
}

const headingLevel = (line: string): number | null =>
  /^ {0,3}(#{1,6})(?:\s|$)/.exec(line)?.[1]?.length ?? null
