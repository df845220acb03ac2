import { isolateHistory } from '@codemirror/commands'
import {
  EditorSelection,
  Prec,
  type EditorState,
  type Extension,
  type SelectionRange,
} from '@codemirror/state'
import { Direction, EditorView, keymap, type Command } from '@codemirror/view'
import { moveColumn } from '../../tables/edit-columns.ts'
import { startOfShown } from '../../properties/hidden-frontmatter.ts'
import { cellAtCursor, type NoteTable } from '../../tables/table-at.ts'
import { goToCell } from '../../tables/table-keys.ts'
import { columnsOf, firstRowOf, ruleOf } from '../../tables/table.ts'
import { cellOf, drawnCellAt, isSameCell, placeIn, type DrawnCell } from './cell-place.ts'

/** The one cursor, and the cell that it is in. */
function cellOfCursor(
  view: EditorView,
): { readonly cell: DrawnCell; readonly cursor: SelectionRange } | null {
  const { main, ranges } = view.state.selection
  if (ranges.length > 1 || view.composing) return null
  const cell = drawnCellAt(view.state, main.head)
  return cell && { cell, cursor: main }
}

function go(view: EditorView, range: SelectionRange): true {
  view.dispatch({
    selection: EditorSelection.create([range]),
    userEvent: 'select',
    scrollIntoView: true,
  })
  return true
}

/** ↑ and ↓: through the lines of a cell, then to the row above or below in the same column, then out of the table. */
const vertically =
  (forward: boolean): Command =>
  (view) => {
    const found = cellOfCursor(view)
    const here = found && view.coordsAtPos(found.cursor.head, found.cursor.assoc || 1)
    if (!found?.cursor.empty || !here) return false
    const { cell, cursor } = found
    const { left } = view.contentDOM.getBoundingClientRect()
    const goal = cursor.goalColumn ?? here.left - left
    const half = view.defaultLineHeight / 2
    const within = view.posAtCoords(
      { x: left + goal, y: forward ? here.bottom + half : here.top - half },
      false,
    )
    const there = view.coordsAtPos(within, 1)
    const isNext = there && (forward ? there.top > here.top + 1 : there.bottom < here.bottom - 1)
    if (isNext && isSameCell(cell, drawnCellAt(view.state, within)))
      return go(view, EditorSelection.cursor(placeIn(cell, within), 1, undefined, goal))
    const row = rowBeside(cell, forward)
    const next = row === null ? null : cellOf(cell.table, row, cell.column)
    // Where the note ends the cursor stays: what only walks writes nothing.
    if (!next) return leave(view, cell, forward, { goal }) || forward
    const edge = view.coordsAtPos(forward ? next.from : next.to, forward ? 1 : -1)
    const at = edge
      ? view.posAtCoords({ x: left + goal, y: (edge.top + edge.bottom) / 2 }, false)
      : next.to
    return go(view, EditorSelection.cursor(placeIn(next, at), 1, undefined, goal))
  }

/** The row above or below, over the rule; null at the edge of the table. */
function rowBeside({ table, line: { number } }: DrawnCell, forward: boolean): number | null {
  const above = number - 1 === ruleOf(table) ? table.header : number - 1
  const beside = forward ? Math.max(number + 1, firstRowOf(table)) : above
  return beside < table.header || beside > table.last ? null : beside
}

/** To the line below or above the table; with `isMade` to an empty one that is put there where the note has none. */
function leave(
  view: EditorView,
  { table }: DrawnCell,
  forward: boolean,
  { goal, isMade = false }: { readonly goal?: number; readonly isMade?: boolean } = {},
): boolean {
  const { doc } = view.state
  const number = forward ? table.last + 1 : table.header - 1
  if (isAtEdge(view.state, table, forward)) return isMade && makeLine(view, table, forward)
  const line = doc.line(number)
  const edge = view.coordsAtPos(line.from, 1)
  const { left } = view.contentDOM.getBoundingClientRect()
  const at =
    goal !== undefined && edge
      ? view.posAtCoords({ x: left + goal, y: (edge.top + edge.bottom) / 2 }, false)
      : line.from
  const inLine = Math.min(Math.max(at, line.from), line.to)
  return go(view, EditorSelection.cursor(inLine, 1, undefined, goal))
}

/** Whether the note, as far as it is shown, begins or ends with this table. */
const isAtEdge = (state: EditorState, { header, last }: NoteTable, forward: boolean): boolean =>
  forward
    ? last === state.doc.lines
    : header === 1 || state.doc.line(header - 1).to < startOfShown(state)

/** An empty line in which one writes before or after a table that begins or ends the note. */
function makeLine(view: EditorView, table: NoteTable, forward: boolean): boolean {
  const { doc, readOnly } = view.state
  if (readOnly) return false
  // Right below a table what is written would be one more row.
  const from = forward ? doc.line(table.last).to : doc.line(table.header).from
  const insert = forward ? '\n\n' : '\n'
  view.dispatch({
    changes: { from, insert },
    selection: { anchor: forward ? from + insert.length : from },
    annotations: isolateHistory.of('full'),
    userEvent: 'input.table',
    scrollIntoView: true,
  })
  return true
}

/** Out of the table, to a line above or below it. */
const writeBeside =
  (forward: boolean): Command =>
  (view) => {
    const found = cellOfCursor(view)
    return found !== null && leave(view, found.cell, forward, { isMade: true })
  }

/** At the very start of a table that begins the note: above it. In an empty cell it is the key of a cell. */
const writeAbove: Command = (view) => {
  const found = cellOfCursor(view)
  if (!found?.cursor.empty) return false
  const { cell, cursor } = found
  const { table, line, column, from, to } = cell
  const isAtStart = line.number === table.header && column === 0 && cursor.head === from
  if (!isAtStart || from === to || !isAtEdge(view.state, table, false)) return false
  return makeLine(view, table, false)
}

/** ← and →, by letters or words: at the ends of a cell to the one beside it, and out of the table. */
const sideways =
  (isRight: boolean, byGroup: boolean): Command =>
  (view) => {
    const found = cellOfCursor(view)
    if (!found?.cursor.empty) return false
    const { cell, cursor } = found
    const isLeftToRight = view.textDirectionAt(cell.line.from) === Direction.LTR
    const forward = isRight === isLeftToRight
    const moved = byGroup ? view.moveByGroup(cursor, forward) : view.moveByChar(cursor, forward)
    const isAtEnd = forward ? cursor.head >= cell.to : cursor.head <= cell.from
    if (!isAtEnd)
      return go(
        view,
        moved.head < cell.from || moved.head > cell.to
          ? EditorSelection.cursor(forward ? cell.to : cell.from, forward ? -1 : 1)
          : moved,
      )
    const next = cellBeside(cell, forward)
    if (next)
      return go(
        view,
        forward ? EditorSelection.cursor(next.from, 1) : EditorSelection.cursor(next.to, -1),
      )
    const { doc } = view.state
    const out = forward ? doc.line(cell.table.last).to + 1 : doc.line(cell.table.header).from - 1
    return out < 0 || out > doc.length ? true : go(view, EditorSelection.cursor(out))
  }

/** The next cell of the table, or the one before; null at its end. */
function cellBeside(cell: DrawnCell, forward: boolean): DrawnCell | null {
  const { table, line, column } = cell
  const inRow = cellOf(table, line.number, column + (forward ? 1 : -1))
  const isOther = column > 0 || forward
  if (inRow && isOther && inRow.column !== column) return inRow
  const row = rowBeside(cell, forward)
  return row === null ? null : cellOf(table, row, forward ? 0 : Number.MAX_SAFE_INTEGER)
}

/** Home and End: of the line in the cell, then of the cell. */
const toEnd =
  (forward: boolean, extend: boolean): Command =>
  (view) => {
    const found = cellOfCursor(view)
    if (!found) return false
    const { cell, cursor } = found
    const { node } = view.domAtPos(cursor.head)
    const element = node instanceof Element ? node : node.parentElement
    const box = element?.closest('.cm-live-cell')?.getBoundingClientRect()
    const here = view.coordsAtPos(cursor.head, cursor.assoc || 1)
    const isRight = forward === (view.textDirectionAt(cell.line.from) === Direction.LTR)
    const edge =
      box && here
        ? view.posAtCoords(
            { x: isRight ? box.right - 1 : box.left + 1, y: (here.top + here.bottom) / 2 },
            false,
          )
        : cursor.head
    const inLine = placeIn(cell, edge)
    const head = inLine === cursor.head ? (forward ? cell.to : cell.from) : inLine
    const assoc = forward ? -1 : 1
    return go(
      view,
      extend ? EditorSelection.range(cursor.anchor, head) : EditorSelection.cursor(head, assoc),
    )
  }

/** Esc: below the table, or above it where the note ends with it. */
const out: Command = (view) => {
  const found = cellOfCursor(view)
  if (!found?.cursor.empty) return false
  const { cell } = found
  return leave(view, cell, cell.table.last < view.state.doc.lines)
}

/** What is in the cell, then the table, then what it takes elsewhere. */
const selectAll: Command = (view) => {
  const found = cellOfCursor(view)
  if (!found) return false
  const { cell, cursor } = found
  const { doc } = view.state
  const [from, to] = [doc.line(cell.table.header).from, doc.line(cell.table.last).to]
  const isInCell = cursor.from >= cell.from && cursor.to <= cell.to
  const isAllOfCell = cursor.from === cell.from && cursor.to === cell.to
  if (isInCell && !isAllOfCell) return go(view, EditorSelection.range(cell.from, cell.to))
  if (cursor.from > from || cursor.to < to) return go(view, EditorSelection.range(from, to))
  return false
}

/** Three clicks take what a cell says, not its bars. */
const wholeCell = EditorView.mouseSelectionStyle.of((view, event) => {
  if (event.detail !== 3 || event.button !== 0) return null
  const pos = view.posAtCoords(event, false)
  const cell = drawnCellAt(view.state, pos)
  if (!cell) return null
  return {
    get: () => EditorSelection.single(cell.from, cell.to),
    update: () => {},
  }
})

/** The column at the cursor changes places with the one beside it, as one step to undo. */
const moveColumnBy =
  (step: -1 | 1): Command =>
  (view) => {
    const place = view.composing ? null : cellAtCursor(view.state)
    if (!place) return false
    const { table } = place
    const from = Math.min(place.column, columnsOf(table) - 1)
    const column = from + step
    const changes = moveColumn(table, from, column)
    const annotations = isolateHistory.of('full')
    if (changes) view.dispatch(goToCell(view.state, { ...place, column }, changes), { annotations })
    return true
  }

/** The keys of a cell of a drawn table. Rows move as lines do everywhere, by Alt and an arrow. */
export const cellKeys: Extension = [
  wholeCell,
  Prec.highest(
    keymap.of([
      { key: 'Mod-a', run: selectAll },
      { key: 'Enter', run: writeAbove },
      { key: 'Mod-Enter', run: writeBeside(true), shift: writeBeside(false) },
    ]),
  ),
  Prec.high(
    keymap.of([
      { key: 'ArrowUp', run: vertically(false) },
      { key: 'ArrowDown', run: vertically(true) },
      { key: 'ArrowLeft', run: sideways(false, false) },
      { key: 'ArrowRight', run: sideways(true, false) },
      { key: 'Mod-ArrowLeft', mac: 'Alt-ArrowLeft', run: sideways(false, true) },
      { key: 'Mod-ArrowRight', mac: 'Alt-ArrowRight', run: sideways(true, true) },
      // On a Mac these go by words.
      { linux: 'Alt-ArrowLeft', win: 'Alt-ArrowLeft', run: moveColumnBy(-1) },
      { linux: 'Alt-ArrowRight', win: 'Alt-ArrowRight', run: moveColumnBy(1) },
      { key: 'Home', mac: 'Cmd-ArrowLeft', run: toEnd(false, false), shift: toEnd(false, true) },
      { key: 'End', mac: 'Cmd-ArrowRight', run: toEnd(true, false), shift: toEnd(true, true) },
    ]),
  ),
  keymap.of([{ key: 'Escape', run: out }]),
]
