import type { ChangeSpec, EditorState, StateCommand } from '@codemirror/state'
import { changeLines, linesOf, selectedSpans, type LineSpan } from '../lines/selected-lines.ts'

const MARK = /^( {0,3})> ?/
const CALLOUT = /^(?: {0,3}> ?)\[!([^\]]+)\][+-]?[ \t]*(.*)$/

/** One level of quotation for all selected lines, or one less where all of them are in one. */
export const toggleQuote: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false
  const changes = selectedSpans(state).flatMap((span) => {
    const isQuoted = linesOf(state, span).every(({ text }) => MARK.test(text))
    return isQuoted ? unquoted(state, span) : quoted(state, span)
  })
  dispatch(state.update(changeLines(state, changes)))
  return true
}

/** Puts the selected lines into a callout of their own, or takes the callout away that they are in. */
export const toggleCallout: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false
  let done = 0
  const changes = selectedSpans(state).flatMap((span): ChangeSpec[] => {
    if (span.first <= done) return []
    const callout = calloutAt(state, span.first)
    done = (callout ?? span).last
    if (!callout)
      return [
        { from: state.doc.line(span.first).from, insert: '> [!note]\n' },
        ...quoted(state, span),
      ]
    const head = state.doc.line(callout.first)
    const title = CALLOUT.exec(head.text)?.[2] ?? ''
    const below = { first: callout.first + 1, last: callout.last }
    const rest = below.first > below.last ? [] : unquoted(state, below)
    if (title !== '') return [{ from: head.from, to: head.to - title.length }, ...rest]
    return [{ from: head.from, to: Math.min(state.doc.length, head.to + 1) }, ...rest]
  })
  dispatch(state.update(changeLines(state, changes)))
  return true
}

function quoted(state: EditorState, span: LineSpan): ChangeSpec[] {
  const isOne = span.first === span.last
  return linesOf(state, span).map(({ from, text }) => ({
    from,
    // A blank line needs no blank behind its mark, but for one that is to be written on.
    insert: text === '' && !isOne ? '>' : '> ',
  }))
}

const unquoted = (state: EditorState, span: LineSpan): ChangeSpec[] =>
  linesOf(state, span).map(({ from, text }) => {
    const [whole = '', blanks = ''] = MARK.exec(text) ?? []
    return { from: from + blanks.length, to: from + whole.length }
  })

/** The callout that a line is in, with its head; null for none. */
function calloutAt({ doc }: EditorState, number: number): LineSpan | null {
  const isQuote = (line: number): boolean =>
    line >= 1 && line <= doc.lines && MARK.test(doc.line(line).text)
  let first = number
  while (isQuote(first) && !CALLOUT.test(doc.line(first).text)) first--
  if (!isQuote(first)) return null
  let last = number
  while (isQuote(last + 1)) last++
  return { first, last }
}
