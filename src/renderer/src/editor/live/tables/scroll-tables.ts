import type { Extension } from '@codemirror/state'
import { EditorView, ViewPlugin, type PluginValue, type ViewUpdate } from '@codemirror/view'
import { tablesIn } from './drawn-tables.ts'

/** What is kept free beside a cursor in a cell that is wider than the page, in px. */
const MARGIN = 24

/**
 * A table that is wider than the text scrolls by itself: its wrapper is the scroller. The editor knows only its own, so
 * this takes the cursor there, keeps where a table was scrolled to when its place in the page is made anew, and leaves
 * cursor and selection in such a table to the browser, which moves and cuts them with the cells.
 */
class ScrolledTables implements PluginValue {
  /** How far a table is scrolled, by where it begins. */
  private lefts = new Map<number, number>()
  private readonly view: EditorView
  private readonly look = {
    key: this,
    read: (view: EditorView): Look => readLook(view, this.lefts),
    write: writeLook,
  }

  constructor(view: EditorView) {
    this.view = view
    view.contentDOM.addEventListener('scroll', this.onScroll, true)
    view.requestMeasure(this.look)
  }

  update({ view, docChanged, changes, selectionSet, geometryChanged, focusChanged }: ViewUpdate) {
    if (docChanged && this.lefts.size > 0)
      this.lefts = new Map([...this.lefts].map(([from, left]) => [changes.mapPos(from, 1), left]))
    if (docChanged || selectionSet || geometryChanged || focusChanged)
      view.requestMeasure(this.look)
  }

  docViewUpdate(view: EditorView): void {
    view.requestMeasure(this.look)
  }

  destroy(): void {
    this.view.contentDOM.removeEventListener('scroll', this.onScroll, true)
    delete this.view.dom.dataset['wideTable']
  }

  /** Takes the cell at a position into the sight of its table. The editor is not asked where that is: it is at work. */
  show(pos: number): void {
    const { view } = this
    const frame = frameAt(view, pos)
    if (!frame || !isWide(frame)) return
    const box = frame.getBoundingClientRect()
    const { node, offset } = view.domAtPos(pos)
    const cell = elementOf(node)?.closest('.cm-live-cell')?.getBoundingClientRect()
    if (!cell) return
    const range = document.createRange()
    range.setStart(node, offset)
    const [here] = range.getClientRects()
    const isWhole = cell.width <= frame.clientWidth || !here
    const [left, right] = isWhole
      ? [cell.left, cell.right]
      : [here.left - MARGIN, here.right + MARGIN]
    const edge = box.left + frame.clientWidth
    if (left < box.left) frame.scrollLeft += left - box.left
    else if (right > edge) frame.scrollLeft += right - edge
    this.remember(frame)
  }

  private remember(frame: HTMLElement): void {
    const from = startOf(this.view, frame)
    if (from === null) return
    if (frame.scrollLeft === 0) this.lefts.delete(from)
    else this.lefts.set(from, frame.scrollLeft)
  }

  private readonly onScroll = ({ target }: Event): void => {
    if (!(target instanceof HTMLElement) || !target.matches('.cm-live-table')) return
    this.remember(target)
    const { view } = this
    const { selection } = view.state
    const isDrawn = selection.ranges.length > 1 || !view.hasFocus
    // What the editor draws of a selection it draws again with the selection only.
    if (isDrawn && !view.composing && frameAt(view, selection.main.head) === target)
      view.dispatch({ selection })
  }
}

interface Look {
  readonly moved: readonly { readonly frame: HTMLElement; readonly left: number }[]
  readonly isInWide: boolean
}

function readLook(view: EditorView, lefts: ReadonlyMap<number, number>): Look {
  const frames = [...view.contentDOM.querySelectorAll<HTMLElement>(':scope > .cm-live-table')]
  const moved = frames.flatMap((frame) => {
    const from = startOf(view, frame)
    const left = (from === null ? undefined : lefts.get(from)) ?? 0
    return left === frame.scrollLeft ? [] : [{ frame, left }]
  })
  const { main } = view.state.selection
  const frame = frameAt(view, main.head)
  const isInWide = frame !== null && isWide(frame) && frameAt(view, main.anchor) === frame
  return { moved, isInWide }
}

function writeLook({ moved, isInWide }: Look, { dom }: EditorView): void {
  for (const { frame, left } of moved) frame.scrollLeft = left
  if (isInWide) dom.dataset['wideTable'] = ''
  else delete dom.dataset['wideTable']
}

const isWide = ({ scrollWidth, clientWidth }: HTMLElement): boolean => scrollWidth > clientWidth

const elementOf = (node: Node): Element | null =>
  node instanceof Element ? node : node.parentElement

/** The place in the page of the table that a position is in. */
function frameAt(view: EditorView, pos: number): HTMLElement | null {
  let isInTable = false
  tablesIn(view.state).between(pos, pos, () => void (isInTable = true))
  if (!isInTable || pos < view.viewport.from || pos > view.viewport.to) return null
  return elementOf(view.domAtPos(pos).node)?.closest<HTMLElement>('.cm-live-table') ?? null
}

/** Where the table in this place begins, in the note. */
function startOf(view: EditorView, frame: HTMLElement): number | null {
  const line = frame.firstElementChild
  if (!line) return null
  let start: number | null = null
  const pos = view.posAtDOM(line)
  tablesIn(view.state).between(pos, pos, (from) => void (start ??= from))
  return start
}

const scrolled = ViewPlugin.fromClass(ScrolledTables)

export const scrollTables: Extension = [
  scrolled,
  EditorView.scrollHandler.of((view, { head }) => {
    view.plugin(scrolled)?.show(head)
    return false
  }),
]
