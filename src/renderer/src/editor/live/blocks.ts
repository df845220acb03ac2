import {
  StateEffect,
  StateField,
  type EditorState,
  type Extension,
  type RangeSet,
} from '@codemirror/state'
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view'
import type { BlockHosts } from './block-hosts.ts'
import { blockIndex, DrawnBlock } from './index/block-index.ts'
import { definitionsFor, labelIndex, labelsIn } from './index/labels.ts'
import { isTouchedIn, touchedIn } from './touched.ts'

/**
 * Draws blocks in place of their lines. Where somebody is at work on one its lines are there, and below them as much of
 * what is drawn as is as high as all of it was: nothing else moves.
 * @param drawnFences the languages, in small letters, of fenced blocks that are drawn
 */
export function blockPreview(hosts: BlockHosts, drawnFences: ReadonlySet<string>): Extension {
  const index = blockIndex(drawnFences)
  const drawn = StateField.define<DecorationSet>({
    create: (state) => drawBlocks(state, state.field(index), hosts),
    update(decorations, { state, startState, docChanged, changes, effects }) {
      const isSame =
        state.field(index) === startState.field(index, false) &&
        touchedIn(state) === touchedIn(startState) &&
        labelsIn(state) === labelsIn(startState) &&
        !effects.some((effect) => effect.is(measured))
      if (isSame) return docChanged ? decorations.map(changes) : decorations
      return drawBlocks(state, state.field(index), hosts)
    },
    provide: (field) => EditorView.decorations.from(field),
  })
  return [labelIndex, index, drawn]
}

function drawBlocks(
  state: EditorState,
  blocks: RangeSet<DrawnBlock>,
  hosts: BlockHosts,
): DecorationSet {
  const isTouched = isTouchedIn(state)
  const found = []
  for (const cursor = blocks.iter(); cursor.value; cursor.next()) {
    const { from, to, value } = cursor
    const lines = state.doc.lineAt(to).number - state.doc.lineAt(from).number + 1
    const isOpen = isTouched({ from, to })
    const definitions = definitionsFor(state, value.source)
    if (value.isByLabel && definitions === '') continue
    const block = new DrawnBlock(value.kind, value.source + definitions)
    const widget = new BlockWidget(block, lines, isOpen, hosts)
    found.push(
      isOpen
        ? Decoration.widget({ widget, block: true, side: 1 }).range(to)
        : Decoration.replace({ widget, block: true }).range(from, to),
    )
  }
  return Decoration.set(found)
}

/** What is drawn has another height: the editor looks for it by itself only where its own is another one. */
const measured = StateEffect.define<null>()
const observers = new WeakMap<HTMLElement, ResizeObserver>()
/** A block of more lines may be lower than its lines are: it would stand in an empty field. */
const MOST_LINES_KEPT = 12

class BlockWidget extends WidgetType {
  private readonly block: DrawnBlock
  /** Of its source; where it is open they stand above it. */
  private readonly lines: number
  private readonly isOpen: boolean
  private readonly hosts: BlockHosts
  /** When it was drawn last, in px. */
  private readonly height: number | undefined

  constructor(block: DrawnBlock, lines: number, isOpen: boolean, hosts: BlockHosts) {
    super()
    this.block = block
    this.lines = lines
    this.isOpen = isOpen
    this.hosts = hosts
    this.height = hosts.heightOf(block.source)
  }

  override eq(other: BlockWidget): boolean {
    return this.isLike(other) && other.height === this.height
  }

  override updateDOM(_frame: HTMLElement, _view: EditorView, before: BlockWidget): boolean {
    return !this.isOpen && this.isLike(before)
  }

  override get estimatedHeight(): number {
    return this.isOpen ? -1 : (this.height ?? -1)
  }

  override toDOM(view: EditorView): HTMLElement {
    const { kind, source } = this.block
    const frame = document.createElement('div')
    frame.className = 'cm-live-block'
    frame.dataset['kind'] = kind
    const host = this.hosts.take(source)
    frame.append(host)
    if (this.isOpen) {
      frame.style.height = `max(0px, ${this.height ?? 0}px - ${this.lines}lh)`
      frame.classList.add('cm-live-block-open')
      frame.ariaHidden = 'true'
      return frame
    }
    if (this.lines <= MOST_LINES_KEPT) frame.style.minHeight = `${this.lines}lh`
    // What is drawn comes later, and pictures later still.
    const observer = new ResizeObserver(() => {
      if (!frame.isConnected || host.childElementCount === 0) return
      const { height } = frame.getBoundingClientRect()
      if (height === this.hosts.heightOf(source)) return
      this.hosts.measured(source, height)
      view.dispatch({ effects: measured.of(null) })
    })
    observer.observe(frame)
    observers.set(frame, observer)
    return frame
  }

  override destroy(frame: HTMLElement): void {
    observers.get(frame)?.disconnect()
    const host = frame.firstElementChild
    if (host instanceof HTMLElement) this.hosts.leave(host)
  }

  override ignoreEvent(event: Event): boolean {
    return event.type !== 'mousedown' || isControl(event.target)
  }

  private isLike({ block, isOpen }: BlockWidget): boolean {
    return isOpen === this.isOpen && block.eq(this.block)
  }
}

const CONTROLS = ['a', 'button', 'input', 'select', 'summary', 'iframe']
  .map((name) => `.cm-live-block ${name}`)
  .join(', ')
/** What is clicked for itself; a click on the rest goes to the text. */
const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(CONTROLS) !== null
