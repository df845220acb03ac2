import { mainLineEnding, toEditorText } from '../../../shared/domain/text/text-edits.ts'
import type { ParsedNote } from '../parsed-note.ts'
import { headingLine } from '../links/resolve-link.ts'

export interface AppendedText {
  readonly text: string
  /** The line where the addition begins, from 1. */
  readonly startLine: number
}

/**
 * Adds a passage at the end of a note, or of one of its sections with everything below its heading: before the next
 * heading of the same or a higher level. Nothing that is there changes, and the line endings and the end of the file
 * stay as they are. A blank line keeps the passage apart, except between items of one list, rows of one table or lines
 * of one quote.
 * @param parsed what `parseNote` made of `text`
 * @returns null when there is no such heading
 */
export function appendText(
  { text, parsed }: { readonly text: string; readonly parsed: ParsedNote },
  passage: string,
  heading: string | null,
): AppendedText | null {
  const end = heading === null ? text.length : sectionEnd(text, parsed, heading)
  if (end === null) return null
  const newline = mainLineEnding(text)
  const added = toEditorText(passage)
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()
    .replaceAll('\n', newline)
  const before = text.slice(0, end)
  const after = text.slice(end)
  const lines = toEditorText(before).split('\n')
  const isNewLine = lines.at(-1) === ''
  const last = isNewLine ? lines.at(-2) : lines.at(-1)
  const isApart =
    last === undefined ||
    last.trim() === '' ||
    end <= parsed.bodyStart ||
    goesOn(last, passage.trimStart())
  const lead = before === '' || isNewLine ? '' : newline
  const start = before + lead + (isApart ? '' : newline)
  // Without a next section, the end is as it was: with a line break or without.
  const close =
    after === ''
      ? text === '' || isNewLine
        ? newline
        : ''
      : newline + (isBlank(after) ? '' : newline)
  return {
    text: start + added + close + after,
    startLine: toEditorText(start).split('\n').length,
  }
}

/** Where a section ends, without the blank lines before the next one. */
function sectionEnd(text: string, { headings }: ParsedNote, heading: string): number | null {
  const line = headingLine({ headings }, heading)
  const index = headings.findIndex((candidate) => candidate.line === line)
  const level = headings[index]?.level
  if (level === undefined) return null
  const next = headings.slice(index + 1).find((candidate) => candidate.level <= level)
  if (next === undefined) return text.length
  const before = Math.max(
    text.lastIndexOf('\n', next.start - 1),
    text.lastIndexOf('\r', next.start - 1),
  )
  const lastMark = text.slice(0, before).trimEnd().length
  const lineBreak = /\r\n|\r|\n/g
  lineBreak.lastIndex = lastMark
  return lineBreak.exec(text) === null ? text.length : lineBreak.lastIndex
}

const isBlank = (text: string): boolean => /^[ \t]*(?:[\r\n]|$)/.test(text)

const KINDS = [/^\s*(?:[-*+]|\d{1,9}[.)])\s/, /^\s*\|/, /^\s*>/]

/** True when both lines are of one list, table or quote. */
const goesOn = (last: string, next: string): boolean =>
  KINDS.some((kind) => kind.test(last) && kind.test(next))
