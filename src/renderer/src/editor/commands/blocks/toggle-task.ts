import { type ChangeSpec, type StateCommand } from '@codemirror/state'
import { changeLines, writtenLines } from '../lines/selected-lines.ts'
import { lineParts } from '../lines/line-parts.ts'

/** Ticks and unticks the tasks in the selected lines; a line that is no task becomes an open one. */
export const toggleTask: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false
  const changes = writtenLines(state).flatMap(({ text, from }) => taskChange(text, from))
  dispatch(state.update(changeLines(state, changes)))
  return true
}

function taskChange(line: string, from: number): ChangeSpec[] {
  const { quote, indent, sign, gap, box } = lineParts(line)
  const at = from + quote.length + indent.length
  const boxAt = at + sign.length + gap.length
  if (box !== '')
    return [{ from: boxAt + 1, to: boxAt + box.indexOf(']'), insert: box[1] === ' ' ? 'x' : ' ' }]
  return sign === ''
    ? [{ from: at, insert: '- [ ] ' }]
    : [{ from: boxAt, insert: gap === '' ? ' [ ] ' : '[ ] ' }]
}
