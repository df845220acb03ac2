import { EditorSelection, type Extension } from '@codemirror/state'
import { EditorView, ViewPlugin, type PluginValue, type ViewUpdate } from '@codemirror/view'
import {
  landingsOf,
  movableAt,
  moveBlock,
  type Landing,
  type Movable,
} from '../commands/moving/move-block.ts'
import type { EditorServices } from '../editor-services.ts'
import { isFoldable } from '../folding/fold-range.ts'
import { drawnTableAt } from '../live/tables/drawn-tables.ts'
import { MARGIN_SIZE, marginPlace, type MarginPlace } from '../place/margin-place.ts'
import { watchPointedLine } from '../place/pointed-line.ts'
import { baseOf, put } from '../place/spot.ts'
import { svgIcon } from '../../ui/svg-icon.ts'
import { followDrag, type Point } from './follow-drag.ts'
import { landingSpot, type LandingSpot } from './landing-spot.ts'
import { DRAGGING_WORDS } from './words.ts'

/**
 * A handle in the margin of the block or the item that is pointed at: dragged, it moves that with what hangs on it, and
 * clicked, it selects it. Where something folds its arrow is the handle. It lies beside the text, and takes no room.
 */
export const blockHandles = ({ say }: Pick<EditorServices, 'say'>): Extension => [
  ViewPlugin.define((view) => new BlockHandle(view, say)),
  EditorView.theme({
    '.cm-block-handles': { position: 'absolute', left: '0', top: '0', zIndex: '2' },
    '.cm-block-handles [hidden]': { display: 'none' },
    '.cm-block-handle': {
      position: 'absolute',
      display: 'grid',
      placeItems: 'center',
      width: `${MARGIN_SIZE}px`,
      padding: '0',
      border: '0',
      background: 'none',
      color: 'var(--ink-3)',
      touchAction: 'none',
      cursor: 'grab',
    },
    '.cm-block-handle:hover': { color: 'var(--ink)' },
    '.cm-block-landing': {
      position: 'absolute',
      height: '2px',
      borderRadius: '1px',
      backgroundColor: 'var(--accent)',
      pointerEvents: 'none',
    },
    '&.cm-dragging-block, &.cm-dragging-block *': { cursor: 'grabbing !important' },
  }),
]

/** Arrows that fold, and the first row of a table, are handles of their blocks too. */
const HANDLES = '.cm-block-handle, .cm-fold-arrows button, .cm-table-row[data-line]'

interface Held {
  readonly moved: Movable
  /** None until it moves. */
  landings: readonly Landing[] | null
  spot: LandingSpot | null
}

interface HandlePlace extends MarginPlace {
  readonly line: number
}

class BlockHandle implements PluginValue {
  private readonly view: EditorView
  private readonly say: (text: string) => void
  private readonly layer = document.createElement('div')
  private readonly handle = document.createElement('button')
  private readonly landing = document.createElement('div')
  private readonly stopPointing: () => void
  private pointed: number | null = null
  /** Ends the drag that is going on. */
  private endDrag: (() => void) | null = null
  private readonly measuring = {
    key: this,
    read: (): HandlePlace | null => this.look(),
    write: (place: HandlePlace | null): void => this.show(place),
  }

  constructor(view: EditorView, say: (text: string) => void) {
    this.view = view
    this.say = say
    const { layer, handle, landing } = this
    layer.className = 'cm-block-handles'
    layer.ariaHidden = 'true'
    handle.type = 'button'
    handle.tabIndex = -1
    handle.className = 'cm-block-handle'
    handle.title = DRAGGING_WORDS.handle
    handle.hidden = true
    handle.append(dots())
    landing.className = 'cm-block-landing'
    landing.hidden = true
    layer.append(handle, landing)
    view.scrollDOM.append(layer)
    // The text keeps the focus.
    handle.addEventListener('mousedown', (event) => event.preventDefault())
    handle.addEventListener('click', () => this.select())
    view.scrollDOM.addEventListener('pointerdown', this.onDown)
    this.stopPointing = watchPointedLine(view, (line) => {
      if (line === this.pointed || this.endDrag) return
      this.pointed = line
      view.requestMeasure(this.measuring)
    })
  }

  update({ docChanged, viewportChanged, geometryChanged }: ViewUpdate): void {
    if (docChanged) {
      this.pointed = null
      this.endDrag?.()
    }
    const isShown = !this.handle.hidden
    if (isShown && (docChanged || viewportChanged || geometryChanged))
      this.view.requestMeasure(this.measuring)
  }

  destroy(): void {
    this.endDrag?.()
    this.stopPointing()
    this.view.scrollDOM.removeEventListener('pointerdown', this.onDown)
    this.layer.remove()
  }

  private look(): HandlePlace | null {
    const { view, pointed } = this
    const { state } = view
    if (pointed === null || state.readOnly || pointed > state.doc.lines) return null
    const movable = movableAt(state, pointed)
    if (!movable) return null
    const { first } = movable
    const line = state.doc.line(first)
    // There is another one.
    const hasOwn = (first === pointed && isFoldable(state, first)) || drawnTableAt(state, line.from)
    const place = hasOwn || line.from < view.viewport.from ? null : marginPlace(view, line)
    if (!place) return null
    const height = Math.min(place.height, Math.round(view.defaultLineHeight))
    return { ...place, line: first, height }
  }

  private show(place: HandlePlace | null): void {
    const { handle } = this
    handle.hidden = place === null
    if (!place) return
    handle.dataset['line'] = `${place.line}`
    handle.style.left = `${place.left}px`
    handle.style.top = `${place.top}px`
    handle.style.height = `${place.height}px`
  }

  private select(): void {
    const { view } = this
    const movable = movableAt(view.state, Number(this.handle.dataset['line']))
    if (!movable) return
    const { doc } = view.state
    const [from, to] = [doc.line(movable.first).from, doc.line(movable.last).to]
    view.dispatch({ selection: EditorSelection.range(from, to), userEvent: 'select' })
    view.focus()
  }

  private readonly onDown = (event: PointerEvent): void => {
    const { target, button, pointerType } = event
    if (!(target instanceof Element) || button !== 0 || pointerType === 'touch') return
    const grip = target.closest<HTMLElement>(HANDLES)
    const { state } = this.view
    const line = Number(grip?.dataset['line'] ?? 0)
    if (!grip || line < 1 || line > state.doc.lines || state.readOnly) return
    const moved = movableAt(state, line)
    if (!moved) return
    const held: Held = { moved, landings: null, spot: null }
    this.endDrag = followDrag(event, {
      scrollers: () => ({ y: this.view.scrollDOM }),
      onMove: (at) => this.drag(held, at),
      onDrop: () => this.drop(held),
      onEnd: () => this.ended(),
    })
  }

  private drag(held: Held, at: Point): void {
    const { view, landing } = this
    if (!held.landings) {
      held.landings = landingsOf(view.state, held.moved)
      view.dom.classList.add('cm-dragging-block')
    }
    held.spot = landingSpot(view, held.landings, at)
    put(landing, held.spot && { ...held.spot, top: held.spot.top - 1 }, baseOf(view))
  }

  private drop({ moved, spot }: Held): void {
    const { view } = this
    if (!spot) return
    const spec = moveBlock(view.state, moved, spot.landing, spot.indent)
    if (spec === 'unclear') this.say(DRAGGING_WORDS.unclear)
    else if (spec) view.dispatch(spec)
  }

  private ended(): void {
    this.endDrag = null
    this.landing.hidden = true
    this.view.dom.classList.remove('cm-dragging-block')
  }
}

/** Two columns of three dots. */
function dots(): SVGElement {
  const dot = (x: number, y: number): string => `M${x} ${y}a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0`
  const path = [4, 8, 12].flatMap((y) => [dot(4.3, y), dot(9.3, y)]).join('')
  return svgIcon(path, { fill: 'currentColor' })
}
