import { syntaxTree } from '@codemirror/language'
import {
  EditorSelection,
  type EditorState,
  type SelectionRange,
  type StateCommand,
} from '@codemirror/state'
import { itemAt, listRegion, listText } from '../lists/list-region.ts'
import { textStart } from '../lines/line-parts.ts'
import { blocksOf, sectionsOf } from '../moving/blocks.ts'
import { grown, grownSelections, shrunk } from './grown-selections.ts'

interface Span {
  readonly from: number
  readonly to: number
}

/** Selects what stands round the selection: the word, the marked words, the line, the item, the block, the section, all. */
export const growSelection: StateCommand = ({ state, dispatch }) => {
  const selection = EditorSelection.create(
    state.selection.ranges.map((range) => {
      const next = rangesRound(state, range)
        .filter(({ from, to }) => from <= range.from && range.to <= to)
        .filter(({ from, to }) => from < range.from || range.to < to)
        .toSorted((a, b) => a.to - a.from - (b.to - b.from))[0]
      return next ? EditorSelection.range(next.from, next.to) : range
    }),
    state.selection.mainIndex,
  )
  if (selection.eq(state.selection)) return false
  dispatch(
    state.update({ selection, effects: grown.of(state.selection), userEvent: 'select.grow' }),
  )
  return true
}

/** Takes the last growing back. */
export const shrinkSelection: StateCommand = ({ state, dispatch }) => {
  const selection = state.field(grownSelections, false)?.at(-1)
  if (!selection) return false
  dispatch(state.update({ selection, effects: shrunk.of(null), userEvent: 'select.shrink' }))
  return true
}

/** Selects the lines of the selection with their line breaks; once more takes the next line in, too. */
export const selectLines: StateCommand = ({ state, dispatch }) =>
  select(state, dispatch, ({ from, to }) => ({
    from: state.doc.lineAt(from).from,
    to: Math.min(state.doc.length, state.doc.lineAt(to).to + 1),
  }))

/** Selects the block: a paragraph, a list, code with its fences. */
export const selectBlock: StateCommand = ({ state, dispatch }) => {
  const blocks = blocksOf(state)
  return select(state, dispatch, (range) => spanOf(state, blocks, range))
}

/** Selects the section of the heading above the cursor, with the heading. */
export const selectSection: StateCommand = ({ state, dispatch }) => {
  const sections = sectionsOf(state).toReversed()
  return select(state, dispatch, (range) => spanOf(state, sections, range))
}

function select(
  state: EditorState,
  dispatch: Parameters<StateCommand>[0]['dispatch'],
  spanFor: (range: SelectionRange) => Span | null,
): boolean {
  const ranges = state.selection.ranges.map((range) => {
    const span = spanFor(range)
    return span ? EditorSelection.range(span.from, span.to) : range
  })
  const selection = EditorSelection.create(ranges, state.selection.mainIndex)
  if (selection.eq(state.selection)) return false
  dispatch(state.update({ selection, effects: grown.of(state.selection), userEvent: 'select' }))
  return true
}

/** The text of the first of these that holds the whole range. */
function spanOf(
  { doc }: EditorState,
  spans: readonly { readonly first: number; readonly last: number }[],
  { from, to }: Span,
): Span | null {
  const [first, last] = [doc.lineAt(from).number, doc.lineAt(to).number]
  const found = spans.find((span) => span.first <= first && last <= span.last)
  return found ? { from: doc.line(found.first).from, to: doc.line(found.last).to } : null
}

function rangesRound(state: EditorState, { from, to, head }: SelectionRange): readonly Span[] {
  const { doc } = state
  const line = doc.lineAt(head)
  const ranges: Span[] = [
    { from: Math.min(line.to, line.from + textStart(line.text)), to: line.to },
    { from: line.from, to: line.to },
    { from: 0, to: doc.length },
  ]
  const word = state.wordAt(head)
  if (word) ranges.push(word)
  for (let node = syntaxTree(state).resolveInner(from, 1); node.parent; node = node.parent) {
    const { firstChild, lastChild } = node
    ranges.push({ from: node.from, to: node.to })
    // Between the marks first.
    if (firstChild?.name.endsWith('Mark') && lastChild?.name.endsWith('Mark'))
      ranges.push({ from: firstChild.to, to: lastChild.from })
  }
  const spanOfLines = ({
    first,
    last,
  }: {
    readonly first: number
    readonly last: number
  }): Span => ({
    from: doc.line(first).from,
    to: doc.line(last).to,
  })
  for (
    let item = itemAt(listRegion(listText(state), line.number), line.number);
    item;
    item = item.parent
  )
    ranges.push(spanOfLines(item))
  ranges.push(...sectionsOf(state).map(spanOfLines), ...blocksOf(state).map(spanOfLines))
  return ranges.filter((range) => range.from <= from && to <= range.to)
}
