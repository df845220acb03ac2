import { StateEffect } from '@codemirror/state'
import { WidgetType, type EditorView } from '@codemirror/view'
import type { DrawnBlock } from '../index/block-index.ts'
import { unsized } from '../picture-source.ts'
import type { BlockHosts, Room } from './block-hosts.ts'

/** What is drawn has another height: the editor looks for it by itself only where its own is another one. */
export const measured = StateEffect.define<null>()

const observers = new WeakMap<HTMLElement, ResizeObserver>()
/** What is drawn in a frame that is not open. */
const drawnIn = new WeakMap<HTMLElement, BlockWidget>()
/** Of a line of its source, roughly, in px, while nobody has seen a block yet. */
const LINE_PX = 27

/** What is drawn in the place of a block. */
export interface BlockPlaces {
  readonly hosts: BlockHosts
  /** What is offered for a block with this source; null for nothing. */
  readonly buttonOf: (source: string, view: EditorView) => HTMLElement | null
}

/**
 * A block as it reads. Behind it lies its source, unseen, so that the place is as high as the higher of both: where the
 * block is open its lines stand there, and this is what is left of the place below them.
 */
export class BlockWidget extends WidgetType {
  readonly isOpen: boolean
  /** When it was drawn last; undefined for one that was not yet. */
  readonly room: Room | undefined
  private readonly block: DrawnBlock
  /** As it stands in the note. */
  private readonly source: string
  private readonly places: BlockPlaces

  constructor(
    block: DrawnBlock,
    source: string,
    isOpen: boolean,
    places: BlockPlaces,
    room: Room | undefined,
  ) {
    super()
    this.block = block
    this.source = source
    this.isOpen = isOpen
    this.places = places
    this.room = room
  }

  override eq(other: BlockWidget): boolean {
    return this.isLike(other) && other.room === this.room
  }

  override updateDOM(frame: HTMLElement, _view: EditorView, before: BlockWidget): boolean {
    if (!this.isOpen) return this.isLike(before) || this.resizes(frame, before)
    if (!before.isOpen || this.left === 0 || before.left === 0) return false
    frame.style.height = `${this.left}px`
    const host = frame.firstElementChild
    if (host instanceof HTMLElement) this.places.hosts.say(host, this.block.source)
    return true
  }

  override get estimatedHeight(): number {
    if (this.isOpen) return this.left
    if (this.room) return this.room.height
    return this.source.split('\n').length * LINE_PX
  }

  override toDOM(view: EditorView): HTMLElement {
    const frame = document.createElement('div')
    frame.className = 'cm-live-block'
    frame.dataset['kind'] = this.block.kind
    return this.isOpen ? this.openFrame(frame) : this.closedFrame(frame, view)
  }

  private openFrame(frame: HTMLElement): HTMLElement {
    frame.classList.add('cm-live-block-open')
    frame.ariaHidden = 'true'
    frame.style.height = `${this.left}px`
    if (this.left > 0) frame.append(this.places.hosts.take(this.block.source))
    return frame
  }

  private closedFrame(frame: HTMLElement, view: EditorView): HTMLElement {
    const { source } = this.block
    const host = this.places.hosts.take(source)
    frame.append(host, this.behind)
    drawnIn.set(frame, this)
    const button = this.places.buttonOf(source, view)
    if (button) frame.append(button)
    // What is drawn comes later, and pictures later still.
    const observer = new ResizeObserver(() => {
      if (!frame.isConnected || host.childElementCount === 0) return
      const drawn = drawnIn.get(frame) ?? this
      const { height } = frame.getBoundingClientRect()
      const behind = frame.querySelector('.cm-live-behind')?.getBoundingClientRect().height ?? 0
      const room = { height, source: behind, lines: drawn.source.split('\n').length }
      if (!this.places.hosts.measured(drawn.block.source, room)) return
      view.dispatch({ effects: measured.of(null) })
    })
    observer.observe(frame)
    observers.set(frame, observer)
    return frame
  }

  override destroy(frame: HTMLElement): void {
    observers.get(frame)?.disconnect()
    const host = frame.firstElementChild
    if (host instanceof HTMLElement) this.places.hosts.leave(host)
  }

  override ignoreEvent(event: Event): boolean {
    return event.type !== 'mousedown' || isControl(event.target)
  }

  /** What is left below its lines, in px. */
  private get left(): number {
    if (!this.room) return 0
    const { height, source, lines } = this.room
    const more = this.source.split('\n').length - lines
    return Math.max(0, height - source - (more * source) / lines)
  }

  private get behind(): HTMLElement {
    return sourceBehind(this.source.split('\n'), this.block.kind)
  }

  /** The same picture with another size goes on in its place: it would flash if it were drawn from the start. */
  private resizes(frame: HTMLElement, before: BlockWidget): boolean {
    const isPicture = this.block.kind === 'Image' || this.block.kind === 'Embed'
    if (!isPicture || before.isOpen || unsized(before.block.source) !== unsized(this.block.source))
      return false
    const host = frame.firstElementChild
    if (host instanceof HTMLElement) this.places.hosts.say(host, this.block.source)
    frame.querySelector('.cm-live-behind')?.replaceWith(this.behind)
    drawnIn.set(frame, this)
    return true
  }

  private isLike({ block, isOpen }: BlockWidget): boolean {
    return isOpen === this.isOpen && block.eq(this.block)
  }
}

/** The lines of a source, as they would stand there. */
function sourceBehind(lines: readonly string[], kind: string): HTMLElement {
  const behind = document.createElement('div')
  behind.className = 'cm-live-behind'
  behind.ariaHidden = 'true'
  for (const text of lines) {
    const line = document.createElement('div')
    line.className = kind === 'FencedCode' ? 'cm-live-line cm-code-line' : 'cm-live-line'
    if (kind === 'Image' || kind === 'Embed') line.append(...pictureSource(text))
    else line.textContent = text === '' ? '\u200b' : text
    behind.append(line)
  }
  return behind
}

/** Its marks are smaller, and an address is one of them. */
function pictureSource(text: string): readonly (Node | string)[] {
  const [, start = '', said = '', rest = ''] =
    /^(\s*!\[\[?)(.*?)(\]\].*|\]\(.*|\]\[.*|)$/.exec(text) ?? []
  const small = (mark: string): HTMLElement => {
    const element = document.createElement('span')
    element.className = 'cm-live-mark'
    element.textContent = mark
    return element
  }
  return start === '' ? [text] : [small(start), said, small(rest)]
}

const CONTROLS = ['a', 'button', 'input', 'select', 'summary', 'iframe', '[role="link"]']
  .map((name) => `:is(.cm-live-block, .cm-live-picture) ${name}`)
  .join(', ')
/** What is clicked for itself; a click on the rest goes to the text. */
export const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(CONTROLS) !== null
