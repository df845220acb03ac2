import type { Scope } from '../../../shared/query/query-tree.ts'
import { parseNote } from '../../notes/parse-note.ts'
import type { Database } from '../../sqlite/open-database.ts'

/** A passage, as it stands in its note: lines count from 1, and both are within. */
export interface Passage {
  readonly chunk: number
  readonly text: string
  readonly startLine: number
  readonly endLine: number
}

export interface LineRange {
  readonly startLine: number
  readonly endLine: number
}

/** A part of a note that one scope speaks of. */
export interface NotePart extends LineRange {
  readonly text: string
}

/** The passages of a note in its order. */
export function createPassageReader(database: Database): (note: number) => Passage[] {
  const select = database.prepare<[number], Passage>(
    `SELECT id AS chunk, text, start_line AS startLine, end_line AS endLine FROM chunks WHERE note = ? ORDER BY id`,
  )
  return (note) => select.all(note)
}

/** The lines of a note as far as its passages say them: blank lines and frontmatter are empty. */
export function linesOf(passages: readonly Passage[]): string[] {
  const lines: string[] = []
  let cut: number | null = null
  for (const { text, startLine, endLine } of passages) {
    const own = text.split('\n')
    // A line that is longer than a passage comes in parts, which join to it again.
    const isRest = startLine === endLine && cut === startLine && own.length === 1
    if (isRest) lines[startLine - 1] = (lines[startLine - 1] ?? '') + text
    else for (const [index, line] of own.entries()) lines[startLine - 1 + index] = line
    cut = startLine === endLine ? startLine : null
  }
  return Array.from(lines, (line) => line ?? '')
}

/** The lines, sections (heading to heading) or blocks (lines without a blank one between them) of a note. */
export function partsIn(
  lines: readonly string[],
  scope: Extract<Scope, 'line' | 'section' | 'block'>,
): NotePart[] {
  const part = (startLine: number, endLine: number): NotePart => ({
    text: lines.slice(startLine - 1, endLine).join('\n'),
    startLine,
    endLine,
  })
  switch (scope) {
    case 'line':
      return lines.map((_, index) => part(index + 1, index + 1))
    case 'section': {
      const headings = parseNote('', lines.join('\n')).headings.map(({ line }) => line)
      const starts = [1, ...headings.filter((line) => line > 1)]
      return starts.map((start, index) => part(start, (starts[index + 1] ?? lines.length + 1) - 1))
    }
    case 'block':
      return blocksOf(lines).map(({ startLine, endLine }) => part(startLine, endLine))
  }
}

/** A heading is a block of its own; code between fences is one, whatever is in it. */
function blocksOf(lines: readonly string[]): LineRange[] {
  const blocks: { startLine: number; endLine: number }[] = []
  let isOpen = false
  let fence: string | null = null
  for (const [index, text] of lines.entries()) {
    const line = index + 1
    const isHeading = fence === null && /^ {0,3}#{1,6}(?:\s|$)/.test(text)
    if (fence === null && (text.trim() === '' || isHeading)) isOpen = false
    if (fence === null && text.trim() === '') continue
    const mark = FENCE.exec(text)?.[1]
    if (fence === null) fence = mark ?? null
    else if (mark?.startsWith(fence)) fence = null
    const last = blocks.at(-1)
    if (isOpen && last) last.endLine = line
    else blocks.push({ startLine: line, endLine: line })
    isOpen = !isHeading
  }
  return blocks
}

const FENCE = /^[\s>]*(?:[-*+] +|\d+[.)] +)?(`{3,}|~{3,})/
