import { useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { showInvisible } from '../../../../renderer/src/ui/diff/visible-text.ts'
import { Button } from '../../../../renderer/src/ui/field/button.tsx'
import { DownIcon, TableIcon, UpIcon } from '../../../../renderer/src/ui/icons.ts'
import { fileNameOf, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import { useTakeFocus } from '../use-viewer.ts'
import { TABLE_WORDS, VIEWER_WORDS } from '../viewer-words.ts'
import { columnPlaces, shownBetween } from './column-places.ts'
import type { ReadTable } from './read-table.ts'
import type { Sorting } from './sort-rows.ts'
import { useSorted } from './use-sorted.ts'
import { useStores } from '../../../../renderer/src/connection/stores-context.tsx'
import { plainKey } from '../../../../renderer/src/ui/menu/plain-key.ts'

/** In px; as the style says. */
const ROW_HEIGHT = 28
/** Rows that are drawn beyond what is seen. */
const AHEAD = 8

interface Cell {
  readonly row: number
  readonly column: number
}

/** A table in which the cells that are seen are drawn, and one is chosen, by the keys as in a spreadsheet. */
export function TableSheet({
  path,
  table,
  notes,
}: {
  readonly path: VaultPath
  readonly table: ReadTable
  readonly notes: readonly string[]
}) {
  const { toasts } = useStores()
  const frame = useRef<HTMLDivElement>(null)
  const [hasHeader, setHasHeader] = useState(true)
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const [chosen, setChosen] = useState<Cell>({ row: 0, column: 0 })
  const { rows, columns } = table
  const body = useMemo(() => (hasHeader ? rows.slice(1) : rows), [rows, hasHeader])
  const { order, isSorting } = useSorted(body, sorting)
  const places = useMemo(() => columnPlaces(rows, columns), [rows, columns])
  const view = useView(frame)
  const id = useId()
  useTakeFocus(frame, path)

  const name = showInvisible(fileNameOf(path))
  const rowAt = (index: number): readonly string[] => body[order?.[index] ?? index] ?? []
  const headerOf = (column: number): string =>
    (hasHeader ? rows[0]?.[column] : undefined)?.trim() || TABLE_WORDS.column(column + 1)
  const width = places.at(-1) ?? 0
  const across = shownBetween(places, view.left, view.left + view.width)
  const firstRow = Math.max(0, Math.floor(view.top / ROW_HEIGHT) - AHEAD)
  const lastRow = Math.min(
    body.length - 1,
    Math.ceil((view.top + view.height) / ROW_HEIGHT) + AHEAD,
  )
  const shownColumns = range(across.first, across.last)
  const cellId = ({ row, column }: Cell): string => `${id}-${row}-${column}`
  const chosenText = rowAt(chosen.row)[chosen.column] ?? ''

  function choose(cell: Cell): void {
    const row = Math.max(0, Math.min(body.length - 1, cell.row))
    const column = Math.max(0, Math.min(columns - 1, cell.column))
    setChosen({ row, column })
    if (frame.current) bringIntoView(frame.current, places, { row, column })
  }
  const sortBy = (column: number): void => setSorting((now) => nextSorting(now, column))
  const copy = (): void =>
    void navigator.clipboard.writeText(chosenText).then(
      () => toasts.show(TABLE_WORDS.copied),
      () => toasts.show(VIEWER_WORDS.notCopied, { tone: 'problem' }),
    )
  function onKeyDown(event: KeyboardEvent): void {
    const { ctrlKey, metaKey, altKey, key } = event
    const isMod = ctrlKey || metaKey
    const page = Math.max(1, Math.floor(view.height / ROW_HEIGHT) - 2)
    // With others held down they are keys of the window, as those of tabs are.
    const isOfWindow = altKey || (isMod && key.startsWith('Page'))
    const last = { row: body.length - 1, column: columns - 1 }
    const to = isOfWindow ? undefined : cellAfter(key, chosen, { isMod, page, last })
    if (event.target !== frame.current) return
    if (plainKey(event) === 's' && !isMod && !altKey) return sortBy(chosen.column)
    const isCopy =
      isMod && plainKey(event) === 'c' && document.getSelection()?.isCollapsed !== false
    if (!to && !isCopy) return
    event.preventDefault()
    if (to) choose(to)
    else copy()
  }

  return (
    <div className="v-viewer" data-viewer="">
      <TableBar
        name={name}
        rows={body.length}
        columns={columns}
        said={isSorting ? TABLE_WORDS.sorting : sorting ? TABLE_WORDS.isSorted : ''}
        hasHeader={hasHeader}
        onHeader={setHasHeader}
        onFileOrder={sorting ? () => setSorting(null) : null}
      />
      {notes.length > 0 ? (
        <p className="v-note" role="status">
          {notes.join(' ')}
        </p>
      ) : null}
      <div
        ref={frame}
        className="v-table-frame"
        role="grid"
        aria-label={TABLE_WORDS.table(name)}
        aria-rowcount={body.length + 1}
        aria-colcount={columns}
        aria-activedescendant={body.length > 0 ? cellId(chosen) : undefined}
        aria-readonly="true"
        tabIndex={0}
        data-file-view=""
        onKeyDown={onKeyDown}
      >
        <TableHead
          columns={shownColumns}
          places={places}
          sorting={sorting}
          nameOf={headerOf}
          onSort={sortBy}
        />
        <div
          role="rowgroup"
          className="v-table-body"
          style={{ width, height: body.length * ROW_HEIGHT }}
        >
          {range(firstRow, lastRow).map((row) => (
            <div
              key={row}
              role="row"
              aria-rowindex={row + 2}
              className="v-table-row"
              style={{ transform: `translateY(${row * ROW_HEIGHT}px)` }}
            >
              {columnsOfRow(shownColumns, row, chosen).map((column) => (
                <div
                  key={column}
                  id={cellId({ row, column })}
                  role="gridcell"
                  aria-colindex={column + 1}
                  aria-selected={row === chosen.row && column === chosen.column}
                  className="v-table-cell"
                  style={cellStyle(places, column)}
                  dir="auto"
                  onMouseDown={() => choose({ row, column })}
                >
                  {rowAt(row)[column]}
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
      {chosenText === '' ? null : (
        <output className="v-table-detail" aria-label={TABLE_WORDS.cell} dir="auto">
          {chosenText}
        </output>
      )}
    </div>
  )
}

function TableBar({
  name,
  rows,
  columns,
  said,
  hasHeader,
  onHeader,
  onFileOrder,
}: {
  readonly name: string
  readonly rows: number
  readonly columns: number
  readonly said: string
  readonly hasHeader: boolean
  readonly onHeader: (hasHeader: boolean) => void
  /** Null where rows are in that order. */
  readonly onFileOrder: (() => void) | null
}) {
  return (
    <div className="v-bar" role="toolbar" aria-label={TABLE_WORDS.tools}>
      <span className="v-name" title={name}>
        {name}
      </span>
      <span className="v-fact">{TABLE_WORDS.size(rows, columns)}</span>
      <span className="v-fact" role="status">
        {said}
      </span>
      <span className="v-space" />
      {onFileOrder ? (
        <Button kind="quiet" onClick={onFileOrder}>
          {TABLE_WORDS.fileOrder}
        </Button>
      ) : null}
      <Button
        kind="quiet"
        icon={<TableIcon />}
        aria-pressed={hasHeader}
        onClick={() => onHeader(!hasHeader)}
      >
        {TABLE_WORDS.header}
      </Button>
    </div>
  )
}

function TableHead({
  columns,
  places,
  sorting,
  nameOf,
  onSort,
}: {
  /** Those that are seen. */
  readonly columns: readonly number[]
  readonly places: readonly number[]
  readonly sorting: Sorting | null
  readonly nameOf: (column: number) => string
  readonly onSort: (column: number) => void
}) {
  return (
    <div role="rowgroup" className="v-table-head" style={{ width: places.at(-1) ?? 0 }}>
      <div role="row" aria-rowindex={1} className="v-table-row">
        {columns.map((column) => {
          const own = sorting?.column === column ? sorting : null
          const order = own?.isDown ? 'descending' : 'ascending'
          return (
            <div
              key={column}
              role="columnheader"
              aria-colindex={column + 1}
              aria-sort={own ? order : undefined}
              className="v-table-header"
              style={cellStyle(places, column)}
            >
              <button
                type="button"
                tabIndex={-1}
                className="v-table-sort"
                title={nameOf(column)}
                onClick={() => onSort(column)}
              >
                <span>{nameOf(column)}</span>
                {own ? own.isDown ? <DownIcon /> : <UpIcon /> : null}
              </button>
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** Upwards, downwards, and as the file is. */
function nextSorting(now: Sorting | null, column: number): Sorting | null {
  if (now?.column !== column) return { column, isDown: false }
  return now.isDown ? null : { column, isDown: true }
}

/** Scrolls as little as shows all of a cell, below the head. */
function bringIntoView(
  element: HTMLElement,
  places: readonly number[],
  { row, column }: Cell,
): void {
  const [top, left] = [row * ROW_HEIGHT, places[column] ?? 0]
  const right = places[column + 1] ?? 0
  const high = element.clientHeight - ROW_HEIGHT
  element.scrollTo({
    top: top < element.scrollTop ? top : Math.max(element.scrollTop, top + ROW_HEIGHT - high),
    left:
      left < element.scrollLeft
        ? left
        : Math.min(left, Math.max(element.scrollLeft, right - element.clientWidth)),
  })
}

/** Where a key leads from a cell; undefined for another key. */
function cellAfter(
  key: string,
  { row, column }: Cell,
  { isMod, page, last }: { readonly isMod: boolean; readonly page: number; readonly last: Cell },
): Cell | undefined {
  return {
    ArrowDown: { row: isMod ? last.row : row + 1, column },
    ArrowUp: { row: isMod ? 0 : row - 1, column },
    ArrowRight: { row, column: column + 1 },
    ArrowLeft: { row, column: column - 1 },
    Home: { row: isMod ? 0 : row, column: 0 },
    End: { row: isMod ? last.row : row, column: last.column },
    PageDown: { row: row + page, column },
    PageUp: { row: row - page, column },
  }[key]
}

/** The chosen cell stays in its row, so that it can be named, when its column is out of sight. */
const columnsOfRow = (shown: readonly number[], row: number, chosen: Cell): readonly number[] =>
  row === chosen.row && !shown.includes(chosen.column) ? [...shown, chosen.column] : shown

const cellStyle = (places: readonly number[], column: number) => ({
  left: places[column] ?? 0,
  width: (places[column + 1] ?? 0) - (places[column] ?? 0),
})

const range = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)

/** What of the sheet is seen, in px. */
function useView(frame: React.RefObject<HTMLElement | null>) {
  const [view, setView] = useState({ left: 0, top: 0, width: 1200, height: 800 })
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const look = (): void =>
      setView({
        left: element.scrollLeft,
        top: element.scrollTop,
        width: element.clientWidth,
        height: element.clientHeight,
      })
    look()
    element.addEventListener('scroll', look, { passive: true })
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      observer.disconnect()
    }
  }, [frame])
  return view
}
