import {
  EditorSelection,
  EditorState,
  Transaction,
  type Extension,
  type SelectionRange,
  type TransactionSpec,
} from '@codemirror/state'
import { scanRow } from '../../tables/scan-row.ts'
import { columnsOf, firstRowOf, ruleOf, type TextChange } from '../../tables/table.ts'
import type { NoteTable } from '../../tables/table-at.ts'
import { cellChange } from './cell-insert.ts'
import { drawnCellAt, isSameCell, placeIn, shownPart, type DrawnCell } from './cell-place.ts'
import { drawnTableAt } from './drawn-tables.ts'

/**
 * Keeps the hands of a person out of what is not drawn of a table, bars, blanks and the rule: a cursor stands in a cell,
 * what is typed or deleted stays within the cells, and no line is joined to a table. Whole tables and rows go as they
 * are selected.
 */
export const keepTables: Extension = EditorState.transactionFilter.of((transaction) => {
  const { docChanged, selection, startState } = transaction
  if (docChanged) return keptChanges(transaction) ?? transaction
  if (!selection || transaction.isUserEvent('select.search')) return transaction
  const kept = keptSelection(startState, selection)
  return kept ? [transaction, { selection: kept, sequential: true }] : transaction
})

/** Null where every end is in its place. */
function keptSelection(
  state: EditorState,
  { ranges, mainIndex }: EditorSelection,
): EditorSelection | null {
  const kept = ranges.map((range) => keptRange(state, range))
  return kept.every((range, index) => range === ranges[index])
    ? null
    : EditorSelection.create(kept, mainIndex)
}

function keptRange(state: EditorState, range: SelectionRange): SelectionRange {
  const { anchor, head, empty, goalColumn } = range
  const cell = drawnCellAt(state, head)
  if (!cell) return range
  if (!empty && !isSameCell(cell, drawnCellAt(state, anchor))) return range
  const [from, to] = [placeIn(cell, anchor), placeIn(cell, head)]
  if (from === anchor && to === head) return range
  return empty
    ? EditorSelection.cursor(to, to === cell.from ? 1 : -1, undefined, goalColumn)
    : EditorSelection.range(from, to, goalColumn)
}

/** What is done instead of one change, in order, and where the cursor is then. */
interface Kept {
  readonly changes: readonly TextChange[]
  /** Of these changes the one that the cursor goes with; how much of what it inserts lies before. */
  readonly main: number
  readonly cursor: number
  /** Where the cursor goes when nothing changes. */
  readonly at: number
}

/** What writes rows, and knows how they are written. */
const OF_WHOLE_ROWS = /^input\.(?:table|replace|copyline|help|paste\.table)/

/** Null where everything may happen as it is asked for. */
function keptChanges(transaction: Transaction): TransactionSpec | null {
  const { startState, changes, effects, scrollIntoView } = transaction
  const isByHand =
    (transaction.isUserEvent('input') && !OF_WHOLE_ROWS.test(eventOf(transaction))) ||
    transaction.isUserEvent('delete') ||
    transaction.isUserEvent('move.drop')
  if (!isByHand) return null
  const all: { kept: Kept | null; asked: TextChange }[] = []
  changes.iterChanges((from, to, _fromB, _toB, inserted) => {
    const asked = { from, to, insert: inserted.toString() }
    all.push({ asked, kept: keptChange(startState, asked, transaction) })
  })
  if (all.every(({ kept }) => kept === null)) return null
  const done: TextChange[] = []
  let moved = 0
  const cursors = all.map(({ kept, asked }) => {
    const own = kept?.changes ?? [asked]
    const index = kept?.main ?? 0
    let head = (kept?.at ?? asked.from) + moved
    own.forEach((change, at) => {
      if (at === index) head = change.from + moved + (kept?.cursor ?? asked.insert.length)
      moved += change.insert.length - (change.to - change.from)
    })
    done.push(...own)
    return EditorSelection.cursor(head)
  })
  const main = Math.min(startState.selection.mainIndex, cursors.length - 1)
  return {
    changes: done,
    selection: EditorSelection.create(cursors, main),
    effects,
    annotations: Transaction.userEvent.of(eventOf(transaction)),
    scrollIntoView,
  }
}

const eventOf = (transaction: Transaction): string =>
  transaction.annotation(Transaction.userEvent) ?? ''

function keptChange(state: EditorState, asked: TextChange, transaction: Transaction): Kept | null {
  const { from, to, insert } = asked
  const table = drawnTableAt(state, from) ?? drawnTableAt(state, to)
  if (!table) return null
  const [first, last] = [table.doc.line(table.header).from, table.doc.line(table.last).to]
  if (from <= first && to >= last) return null
  const isWhole = insert === '' && isWholeRows(state, table, asked)
  const hand = state.selection.ranges.find((range) => range.from <= to && range.to >= from)
  // What a key takes away it takes from the cell of the cursor.
  const own = insert === '' && hand?.empty && !isWhole ? drawnCellAt(state, hand.head) : null
  if (own) return withinCell(state, own, asked)
  if (from < first || to > last)
    return insert === '' && joins(state, table, asked) ? atEdge(asked, first, last) : null
  if (isWhole) return null
  const cell = drawnCellAt(state, from)
  if (!cell) return null
  const { line } = cell
  const isIn = state.doc.lineAt(from).number === line.number
  if (isIn && from >= line.from + cell.cell.start && to <= line.from + cell.cell.end)
    return withinCell(state, cell, asked)
  if (from === to)
    return transaction.isUserEvent('input.type') ? inCell(asked, placeIn(cell, from)) : null
  return acrossCells(state, table, asked)
}

/** A change as far as it is one of what is seen of a cell. */
function withinCell(
  state: EditorState,
  own: DrawnCell,
  { from, to, insert }: TextChange,
): Kept | null {
  const { line, cell, table } = own
  const { lead, trail, cells } = scanRow(line.text)
  const isWords = cells.length === 1 && !lead && !trail && columnsOf(table) > 1
  if (isWords) return null
  const heads = state.selection.ranges.map(({ head }) => head - line.from)
  const asked = { from: from - line.from, to: to - line.from }
  const shown = insert === '' ? shownPart(cell, heads) : asked
  const start = Math.min(Math.max(asked.from, shown.from), shown.to)
  const end = Math.max(start, Math.min(asked.to, shown.to))
  const within = { from: start, to: end, insert }
  const { change, cursor, bars } = cellChange(line.text, cell, within)
  const inNote = (each: TextChange): TextChange => ({
    ...each,
    from: line.from + each.from,
    to: line.from + each.to,
  })
  const before = bars.filter((bar) => bar.from <= change.from && bar.from < line.text.length)
  const behind = bars.filter((bar) => !before.includes(bar))
  const asWritten = inNote(change)
  const isSame = asWritten.from === from && asWritten.to === to && change.insert === insert
  if (isSame && bars.length === 0) return null
  return {
    changes: [...before, change, ...behind].map(inNote),
    main: before.length,
    cursor,
    at: line.from + start,
  }
}

const inCell = ({ insert }: TextChange, at: number): Kept => ({
  changes: [{ from: at, to: at, insert }],
  main: 0,
  cursor: insert.length,
  at,
})

/** True where a line of words would become a part of the table. */
function joins({ doc }: EditorState, table: NoteTable, { from, to }: TextChange): boolean {
  const [first, last] = [doc.line(table.header).from, doc.line(table.last).to]
  if (from < first && to > first) return false
  if (from < last && to > last) return false
  if (to === first)
    return (
      doc.lineAt(from).from < from && doc.sliceString(doc.lineAt(from).from, from).trim() !== ''
    )
  if (from !== last) return false
  const rest = doc.lineAt(to)
  if (doc.sliceString(to, rest.to).trim() !== '') return true
  // The empty line goes that keeps words below from the table.
  return rest.number < doc.lines && doc.line(rest.number + 1).text.trim() !== ''
}

/** Nothing changes, and the cursor goes to the edge of the table, or stays before it. */
const atEdge = ({ from, to }: TextChange, first: number, last: number): Kept => ({
  changes: [],
  main: 0,
  cursor: 0,
  at: to === first ? from : last,
})

function isWholeRows({ doc }: EditorState, table: NoteTable, { from, to }: TextChange): boolean {
  const [first, last] = [doc.lineAt(from), doc.lineAt(to)]
  const isBehind = from === first.to && first.number < last.number
  const start = isBehind ? first.number + 1 : first.number
  const isBefore = to === last.from && last.number > start
  const end = isBefore ? last.number - 1 : last.number
  const isWhole = (isBehind || from === first.from) && (isBefore || to === last.to) && start <= end
  return isWhole && start >= firstRowOf(table) && isBehind !== isBefore
}

/** Only what is written in the cells goes; what is typed comes into the first of them. */
function acrossCells(state: EditorState, table: NoteTable, { from, to, insert }: TextChange): Kept {
  const { doc } = state
  const changes: TextChange[] = []
  let main = -1
  for (let at = doc.lineAt(from).number; at <= doc.lineAt(to).number; at += 1) {
    if (at === ruleOf(table)) continue
    const line = doc.line(at)
    for (const cell of scanRow(line.text).cells) {
      const [start, end] = [
        Math.max(from, line.from + cell.from),
        Math.min(to, line.from + cell.to),
      ]
      if (start >= end) continue
      const within = {
        from: start - line.from,
        to: end - line.from,
        insert: main < 0 ? insert : '',
      }
      const { change, bars } = cellChange(line.text, cell, within)
      const ordered = [...bars, change].sort((a, b) => a.from - b.from)
      if (main < 0) main = ordered.indexOf(change)
      for (const each of ordered)
        changes.push({ ...each, from: line.from + each.from, to: line.from + each.to })
    }
  }
  const hand = state.selection.ranges.find((range) => range.from <= to && range.to >= from)
  const at = hand?.head ?? from
  return { changes, main: Math.max(0, main), cursor: changes[main]?.insert.length ?? 0, at }
}
