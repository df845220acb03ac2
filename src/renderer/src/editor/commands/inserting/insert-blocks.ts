import { EditorSelection, type EditorState, type StateCommand } from '@codemirror/state'
import { isProse } from '../lines/is-prose.ts'
import { lineParts } from '../lines/line-parts.ts'
import { selectedSpans } from '../lines/selected-lines.ts'

/** A rule below the line of the cursor, with a blank line before it: right below a text it would make a heading of it. */
export const insertRule: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false
  const line = state.doc.lineAt(state.selection.main.head)
  const isBlank = line.text.trim() === ''
  const above = isBlank && line.number > 1 ? state.doc.line(line.number - 1).text.trim() : ''
  const isFirst = isBlank && line.number === 1
  const insert = `${isBlank ? '' : '\n'}${isFirst || (isBlank && above === '') ? '' : '\n'}${isFirst ? '***' : '---'}\n`
  const from = isBlank ? line.from : line.to
  dispatch(
    state.update({
      changes: { from, to: line.to, insert },
      selection: { anchor: from + insert.length },
      userEvent: 'input.insert',
      scrollIntoView: true,
    }),
  )
  return true
}

/** Fences round the selected lines, with the cursor where the name of their language goes. */
export const insertCodeBlock: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false
  const [span] = selectedSpans(state)
  if (!span) return false
  const [from, to] = [state.doc.line(span.first).from, state.doc.line(span.last).to]
  const text = state.sliceDoc(from, to)
  // Longer than any that stands in it.
  const longest = Math.max(2, ...(text.match(/^[ \t>]*`{3,}/gm) ?? []).map(ticksOf))
  const fence = '`'.repeat(longest + 1)
  const { quote, indent } = lineParts(state.doc.line(span.first).text)
  const before = quote + indent
  dispatch(
    state.update({
      changes: [
        { from, insert: `${before}${fence}\n` },
        { from: to, insert: `\n${before}${fence}` },
      ],
      selection: { anchor: from + before.length + fence.length },
      userEvent: 'input.insert',
      scrollIntoView: true,
    }),
  )
  return true
}

const ticksOf = (text: string): number => text.replace(/[^`]/g, '').length

/** @param today `YYYY-MM-DD` */
export const insertDate =
  (today: () => string): StateCommand =>
  ({ state, dispatch }) => {
    if (state.readOnly) return false
    const spec = state.replaceSelection(today())
    dispatch(state.update(spec, { userEvent: 'input.insert', scrollIntoView: true }))
    return true
  }

const REFERENCE = /\[\^([^\]\s]+)\](?!:)/g
const DEFINITION = /^ {0,3}\[\^([^\]\s]+)\]:/

/**
 * A footnote where the cursor is, with the next free number, and its text at the end of the note, where the cursor goes.
 * On a footnote that is there it goes to its text, and from the text back.
 */
export const insertFootnote: StateCommand = ({ state, dispatch }) => {
  const { head } = state.selection.main
  const known = footnoteAt(state, head)
  if (known !== null) {
    dispatch(
      state.update({ selection: { anchor: known }, userEvent: 'select', scrollIntoView: true }),
    )
    return true
  }
  if (state.readOnly || !isProse(state, head)) return false
  const text = state.doc.toString()
  const numbers = [...text.matchAll(/\[\^(\d+)\]/g)].map(([, number]) => Number(number))
  const name = Math.max(0, ...numbers) + 1
  const last = state.doc.line(state.doc.lines)
  const isBelow = DEFINITION.test(lastWritten(state))
  const gap =
    last.text === '' ? (isBelow || state.doc.length === 0 ? '' : '\n') : isBelow ? '\n' : '\n\n'
  const changes = state.changes([
    { from: head, insert: `[^${name}]` },
    { from: state.doc.length, insert: `${gap}[^${name}]: ` },
  ])
  dispatch(
    state.update({
      changes,
      selection: EditorSelection.cursor(changes.newLength),
      userEvent: 'input.insert',
      scrollIntoView: true,
    }),
  )
  return true
}

function lastWritten({ doc }: EditorState): string {
  let number = doc.lines
  while (number > 1 && doc.line(number).text.trim() === '') number--
  return doc.line(number).text
}

/** Where the text of the footnote at the position begins, or behind its mark from in its text; null for no footnote. */
function footnoteAt({ doc }: EditorState, position: number): number | null {
  const { text, from } = doc.lineAt(position)
  const own = DEFINITION.exec(text)
  if (own)
    for (let number = 1; number <= doc.lines; number++) {
      const line = doc.line(number)
      for (const found of line.text.matchAll(REFERENCE))
        if (found[1] === own[1]) return line.from + found.index + found[0].length
    }
  const on = [...text.matchAll(REFERENCE)].find(
    ({ 0: whole, index }) => from + index <= position && position <= from + index + whole.length,
  )
  if (!on) return null
  for (let number = 1; number <= doc.lines; number++) {
    const line = doc.line(number)
    const definition = DEFINITION.exec(line.text)
    if (definition?.[1] === on[1] && definition) {
      const blanks = /^[ \t]*/.exec(line.text.slice(definition[0].length))?.[0].length ?? 0
      return line.from + definition[0].length + blanks
    }
  }
  return null
}
