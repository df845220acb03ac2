import { EditorSelection, type StateCommand } from '@codemirror/state'

/** `text` → `[text](|)`; an address becomes `[|](address)`. */
export const insertLink: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false
  const result = state.changeByRange(({ from, to }) => {
    const text = state.sliceDoc(from, to)
    const isAddress = /^(https?:\/\/|mailto:)\S+$/i.test(text)
    const insert = isAddress ? `[](${text})` : `[${text}]()`
    const cursor = isAddress || text === '' ? from + 1 : from + text.length + 3
    return { changes: { from, to, insert }, range: EditorSelection.cursor(cursor) }
  })
  dispatch(state.update(result, { userEvent: 'input.format', scrollIntoView: true }))
  return true
}
