import {
  ChangeSet,
  EditorSelection,
  type ChangeSpec,
  type EditorState,
  type StateCommand,
} from '@codemirror/state'

/**
 * Puts `mark` round every selection, or takes it away where it stands already, inside or outside. An empty selection
 * takes the word it is in; without a word the cursor lands between two marks.
 */
export const toggleMark =
  (mark: string): StateCommand =>
  ({ state, dispatch }) => {
    if (state.readOnly) return false
    const result = state.changeByRange((range) => {
      const target = range.empty ? (state.wordAt(range.head) ?? range) : range
      const { from, to } = target
      const size = mark.length
      if (isMarked(state, from - size, to + size, mark))
        return {
          changes: [
            { from: from - size, to: from },
            { from: to, to: to + size },
          ],
          range: EditorSelection.range(range.anchor - size, range.head - size),
        }
      if (to - from >= 2 * size && isMarked(state, from, to, mark))
        return {
          changes: [
            { from, to: from + size },
            { from: to - size, to },
          ],
          range: EditorSelection.range(from, to - 2 * size),
        }
      return {
        changes: [
          { from, insert: mark },
          { from: to, insert: mark },
        ],
        range: EditorSelection.range(range.anchor + size, range.head + size),
      }
    })
    dispatch(state.update(result, { userEvent: 'input.format', scrollIntoView: true }))
    return true
  }

/** True when `mark` stands at both ends of the range, and is not a part of a longer run (`*` in `**bold**`). */
function isMarked(state: EditorState, from: number, to: number, mark: string): boolean {
  const size = mark.length
  if (from < 0 || to > state.doc.length || to - from < 2 * size) return false
  if (state.sliceDoc(from, from + size) !== mark || state.sliceDoc(to - size, to) !== mark)
    return false
  const letter = mark.charAt(0)
  const runBefore = state.sliceDoc(Math.max(0, from - 2), from + size + 2)
  const longest = Math.max(
    ...(runBefore.match(new RegExp(`\\${letter}+`, 'g')) ?? ['']).map(({ length }) => length),
  )
  return longest === size || longest === 3
}

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

const ITEM = /^(\s*(?:>\s?)*)(?:([-*+]|\d+[.)])\s+)?(?:\[(.)\]\s+)?/

/** Ticks and unticks the tasks in the selected lines; a line that is no task becomes an open one. */
export const toggleTask: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false
  const changes: ChangeSpec[] = []
  const done = new Set<number>()
  for (const { from, to } of state.selection.ranges) {
    for (let pos = from; pos <= to;) {
      const line = state.doc.lineAt(pos)
      if (!done.has(line.number) && (line.text.trim() !== '' || from === to)) {
        done.add(line.number)
        changes.push(...taskChange(line.text, line.from))
      }
      pos = line.to + 1
    }
  }
  const set = ChangeSet.of(changes, state.doc.length)
  // A marker that is put where the cursor is must come before it.
  const selection = EditorSelection.create(
    state.selection.ranges.map(({ anchor, head }) =>
      EditorSelection.range(set.mapPos(anchor, 1), set.mapPos(head, 1)),
    ),
    state.selection.mainIndex,
  )
  dispatch(state.update({ changes: set, selection, userEvent: 'input.format' }))
  return true
}

function taskChange(text: string, lineFrom: number): ChangeSpec[] {
  const item = ITEM.exec(text)
  const [whole = '', indent = '', marker, status] = item ?? []
  if (status !== undefined) {
    const at = lineFrom + whole.lastIndexOf(`[${status}]`) + 1
    return [{ from: at, to: at + 1, insert: status === ' ' ? 'x' : ' ' }]
  }
  const insert = marker === undefined ? '- [ ] ' : '[ ] '
  const from = lineFrom + (marker === undefined ? indent.length : whole.length)
  return [{ from, insert }]
}
