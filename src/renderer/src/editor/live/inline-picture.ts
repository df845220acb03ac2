import { syntaxTree } from '@codemirror/language'
import type { EditorState, Range } from '@codemirror/state'
import { Decoration, WidgetType, type EditorView } from '@codemirror/view'
import type { BlockHosts } from '../blocks/block-hosts.ts'
import type { IsTouched, Span } from '../construct.ts'

const observers = new WeakMap<HTMLElement, ResizeObserver>()

/** A picture or an embed among the words of a cell, as the reading view draws it. */
class CellPicture extends WidgetType {
  private readonly source: string
  private readonly hosts: BlockHosts

  constructor(source: string, hosts: BlockHosts) {
    super()
    this.source = source
    this.hosts = hosts
  }

  override eq(other: CellPicture): boolean {
    return other.source === this.source
  }

  override toDOM(view: EditorView): HTMLElement {
    const frame = document.createElement('span')
    frame.className = 'cm-live-picture'
    frame.append(this.hosts.take(this.source))
    // It comes later, and its row is higher then.
    const observer = new ResizeObserver(() => view.requestMeasure())
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
    return event.type !== 'mousedown'
  }
}

/** The pictures and embeds in a part of a row that nobody is at work on. */
export function cellPictures(
  state: EditorState,
  { from, to }: Span,
  isTouched: IsTouched,
  hosts: BlockHosts,
): readonly Range<Decoration>[] {
  const found: Range<Decoration>[] = []
  if (!state.sliceDoc(from, to).includes('![')) return found
  syntaxTree(state).iterate({
    from,
    to,
    enter({ name, from: start, to: end }) {
      if (name !== 'Image' && name !== 'Embed') return
      const source = state.sliceDoc(start, end)
      const isWhole = start >= from && end <= to && (name === 'Embed' || source.includes(']('))
      if (!isWhole || isTouched({ from: start, to: end })) return
      const widget = new CellPicture(source.replaceAll('\\|', '|'), hosts)
      found.push(Decoration.replace({ widget }).range(start, end))
    },
  })
  return found
}
