import {
  EditorSelection,
  type ChangeSet,
  type EditorState,
  type Text,
  type TransactionSpec,
} from '@codemirror/state'
import type { Edit } from '../lists/shift-line.ts'

export interface Moving {
  /** What changes in the moved text, in order. */
  readonly edits: readonly Edit[]
  /** More line breaks between it and what it comes to stand beside. */
  readonly space: string
  /** Line breaks that stay where it was. */
  readonly left: string
}

/**
 * Moves whole lines to another place, with the empty lines behind them, or above them where they are the last. Cursors in
 * them stay in them.
 * @returns what still has to be looked at: lines that come together may be read as one block
 */
export function movedTo(
  state: EditorState,
  { first, behind }: { readonly first: number; readonly behind: number | null },
  before: number | null,
  { edits, space, left }: Moving,
): TransactionSpec {
  const { doc } = state
  const from = doc.line(first).from
  const to = doc.line(lastWithText(doc, behind === null ? doc.lines : behind - 1, first)).to
  const above = first === 1 ? 0 : doc.line(lastWithText(doc, first - 1, 1)).to
  // The empty lines behind it, or above it where it is the last.
  const [cutFrom, cutTo, gap] =
    behind === null
      ? [above, to, doc.sliceString(above, from)]
      : [from, doc.line(behind).from, doc.sliceString(to, doc.line(behind).from)]
  const text = edited(doc.sliceString(from, to), edits, from)
  const place =
    before === null ? doc.line(lastWithText(doc, doc.lines, 1)).to : doc.line(before).from
  const between = gap === '' ? '\n' : gap
  const insert = before === null ? `${between}${space}${text}` : `${text}${between}${space}`
  const changes = state.changes([
    { from: cutFrom, to: cutTo, insert: left },
    { from: place, insert: state.toText(insert) },
  ])
  const start = changes.mapPos(place, -1) + (before === null ? between.length + space.length : 0)
  return { changes, selection: selectionAfter(state, changes, { from, to, edits, start }) }
}

/** The selection after the text from `from` to `to` was moved to `start`, and changed by `edits`: cursors in it stay so. */
export function selectionAfter(
  state: EditorState,
  changes: ChangeSet,
  moved: {
    readonly from: number
    readonly to: number
    readonly edits: readonly Edit[]
    readonly start: number
  },
): EditorSelection {
  const { from, to, edits, start } = moved
  const inText = state.changes([...edits])
  const at = (pos: number): number =>
    pos >= from && pos <= to
      ? start + inText.mapPos(pos, 1) - inText.mapPos(from, -1)
      : changes.mapPos(pos, 1)
  return EditorSelection.create(
    state.selection.ranges.map(({ anchor, head }) => EditorSelection.range(at(anchor), at(head))),
    state.selection.mainIndex,
  )
}

/** From `line` upwards, not above `first`. */
export function lastWithText(doc: Text, line: number, first: number): number {
  let last = line
  while (last > first && doc.line(last).text.trim() === '') last -= 1
  return last
}

/** @param edits in order, of the text that begins at `start` */
export function edited(text: string, edits: readonly Edit[], start: number): string {
  let result = ''
  let done = 0
  for (const { from, to, insert } of edits) {
    result += text.slice(done, from - start) + insert
    done = to - start
  }
  return result + text.slice(done)
}
