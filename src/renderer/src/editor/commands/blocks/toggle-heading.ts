import type { ChangeSpec, EditorState, Line, StateCommand } from '@codemirror/state'
import { isProse } from '../lines/is-prose.ts'
import { changeLines, writtenLines } from '../lines/selected-lines.ts'
import { lineParts } from '../lines/line-parts.ts'

const HASHES = /^(#{1,6})(?:[ \t]+|$)/
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/

/**
 * Makes headings of this level of the selected lines, or plain lines again where all of them are. 0 makes plain lines of
 * all. Signs of lists and quotations stay before it.
 */
export const toggleHeading =
  (level: number): StateCommand =>
  ({ state, dispatch }) => {
    if (state.readOnly) return false
    const lines = writtenLines(state).filter(({ from }) => isProse(state, from))
    const all = lines.map((line) => headingOf(state, line))
    const wanted = all.every((heading) => heading.level === level) ? 0 : level
    const changes = all.flatMap((heading) => changeTo(heading, wanted))
    if (changes.length === 0) return lines.length > 0
    dispatch(state.update(changeLines(state, changes)))
    return true
  }

interface Heading {
  /** 0 for a plain line. */
  readonly level: number
  /** Where its `#`s and the blanks behind them are, or would be. */
  readonly from: number
  readonly to: number
  /** The line of `=` or `-` below it, with the line break before it; null for none. */
  readonly underline: { readonly from: number; readonly to: number } | null
}

function headingOf({ doc }: EditorState, line: Line): Heading {
  const { quote, indent, sign, gap, box, text } = lineParts(line.text)
  const from = line.from + quote.length + indent.length + sign.length + gap.length + box.length
  const hashes = HASHES.exec(text)
  if (hashes) {
    const [whole, { length: level } = ''] = hashes
    return { level, from, to: from + whole.length, underline: null }
  }
  const next =
    sign === '' && quote === '' && line.number < doc.lines ? doc.line(line.number + 1) : null
  if (!next || text === '' || !UNDERLINE.test(next.text))
    return { level: 0, from, to: from, underline: null }
  const level = next.text.includes('=') ? 1 : 2
  return { level, from, to: from, underline: { from: line.to, to: next.to } }
}

function changeTo({ level, from, to, underline }: Heading, wanted: number): ChangeSpec[] {
  if (level === wanted) return []
  const hashes = wanted === 0 ? '' : `${'#'.repeat(wanted)} `
  return [{ from, to, insert: hashes }, ...(underline ? [underline] : [])]
}
