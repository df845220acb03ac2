import type { Extension, TransactionSpec } from '@codemirror/state'
import { ViewPlugin, type EditorView, type PluginValue, type ViewUpdate } from '@codemirror/view'
import type { EditorServices } from '../../../editor-services.ts'
import { followDrag, type Point } from '../../../dragging/follow-drag.ts'
import { baseOf, put } from '../../../place/spot.ts'
import { moveColumn } from '../../../tables/edit-columns.ts'
import { moveRowTo } from '../../../tables/edit-rows.ts'
import { tableEdit } from '../../../tables/table-actions.ts'
import type { CellPlace } from '../../../tables/table-at.ts'
import { goToCell } from '../../../tables/table-keys.ts'
import { columnsOf, firstRowOf } from '../../../tables/table.ts'
import { LIVE_WORDS } from '../../words.ts'
import { editTable, tableMenu } from '../../../tables/table-menu.ts'
import { landingColumn, landingRow, type Landing } from './drag-handle.ts'
import { createButtons } from './handle-buttons.ts'
import { spotsOf, type HandleSpots } from './handle-spots.ts'
import { handleTheme } from './handle-theme.ts'
import { cellNear, cellOfCursor, frameOf, placeOf, type PointedCell } from './pointed-cell.ts'

export type HandleServices = Pick<EditorServices, 'textMenu' | 'say'>

type Part = 'column' | 'row'

/** A handle that is held. */
interface Held {
  readonly part: Part
  readonly place: CellPlace
  landing: Landing | null
}

/**
 * Handles of the row and the column that the mouse points at, or on a touch screen of those of the cursor: a click opens
 * their menu, and they are dragged to another place. They lie over the text, take no room, and go when somebody writes.
 */
class TableHandles implements PluginValue {
  private readonly view: EditorView
  private readonly services: HandleServices
  private readonly buttons = createButtons()
  private pointed: PointedCell | null = null
  /** Where the mouse is. */
  private mouse: { readonly x: number; readonly y: number } | null = null
  private isTouch = false
  /** Ends the drag that is going on. */
  private endDrag: (() => void) | null = null
  private readonly looking = {
    key: this,
    read: (): HandleSpots | null => this.look(),
    write: (spots: HandleSpots | null): void => this.show(spots),
  }

  constructor(view: EditorView, services: HandleServices) {
    this.view = view
    this.services = services
    const { overlay, column, row, addColumn, addRow } = this.buttons
    view.scrollDOM.append(overlay)
    view.scrollDOM.addEventListener('pointermove', this.onMove)
    view.scrollDOM.addEventListener('pointerdown', this.onDown)
    view.scrollDOM.addEventListener('pointerleave', this.onLeave)
    view.scrollDOM.addEventListener('scroll', this.onScroll, true)
    view.contentDOM.addEventListener('keydown', this.onKey)
    for (const [part, handle] of [
      ['column', column],
      ['row', row],
    ] as const) {
      // oxfmt-ignore
      handle.addEventListener('pointerdown', (event) => this.hold(event, part))
      handle.addEventListener('click', () => this.open(handle, part))
    }
    addColumn.addEventListener('click', () => this.add('column-after'))
    addRow.addEventListener('click', () => this.add('row-below'))
  }

  update({
    view,
    docChanged,
    selectionSet,
    focusChanged,
    geometryChanged,
    startState,
  }: ViewUpdate) {
    const isReadOnly = startState.readOnly !== view.state.readOnly
    if (docChanged) this.endDrag?.()
    if (this.isTouch) {
      if (docChanged || selectionSet || focusChanged || geometryChanged)
        view.requestMeasure(this.looking)
    } else if (docChanged || isReadOnly) this.hide()
    else if (geometryChanged && this.pointed) view.requestMeasure(this.looking)
  }

  destroy(): void {
    this.endDrag?.()
    const { scrollDOM, contentDOM } = this.view
    scrollDOM.removeEventListener('pointermove', this.onMove)
    scrollDOM.removeEventListener('pointerdown', this.onDown)
    scrollDOM.removeEventListener('pointerleave', this.onLeave)
    scrollDOM.removeEventListener('scroll', this.onScroll, true)
    contentDOM.removeEventListener('keydown', this.onKey)
    this.buttons.overlay.remove()
  }

  private look(): HandleSpots | null {
    const { view, mouse } = this
    if (view.state.readOnly || view.compositionStarted) return null
    if (this.isTouch) this.pointed = view.hasFocus ? cellOfCursor(view) : null
    else if (mouse && !this.endDrag) this.pointed = cellNear(view, mouse.x, mouse.y)
    return this.pointed && spotsOf(view, this.pointed)
  }

  private show(spots: HandleSpots | null): void {
    const { overlay, column, row, addColumn, addRow } = this.buttons
    overlay.hidden = spots === null
    if (!spots) {
      this.pointed = null
      return
    }
    const { base } = spots
    put(column, spots.column, base)
    put(row, spots.row, base)
    put(addColumn, spots.addColumn, base)
    put(addRow, spots.addRow, base)
    column.ariaLabel = LIVE_WORDS.columnHandle(spots.columnNumber)
    row.ariaLabel = LIVE_WORDS.rowHandle(spots.rowNumber)
    // The header is no row that moves: the table goes with it.
    if (spots.rowNumber === 0) row.dataset['line'] = `${spots.header}`
    else delete row.dataset['line']
  }

  private hide(): void {
    this.mouse = null
    this.pointed = null
    this.buttons.overlay.hidden = true
  }

  private readonly onMove = (event: PointerEvent): void => {
    if (event.pointerType === 'touch' || this.endDrag) return
    this.isTouch = false
    const isOnHandle = event.target instanceof Node && this.buttons.overlay.contains(event.target)
    if (isOnHandle) return
    // A selection is being made.
    if (event.buttons !== 0) return this.hide()
    this.mouse = { x: event.clientX, y: event.clientY }
    this.view.requestMeasure(this.looking)
  }

  private readonly onDown = ({ pointerType }: PointerEvent): void => {
    this.isTouch = pointerType === 'touch'
  }

  private readonly onLeave = (): void => {
    if (!this.isTouch && !this.endDrag && !this.isOpen) this.hide()
  }

  private readonly onScroll = (): void => {
    if (this.isTouch) this.view.requestMeasure(this.looking)
    else if (!this.endDrag) this.hide()
  }

  private readonly onKey = (): void => {
    if (!this.isTouch && !this.endDrag) this.hide()
  }

  /** The menu of a handle is in front of it. */
  private get isOpen(): boolean {
    return !this.buttons.overlay.hidden && document.querySelector('[role="menu"]') !== null
  }

  private open(handle: HTMLElement, part: Part): void {
    const place = this.pointed && placeOf(this.view, this.pointed)
    if (!place || this.view.compositionStarted) return
    const { left, bottom } = handle.getBoundingClientRect()
    const actions = tableMenu(this.view, place, part, this.services)
    this.services.textMenu.show({ at: { x: left, y: bottom }, actions })
  }

  private add(action: 'column-after' | 'row-below'): void {
    const { view } = this
    const place = this.pointed && placeOf(view, this.pointed)
    if (!place) return
    const { table } = place
    const end = { table, line: table.last, column: columnsOf(table) - 1 }
    const at = action === 'row-below' ? { ...end, column: 0 } : { ...end, line: place.line }
    editTable(view, place, this.services, () => tableEdit(view.state, at, action))
  }

  private hold(event: PointerEvent, part: Part): void {
    const { pointed, view } = this
    const place = pointed && placeOf(view, pointed)
    if (!place || event.button !== 0 || view.compositionStarted) return
    const isHeader = part === 'row' && place.line < firstRowOf(place.table)
    event.preventDefault()
    if (isHeader) return
    const held: Held = { part, place, landing: null }
    this.endDrag = followDrag(event, {
      scrollers: () => (part === 'row' ? { y: view.scrollDOM } : { x: frameOf(view, place.table) }),
      onMove: (at) => this.drag(held, at),
      onDrop: () => this.drop(held),
      onEnd: () => this.ended(),
    })
  }

  private drag(held: Held, { x, y }: Point): void {
    const { view } = this
    const { table, line, column } = held.place
    const frame = frameOf(view, table)
    if (frame)
      held.landing =
        held.part === 'row' ? landingRow(view, frame, line, y) : landingColumn(frame, column, x)
    put(this.buttons.landing, held.landing?.spot ?? null, baseOf(view))
  }

  private drop({ part, place, landing }: Held): void {
    const from = part === 'row' ? place.line : place.column
    if (!landing || landing.at === from) return
    editTable(this.view, place, this.services, () => this.moved(part, place, landing.at))
  }

  private ended(): void {
    this.endDrag = null
    this.buttons.landing.hidden = true
  }

  private moved(part: Part, place: CellPlace, at: number): TransactionSpec | null {
    const { table, line, column } = place
    const changes = part === 'row' ? moveRowTo(table, line, at) : moveColumn(table, column, at)
    const to = part === 'row' ? { ...place, line: at } : { ...place, column: at }
    return changes && goToCell(this.view.state, to, changes)
  }
}

export const tableHandles = (services: HandleServices): Extension => [
  ViewPlugin.define((view) => new TableHandles(view, services)),
  handleTheme,
]
