import {
  ChangeSet,
  EditorSelection,
  Text,
  type ChangeSpec,
  type SelectionRange,
  type StateCommand,
} from '@codemirror/state'
import { isProse } from './is-prose.ts'
import { lineParts } from './line-parts.ts'
import { selectedSpans, spansOf, type LineSpan } from './selected-lines.ts'

/** Takes the selected lines away. The cursor stays in its column of the line that comes there. */
export const deleteLines: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false
  const { doc } = state
  const spans: LineSpan[] = []
  for (const span of selectedSpans(state)) {
    const before = spans.at(-1)
    // Beside each other they share a line break.
    if (before?.last === span.first - 1) spans[spans.length - 1] = { ...span, first: before.first }
    else spans.push(span)
  }
  const set = ChangeSet.of(
    spans.map(({ first, last }) => {
      const [from, to] = [doc.line(first).from, doc.line(last).to]
      return last < doc.lines ? { from, to: to + 1 } : { from: Math.max(0, from - 1), to }
    }),
    doc.length,
  )
  const next = set.apply(doc)
  const cursors = spans.map(({ first, last }) => {
    const head = state.selection.ranges.find(({ head }) => {
      const { number } = doc.lineAt(head)
      return first <= number && number <= last + 1
    })?.head
    const column = head === undefined ? 0 : head - doc.lineAt(head).from
    const line = next.lineAt(set.mapPos(doc.line(first).from, -1))
    return EditorSelection.cursor(Math.min(line.from + column, line.to))
  })
  const selection = EditorSelection.create(cursors)
  dispatch(
    state.update({ changes: set, selection, userEvent: 'delete.line', scrollIntoView: true }),
  )
  return true
}

const BREAK = Text.of(['', ''])

/**
 * A copy of what is selected behind it, and selected; without a selection of the line, below it: once, however many
 * cursors are in it.
 */
export const duplicate: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false
  const { doc, selection } = state
  const isPart = ({ from, to, empty }: SelectionRange): boolean =>
    !empty && doc.lineAt(from).number === doc.lineAt(to).number
  const parts = selection.ranges.filter(isPart)
  const others = selection.ranges.filter((range) => !isPart(range))
  const lines = spansOf(doc, others).map(({ first, last }) => ({
    from: doc.line(first).from,
    to: doc.line(last).to,
  }))
  const changes = state.changes([
    ...parts.map(({ from, to }) => ({ from: to, insert: doc.slice(from, to) })),
    ...lines.map(({ from, to }) => ({ from: to, insert: BREAK.append(doc.slice(from, to)) })),
  ])
  const ranges = selection.ranges.map((range) => {
    const copied = lines.find(({ from, to }) => from <= range.from && range.from <= to)
    const shift =
      isPart(range) || !copied
        ? changes.mapPos(range.to, -1) - range.from
        : changes.mapPos(copied.to, 1) - copied.to
    return EditorSelection.range(range.anchor + shift, range.head + shift)
  })
  dispatch(
    state.update({
      changes,
      selection: EditorSelection.create(ranges, selection.mainIndex),
      userEvent: 'input.copyline',
      scrollIntoView: true,
    }),
  )
  return true
}

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u

/** One line of the selected ones, or of the line and the next: signs of lists and quotations go where they are joined. */
export const joinLines: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false
  const { doc } = state
  const changes: ChangeSpec[] = []
  let joined = 0
  for (const { first, last } of selectedSpans(state)) {
    let end = ''
    for (let number = first; number < Math.max(last, first + 1); number++) {
      if (number <= joined || number >= doc.lines) continue
      joined = number
      const [line, next] = [doc.line(number), doc.line(number + 1)]
      const { text, sign } = lineParts(next.text)
      const isText = isProse(state, next.from)
      const words = sign === '' ? text.replace(/^#{1,6}[ \t]+/, '') : text
      const rest = isText ? words : next.text.trimStart()
      const before = line.text.trimEnd()
      end = /.$/u.exec(before)?.[0] ?? end
      const start = /^./u.exec(rest)?.[0] ?? ''
      const isClose = end === '' || start === '' || (CJK.test(end) && CJK.test(start))
      const kept = rest === '' || before === '' ? line.text : before
      changes.push({
        from: line.from + kept.length,
        to: next.to - rest.length,
        insert: isClose ? '' : ' ',
      })
    }
  }
  if (changes.length === 0) return false
  dispatch(state.update({ changes, userEvent: 'delete.join', scrollIntoView: true }))
  return true
}
