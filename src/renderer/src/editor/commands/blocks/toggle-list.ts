import type { ChangeSpec, EditorState, Line, StateCommand } from '@codemirror/state'
import { isProse } from '../lines/is-prose.ts'
import { isOrdered, lineParts, widthOf, type LineParts } from '../lines/line-parts.ts'
import { changeLines, writtenLines } from '../lines/selected-lines.ts'

type Kind = 'bullets' | 'numbers' | 'tasks'

const kindOf = ({ sign, box }: LineParts): Kind | null =>
  sign === '' ? null : box !== '' ? 'tasks' : isOrdered(sign) ? 'numbers' : 'bullets'

/** Makes items of the selected lines, or plain lines again where all of them are such items. */
export const toggleList =
  (kind: Kind): StateCommand =>
  ({ state, dispatch }) => {
    if (state.readOnly) return false
    const lines = writtenLines(state).filter(({ from }) => isProse(state, from))
    if (lines.length === 0) return false
    const isOn = lines.every(({ text }) => kindOf(lineParts(text)) === kind)
    const signs = isOn ? [] : signsFor(state, lines, kind)
    const changes = lines.flatMap((line, index) => changeTo(line, isOn ? null : kind, signs[index]))
    dispatch(state.update(changeLines(state, changes)))
    return true
  }

function changeTo({ text, from }: Line, kind: Kind | null, sign = '-'): ChangeSpec[] {
  const { quote, indent, sign: old, gap, box } = lineParts(text)
  const start = from + quote.length + indent.length
  const boxAt = start + old.length + gap.length
  const end = boxAt + box.length
  if (kind === null) return [{ from: start, to: end }]
  if (kind === 'tasks') {
    if (box !== '') return []
    if (old === '') return [{ from: start, insert: `${sign} [ ] ` }]
    return [{ from: boxAt, insert: gap === '' ? ' [ ] ' : '[ ] ' }]
  }
  const isKept = old !== '' && isOrdered(old) === (kind === 'numbers')
  const changes: ChangeSpec[] = box === '' ? [] : [{ from: boxAt, to: end }]
  if (old === '') return [{ from: start, insert: `${sign} ` }]
  return isKept ? changes : [{ from: start, to: start + old.length, insert: sign }, ...changes]
}

/** The sign for each line: that of the list above it, and numbers that go on, at every level for itself. */
function signsFor(state: EditorState, lines: readonly Line[], kind: Kind): readonly string[] {
  const first = lines[0]
  const above = first && first.number > 1 ? lineParts(state.doc.line(first.number - 1).text) : null
  const known = above?.sign ?? ''
  if (kind !== 'numbers') return lines.map(() => (/^[-*+]$/.test(known) ? known : '-'))
  const mark = known.endsWith(')') ? ')' : '.'
  const levels: { readonly width: number; next: number }[] = []
  if (above && isOrdered(known))
    levels.push({ width: widthOf(above.indent), next: Number.parseInt(known, 10) + 1 })
  return lines.map(({ text }) => {
    const width = widthOf(lineParts(text).indent)
    while ((levels.at(-1)?.width ?? -1) > width) levels.pop()
    if (levels.at(-1)?.width !== width) levels.push({ width, next: 1 })
    const level = levels.at(-1)
    return `${level ? level.next++ : 1}${mark}`
  })
}
