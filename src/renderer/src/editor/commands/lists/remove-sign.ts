import { EditorSelection, type StateCommand } from '@codemirror/state'
import { lineParts } from '../lines/line-parts.ts'
import { listRegion, listText } from './list-region.ts'

/**
 * At the start of an item's text Backspace takes its sign away, with the box of a task, and no letter before it. Below
 * another item the text stays in its column, as a part of that one.
 */
export const removeSign: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false
  let isOther = false
  const spec = state.changeByRange((range) => {
    const line = state.doc.lineAt(range.head)
    const { quote, indent, sign, gap, box } = lineParts(line.text)
    const from = line.from + quote.length + indent.length
    const to = from + sign.length + gap.length + box.length
    const items = sign === '' || range.head !== to ? [] : listRegion(listText(state), line.number)
    isOther ||= !range.empty || !items.some(({ first }) => first === line.number)
    const isFirst = items[0]?.first === line.number
    const insert = isFirst ? '' : ' '.repeat(sign.length + gap.length)
    return {
      changes: { from, to, insert },
      range: EditorSelection.cursor(from + insert.length),
    }
  })
  if (isOther) return false
  dispatch(state.update(spec, { userEvent: 'delete.sign', scrollIntoView: true }))
  return true
}
