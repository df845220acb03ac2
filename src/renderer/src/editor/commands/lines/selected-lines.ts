import {
  ChangeSet,
  EditorSelection,
  type ChangeSpec,
  type EditorState,
  type Line,
  type SelectionRange,
  type Text,
  type TransactionSpec,
} from '@codemirror/state'

/** Lines from the first to the last, by their numbers. */
export interface LineSpan {
  readonly first: number
  readonly last: number
}

/** The lines that the selections touch, without overlaps, in order. A selection that ends before a line has none of it. */
export const selectedSpans = ({ doc, selection }: EditorState): readonly LineSpan[] =>
  spansOf(doc, selection.ranges)

/** The same of these selections, which are in order. */
export function spansOf(doc: Text, ranges: readonly SelectionRange[]): readonly LineSpan[] {
  const spans: LineSpan[] = []
  for (const { from, to, empty } of ranges) {
    const first = doc.lineAt(from).number
    const end = doc.lineAt(to)
    const last = !empty && end.from === to && end.number > first ? end.number - 1 : end.number
    const before = spans.at(-1)
    if (before && first <= before.last)
      spans.splice(-1, 1, { first: before.first, last: Math.max(before.last, last) })
    else spans.push({ first, last })
  }
  return spans
}

export const linesOf = (state: EditorState, { first, last }: LineSpan): readonly Line[] =>
  Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index))

export const selectedLines = (state: EditorState): readonly Line[] =>
  selectedSpans(state).flatMap((span) => linesOf(state, span))

/** The lines of the selections that say something; a blank one only where it is all there is. */
export function writtenLines(state: EditorState): readonly Line[] {
  const lines = selectedLines(state)
  const written = lines.filter(({ text }) => text.trim() !== '')
  return written.length === 0 ? lines.slice(0, 1) : written
}

/** The changes, with every end of a selection behind what is put where it is. */
export function changeLines(
  state: EditorState,
  changes: readonly ChangeSpec[],
  userEvent = 'input.format',
): TransactionSpec {
  const set = ChangeSet.of([...changes], state.doc.length)
  const selection = EditorSelection.create(
    state.selection.ranges.map(({ anchor, head }) =>
      EditorSelection.range(set.mapPos(anchor, 1), set.mapPos(head, 1)),
    ),
    state.selection.mainIndex,
  )
  return { changes: set, selection, userEvent, scrollIntoView: true }
}
