import { syntaxTree } from '@codemirror/language'
import {
  RangeSet,
  type EditorState,
  type Extension,
  type Line,
  type Range,
} from '@codemirror/state'
import {
  Decoration,
  EditorView,
  ViewPlugin,
  WidgetType,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view'
import { alignmentOf, type Alignment } from '../../tables/edit-columns.ts'
import { isEmpty, scanRow, type Cell } from '../../tables/scan-row.ts'
import { columnsOf, ruleOf } from '../../tables/table.ts'
import type { NoteTable } from '../../tables/table-at.ts'
import { hidden } from '../marks.ts'
import { shownPart } from './cell-place.ts'
import { tableOf, tablesIn } from './drawn-tables.ts'
import { missingCell } from './missing-cell.ts'

/** A longer line is shown as it is written. */
const LONGEST_ROW = 10_000
/** Of a letter, roughly. */
const LETTER_EM = 0.62

const rowLine = Decoration.line({ class: 'cm-live-row', attributes: { role: 'row' } })
/** It says how the columns are aligned, and is no row. */
const ruleLine = Decoration.line({
  class: 'cm-live-rule-row',
  attributes: { 'aria-hidden': 'true' },
})

interface Look {
  readonly column: number
  readonly isHeader: boolean
  readonly isActive: boolean
  /** Of a row that is longer than its table: readers do not see it. */
  readonly isBeyond: boolean
  readonly alignment: Alignment
  /** In letters. */
  readonly width: number | undefined
}

const cellMarks = new Map<string, Decoration>()

/** One element round all that is a cell's, its bars too: between cells a row has nothing. */
function cellMark({ column, isHeader, isActive, isBeyond, alignment, width }: Look): Decoration {
  const key = `${column} ${isHeader} ${isActive} ${isBeyond} ${alignment} ${width}`
  const known = cellMarks.get(key)
  if (known) return known
  const classes = ['cm-live-cell']
  if (isHeader) classes.push('cm-live-header')
  if (isActive) classes.push('cm-live-active')
  if (isBeyond) classes.push('cm-live-beyond')
  const made = Decoration.mark({
    class: classes.join(' '),
    inclusive: true,
    bidiIsolate: null,
    attributes: {
      role: isHeader ? 'columnheader' : 'cell',
      dir: 'auto',
      'data-column': String(column),
      ...(alignment === 'none' ? {} : { 'data-align': alignment }),
      ...(width === undefined ? {} : { style: `width: ${(width * LETTER_EM).toFixed(1)}em` }),
    },
  })
  cellMarks.set(key, made)
  return made
}

class LineBreak extends WidgetType {
  override eq(): boolean {
    return true
  }

  override get lineBreaks(): number {
    return 1
  }

  override toDOM(): HTMLElement {
    const place = document.createElement('span')
    place.append(document.createElement('br'))
    return place
  }
}
const lineBreak = Decoration.replace({ widget: new LineBreak() })

/** Draws the lines of tables in view as rows of cells, without bars and blanks; the browser finds the columns. */
class TableRows {
  /** Rows, and what of them is out of sight. */
  rows: DecorationSet = Decoration.none
  /** Round everything else. */
  cells: DecorationSet = Decoration.none
  /** Line breaks, which the cursor steps over. */
  breaks: DecorationSet = Decoration.none
  private isStale = false
  private activeKey = ''

  constructor(view: EditorView) {
    this.draw(view)
  }

  update({
    view,
    docChanged,
    viewportChanged,
    selectionSet,
    startState,
    state,
    changes,
  }: ViewUpdate): void {
    this.isStale ||=
      docChanged ||
      viewportChanged ||
      tablesIn(startState) !== tablesIn(state) ||
      syntaxTree(startState) !== syntaxTree(state)
    if (view.compositionStarted) {
      if (!docChanged) return
      this.rows = this.rows.map(changes)
      this.cells = this.cells.map(changes)
      this.breaks = this.breaks.map(changes)
    } else if (this.isStale) this.draw(view)
    else if (selectionSet && keyOf(state) !== this.activeKey) this.draw(view)
  }

  private draw(view: EditorView): void {
    const { state } = view
    this.isStale = false
    this.activeKey = keyOf(state)
    const found: Found = { rows: [], cells: [], breaks: [] }
    for (const { from, to } of view.visibleRanges)
      tablesIn(state).between(from, to, (start, end, { widths }) => {
        const table = tableOf(state.doc, start, end)
        const columns = columnsOf(table)
        const look = { table, columns, alignments: alignmentsOf(table, columns) }
        const last = state.doc.lineAt(Math.min(end, to)).number
        let untold = widths
        for (let at = state.doc.lineAt(Math.max(start, from)).number; at <= last; at += 1) {
          const line = state.doc.line(at)
          const tells = untold !== null && at !== ruleOf(table) && isFull(line, columns)
          drawLine(state, { ...look, widths: tells ? untold : null }, line, found)
          if (tells) untold = null
        }
      })
    this.rows = Decoration.set([...found.rows, ...found.breaks], true)
    this.cells = Decoration.set(found.cells)
    this.breaks = Decoration.set(found.breaks)
  }
}

interface Found {
  readonly rows: Range<Decoration>[]
  readonly cells: Range<Decoration>[]
  readonly breaks: Range<Decoration>[]
}

interface TableLook {
  readonly table: NoteTable
  readonly columns: number
  /** Of its columns, in letters: the first full row that is drawn says it for all, and alone is drawn anew with them. */
  readonly widths: readonly number[] | null
  readonly alignments: readonly Alignment[]
}

/** Where somebody is in a table: by that its cells look the same. */
function keyOf(state: EditorState): string {
  return state.selection.ranges
    .flatMap(({ head }) => {
      let isInTable = false
      tablesIn(state).between(head, head, () => void (isInTable = true))
      return isInTable ? [head] : []
    })
    .join(' ')
}

const alignmentsOf = (table: NoteTable, columns: number): readonly Alignment[] =>
  Array.from({ length: columns }, (_, column) => alignmentOf(table, column))

const isFull = ({ text }: Line, columns: number): boolean =>
  text.length <= LONGEST_ROW && scanRow(text).cells.length >= columns

function drawLine(state: EditorState, look: TableLook, line: Line, found: Found): void {
  const { table } = look
  const { from, to, text, number } = line
  if (text.length > LONGEST_ROW) return
  if (number === ruleOf(table)) {
    found.rows.push(ruleLine.range(from), hidden.range(from, to))
    return
  }
  const row = scanRow(text)
  found.rows.push(rowLine.range(from))
  const heads = state.selection.ranges
    .filter(({ head }) => head >= from && head <= to)
    .map(({ head }) => head - from)
  row.cells.forEach((cell, column) => {
    const start = column === 0 ? 0 : cell.start
    const end = column === row.cells.length - 1 ? text.length : cell.end + 1
    if (start === end) return
    found.cells.push(
      cellMark({
        column,
        isHeader: number === table.header,
        isActive: heads.some((head) => head >= cell.start && head <= cell.end),
        isBeyond: column >= look.columns,
        alignment: look.alignments[column] ?? 'none',
        width: look.widths?.[column],
      }).range(from + start, from + end),
    )
    const shown = shownPart(column === 0 && !row.lead ? { ...cell, start: 0 } : cell, heads)
    if (shown.from > start) found.rows.push(hidden.range(from + start, from + shown.from))
    if (shown.to < end) found.rows.push(hidden.range(from + shown.to, from + end))
    drawBreaks(state, line, cell, found.breaks)
  })
  for (let column = row.cells.length; column < look.columns; column += 1)
    found.rows.push(missingCell(column).range(to))
}

const BREAK = /<br ?\/?>/gi

function drawBreaks(
  state: EditorState,
  { from, text }: Line,
  cell: Cell,
  found: Range<Decoration>[],
): void {
  if (isEmpty(cell)) return
  for (const { 0: tag, index } of text.slice(cell.from, cell.to).matchAll(BREAK)) {
    const at = from + cell.from + index
    if (syntaxTree(state).resolve(at, 1).name === 'HTMLTag')
      found.push(lineBreak.range(at, at + tag.length))
  }
}

/** The lines of drawn tables as rows. */
export const tableRows: Extension = ViewPlugin.define((view) => new TableRows(view), {
  decorations: ({ rows }) => rows,
  provide: (plugin) => {
    const cells = (view: EditorView): DecorationSet => view.plugin(plugin)?.cells ?? Decoration.none
    return [
      EditorView.outerDecorations.of(cells),
      EditorView.bidiIsolatedRanges.of(cells),
      EditorView.atomicRanges.of((view) => view.plugin(plugin)?.breaks ?? RangeSet.empty),
    ]
  },
})
