import type { Place } from './query-tree.ts'

/** So many characters before and behind a place are shown with it. */
const AROUND = 40

/**
 * The line of a query that something is wrong with, and below it a `^` for each character of the place, as a terminal
 * shows it: both cut around the place where the line is long.
 */
export function pointOut(text: string, { from, to }: Place): string {
  const lineStart = text.lastIndexOf('\n', from - 1) + 1
  const lineEnd = text.indexOf('\n', from) < 0 ? text.length : text.indexOf('\n', from)
  const end = Math.max(from + 1, Math.min(to, lineEnd, from + AROUND))
  const start = Math.max(lineStart, from - AROUND)
  const shown = text.slice(start, Math.min(lineEnd, end + AROUND))
  const before = start > lineStart ? '…' : ''
  const after = end + AROUND < lineEnd ? '…' : ''
  const indent = ' '.repeat(widthOf(before + text.slice(start, from)))
  return `${before}${shown}${after}\n${indent}${'^'.repeat(Math.max(1, widthOf(text.slice(from, end))))}`
}

/** Columns of a terminal: letters of East Asian scripts and emoji take two, marks none. */
function widthOf(text: string): number {
  let width = 0
  for (const character of text) width += NO_WIDTH.test(character) ? 0 : WIDE.test(character) ? 2 : 1
  return width
}
const NO_WIDTH = /[\p{Mn}\p{Cf}]/u
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\u3000-\u303f\uff00-\uff60]/u
