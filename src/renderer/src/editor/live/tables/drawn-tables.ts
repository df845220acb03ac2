import { syntaxTree } from '@codemirror/language'
import {
  RangeSet,
  RangeValue,
  StateField,
  type ChangeDesc,
  type EditorState,
  type Range,
  type Text,
  type Transaction,
} from '@codemirror/state'
import { BlockWrapper, EditorView } from '@codemirror/view'
import { columnsOf, ruleOf } from '../../tables/table.ts'
import { scanRow } from '../../tables/scan-row.ts'
import type { NoteTable } from '../../tables/table-at.ts'
import { isRightToLeft } from '../../language/text-direction.ts'
import type { Span } from '../construct.ts'
import { changedSpan, isSameRanges, topLevel } from '../index/changed-span.ts'

/** The browser lays out what is in the page; of a longer table that is a part, whose columns have widths of their own. */
const MOST_LINES_LAID_OUT = 40
/** A column is no wider by itself, in letters. */
const WIDEST_COLUMN = 40
/** A column grows by so many letters at once, since every row in view is laid out anew then. */
const STEP = 4

/** A table of the top level, whose lines are drawn as its rows. */
class DrawnTable extends RangeValue {
  readonly isRightToLeft: boolean
  /** Of its columns, in letters; null where the browser finds them. */
  readonly widths: readonly number[] | null

  constructor(isRightToLeft: boolean, widths: readonly number[] | null) {
    super()
    this.isRightToLeft = isRightToLeft
    this.widths = widths
  }

  override eq(other: DrawnTable): boolean {
    const [mine, others] = [this.widths, other.widths]
    return (
      other.isRightToLeft === this.isRightToLeft &&
      (mine === others ||
        (mine?.length === others?.length &&
          mine?.every((width, column) => width === others?.[column]) === true))
    )
  }
}
DrawnTable.prototype.startSide = -1
DrawnTable.prototype.endSide = 1

interface Tables {
  readonly ranges: RangeSet<DrawnTable>
  readonly wrappers: RangeSet<BlockWrapper>
  /** How far the note is known. */
  readonly readTo: number
}

const wrapperOf = (dir: 'ltr' | 'rtl'): BlockWrapper =>
  BlockWrapper.create({
    tagName: 'div',
    attributes: { class: 'cm-live-table', role: 'table', dir },
  })
const leftToRight = wrapperOf('ltr')
const rightToLeft = wrapperOf('rtl')

const field = StateField.define<Tables>({
  create(state) {
    const found = readTables(state, { from: 0, to: state.doc.length }, [], null)
    return withWrappers(RangeSet.of(found), syntaxTree(state).length)
  },
  update(tables, transaction) {
    const { span, readTo } = changedSpan(transaction, tables.readTo)
    if (span === null) return tables
    const { state, changes, docChanged } = transaction
    const ranges = docChanged ? tables.ranges.map(changes) : tables.ranges
    const before = inSpan(ranges, span)
    const add = readTables(state, span, before, docChanged ? transaction : null)
    if (isSameRanges(before, add))
      return { ranges, wrappers: mapped(tables.wrappers, changes), readTo }
    const { from: filterFrom, to: filterTo } = span
    const filter = (from: number): boolean => from < filterFrom
    return withWrappers(ranges.update({ filterFrom, filterTo, filter, add: [...add] }), readTo)
  },
  provide: (self) => EditorView.blockWrappers.from(self, ({ wrappers }) => wrappers),
})

/** Finds the tables of a note, and puts each into an element of its own. */
export const drawnTables = field

/** The same value as long as the tables are the same where they are; none in a state that is not in live preview. */
export const tablesIn = (state: EditorState): RangeSet<DrawnTable> =>
  state.field(field, false)?.ranges ?? RangeSet.empty

const mapped = (wrappers: RangeSet<BlockWrapper>, changes: ChangeDesc): RangeSet<BlockWrapper> =>
  changes.empty ? wrappers : wrappers.map(changes)

function withWrappers(ranges: RangeSet<DrawnTable>, readTo: number): Tables {
  const wrappers: Range<BlockWrapper>[] = []
  for (const cursor = ranges.iter(); cursor.value; cursor.next()) {
    const wrapper = cursor.value.isRightToLeft ? rightToLeft : leftToRight
    wrappers.push(wrapper.range(cursor.from, cursor.to))
  }
  return { ranges, wrappers: RangeSet.of(wrappers), readTo }
}

function inSpan(ranges: RangeSet<DrawnTable>, { from, to }: Span): readonly Range<DrawnTable>[] {
  const found: Range<DrawnTable>[] = []
  ranges.between(from, to, (start, end, value) => {
    if (start >= from) found.push(value.range(start, end))
  })
  return found
}

/** The tables that begin in `span`. Of those that were there `before` only what changed is measured, and what came on. */
function readTables(
  state: EditorState,
  span: Span,
  before: readonly Range<DrawnTable>[],
  transaction: Transaction | null,
): readonly Range<DrawnTable>[] {
  const { doc } = state
  return topLevel(syntaxTree(state), span).flatMap((node) => {
    if (node.name !== 'Table') return []
    const [first, last] = [doc.lineAt(node.from), doc.lineAt(node.to)]
    const table = { doc, header: first.number, last: last.number }
    const old = before.find(({ from }) => from === first.from)
    const widths = widthsOf(table, old, transaction)
    return [new DrawnTable(isRightToLeft(first.text), widths).range(first.from, last.to)]
  })
}

function widthsOf(
  table: NoteTable,
  old: Range<DrawnTable> | undefined,
  transaction: Transaction | null,
): readonly number[] | null {
  const { doc, header, last } = table
  if (last - header < MOST_LINES_LAID_OUT) return null
  const columns = columnsOf(table)
  const known = old?.value.widths?.length === columns ? old.value.widths : null
  const widths = known ? [...known] : Array.from({ length: columns }, () => STEP)
  const measure = (from: number, to: number): void => {
    for (let line = Math.max(header, from); line <= Math.min(last, to); line += 1)
      if (line !== ruleOf(table)) measureRow(doc, line, widths)
  }
  // A long note is read piece by piece.
  measure(known && old ? doc.lineAt(old.to).number : header, last)
  transaction?.changes.iterChangedRanges((_fromA, _toA, fromB, toB) =>
    measure(doc.lineAt(fromB).number, doc.lineAt(toB).number),
  )
  return widths
}

function measureRow(doc: Text, line: number, widths: number[]): void {
  const { text } = doc.line(line)
  scanRow(text).cells.forEach(({ from, to }, column) => {
    const known = widths[column]
    if (known === undefined || known >= WIDEST_COLUMN) return
    const words = text.slice(from, to).replace(/\]\([^)]*\)|\[\[[^\]]*\\\||[*_`=~[\]\\]/g, '')
    const wide = words.match(/[\u1100-\uffdc]/g)?.length ?? 0
    const needed = Math.ceil((words.length + wide) / STEP) * STEP
    widths[column] = Math.min(WIDEST_COLUMN, Math.max(known, needed))
  })
}

/** The drawn table that a position is in, its ends included. */
export function drawnTableAt(state: EditorState, pos: number): NoteTable | null {
  const ranges = state.field(field, false)?.ranges
  let found: NoteTable | null = null
  ranges?.between(pos, pos, (from, to) => {
    found ??= tableOf(state.doc, from, to)
  })
  return found
}

/** The table between two positions. */
export const tableOf = (doc: Text, from: number, to: number): NoteTable => ({
  doc,
  header: doc.lineAt(from).number,
  last: doc.lineAt(to).number,
})
