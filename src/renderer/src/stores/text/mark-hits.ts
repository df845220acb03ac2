import type { SearchHit } from '../../../../shared/contract/search.ts'
import { plainLine, type MarkedPart } from './mark-words.ts'

type Marked = Pick<SearchHit, 'chunk' | 'marks'>

/** Characters that stand in no text: they go with it while Markdown's signs are taken away. `GO_ON`: the same mark. */
const [BEGIN, END, GO_ON] = ['\ufdd0', '\ufdd1', '\ufdd2']
const SIGNS = /[\ufdd0-\ufdd2]/
/** What no sign of Markdown cuts, so that both ends of it stay or go. */
const UNCUT = /[^\s*_`[\]()|#>!]+/gu

/**
 * About `length` characters of a passage in one line, from a little before its first mark on, without Markdown's signs
 * and cut where marks begin and end. A heading at its start is left out where text follows: it stands above the passage
 * already.
 */
export function snippetOf({ chunk, marks }: Marked, length = 220): MarkedPart[] {
  const parts = partsOf(plainText(withSigns(chunk, marks)))
  const text = parts.map((part) => part.text).join('')
  if (text.length <= length) return parts
  const first = parts.findIndex(({ isMarked }) => isMarked)
  const at = first < 0 ? 0 : parts.slice(0, first).reduce((sum, part) => sum + part.text.length, 0)
  let start = Math.max(0, Math.min(at - 40, text.length - length))
  // From the beginning of a word on, where words have one and it does not lead past the mark.
  const space = start > 0 ? text.indexOf(' ', start) + 1 : 0
  if (space > 0 && space <= at) start = space
  start = wholeFrom(text, start)
  const end = wholeFrom(text, Math.min(text.length, start + length))
  return [
    ...(start > 0 ? [{ text: '… ', isMarked: false }] : []),
    ...within(parts, start, end),
    ...(end < text.length ? [{ text: ' …', isMarked: false }] : []),
  ]
}

/** Not between the two units of one character. */
const wholeFrom = (text: string, at: number): number =>
  /[\udc00-\udfff]/.test(text.charAt(at)) && at > 0 ? at - 1 : at

function withSigns(chunk: string, marks: Marked['marks']): string {
  if (SIGNS.test(chunk)) return chunk.replace(/[\ufdd0-\ufdd2]/g, '')
  let signed = ''
  let done = 0
  for (const { from, to } of marks) {
    if (from < done || to <= from) continue
    let sign = BEGIN
    const marked = chunk.slice(from, to).replace(UNCUT, (part) => {
      const first = sign
      sign = GO_ON
      return `${first}${part}${END}`
    })
    signed += chunk.slice(done, from) + marked
    done = to
  }
  return signed + chunk.slice(done)
}

function partsOf(text: string): MarkedPart[] {
  const parts: { text: string; isMarked: boolean }[] = []
  let isMarked = false
  for (const piece of text.split(/([\ufdd0-\ufdd2])/)) {
    if (SIGNS.test(piece)) {
      isMarked = piece !== END
      const [before, gap] = [parts.at(-2), parts.at(-1)]
      if (piece === GO_ON && before?.isMarked && gap && gap.text.length <= LONGEST_GAP)
        gap.isMarked = true
    } else if (piece !== '') parts.push({ text: piece, isMarked })
  }
  return merged(parts)
}

/** What is left between two parts of one mark where signs stood. */
const LONGEST_GAP = 3

function merged(parts: readonly MarkedPart[]): MarkedPart[] {
  const together: { text: string; isMarked: boolean }[] = []
  let wasGap = false
  for (const part of parts) {
    const last = together.at(-1)
    // Two marks side by side stay two.
    if (last && last.isMarked === part.isMarked && (wasGap || isGap(part.text)))
      last.text += part.text
    else together.push({ ...part })
    wasGap = isGap(part.text)
  }
  return together.length === 0 ? [{ text: '', isMarked: false }] : together
}

const isGap = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text)

function within(parts: readonly MarkedPart[], start: number, end: number): MarkedPart[] {
  let at = 0
  return parts.flatMap(({ text, isMarked }) => {
    const [from, to] = [Math.max(0, start - at), Math.min(text.length, end - at)]
    at += text.length
    return from < to ? [{ text: text.slice(from, to), isMarked }] : []
  })
}

function plainText(chunk: string): string {
  const lines = chunk.trim().split('\n')
  const [first = '', ...rest] = lines
  const isHeading = /^[\ufdd0-\ufdd2]*#{1,6}\s/.test(first)
  const body = isHeading && rest.some((line) => line.trim() !== '') ? rest : lines
  return body
    .map(plainLine)
    .filter((line) => line !== '')
    .join(' ')
    .replace(/\s+/g, ' ')
}

/** The line (from 1) of a hit with the most of what is marked in it, the first of those; its first line without marks. */
export function lineOfHit(hit: Marked & Pick<SearchHit, 'start_line' | 'end_line'>): number {
  const { chunk, marks, start_line: first, end_line: last } = hit
  const lines = chunk.split('\n')
  // Only where the passage is the lines as they stand in the file does a line of it have a number.
  if (lines.length > last - first + 1) return first
  let [best, mostFound, at] = [0, 0, 0]
  for (const [index, line] of lines.entries()) {
    const end = at + line.length
    const texts = marks.flatMap(({ from, to }) =>
      from >= at && from < end ? [chunk.slice(from, to).toLowerCase()] : [],
    )
    const found = new Set(texts).size
    if (found > mostFound) [best, mostFound] = [index, found]
    at = end + 1
  }
  return first + best
}
