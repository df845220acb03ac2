import { ChangeSet, EditorSelection, type ChangeSpec, type StateCommand } from '@codemirror/state'
import { isProse } from './is-prose.ts'
import { lineParts } from './line-parts.ts'
import { selectedSpans } from './selected-lines.ts'

/** Takes the selected lines away. The cursor stays in its column of the line that comes there. */
export const deleteLines: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false
  const { doc } = state
  const spans = selectedSpans(state)
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

/** A copy of what is selected behind it, and selected; without a selection of the line, below it. */
export const duplicate: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false
  const spec = state.changeByRange(({ from, to, anchor, head, empty }) => {
    const [start, end] = [state.doc.lineAt(from), state.doc.lineAt(to)]
    const isPart = !empty && start.number === end.number
    const text = isPart ? state.sliceDoc(from, to) : `\n${state.sliceDoc(start.from, end.to)}`
    const at = isPart ? to : end.to
    return {
      changes: { from: at, insert: state.toText(text) },
      range: EditorSelection.range(anchor + text.length, head + text.length),
    }
  })
  dispatch(state.update(spec, { userEvent: 'input.copyline', scrollIntoView: true }))
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
