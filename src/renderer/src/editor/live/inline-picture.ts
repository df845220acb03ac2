import type { EditorState, Range } from '@codemirror/state'
import { Decoration, WidgetType, type EditorView } from '@codemirror/view'
import type { SyntaxNode } from '@lezer/common'
import { isControl } from './blocks/block-widget.ts'
import type { BlockHosts } from './blocks/block-hosts.ts'
import type { Construct } from './construct.ts'
import { definitionsFor } from './index/labels.ts'
import { hidden } from './marks.ts'
import { standsForItself, unsized } from './picture-source.ts'
import { isWithin } from './spans.ts'

const observers = new WeakMap<HTMLElement, ResizeObserver>()

/** `below`: its source has the line before it, and it gives that line's height away. */
type Place = 'instead' | 'behind' | 'below'

/**
 * A picture or an embed among words, as the reading view draws it. It stands behind its source, which is there or not: so
 * the same one stays when that opens and closes.
 */
class InlinePicture extends WidgetType {
  private readonly source: string
  private readonly hosts: BlockHosts
  private readonly place: Place

  constructor(source: string, hosts: BlockHosts, place: Place) {
    super()
    this.source = source
    this.hosts = hosts
    this.place = place
  }

  override eq(other: InlinePicture): boolean {
    return other.source === this.source && other.place === this.place
  }

  override toDOM(view: EditorView): HTMLElement {
    const frame = document.createElement('span')
    frame.className = 'cm-live-picture'
    this.put(frame)
    frame.append(this.hosts.take(this.source))
    // It comes later, and its line is higher then.
    const observer = new ResizeObserver(() => view.requestMeasure())
    observer.observe(frame)
    observers.set(frame, observer)
    return frame
  }

  /** The same picture with another size goes on in its place: it would flash if it were drawn from the start. */
  override updateDOM(frame: HTMLElement, _view: EditorView, before: InlinePicture): boolean {
    if (unsized(before.source) !== unsized(this.source)) return false
    this.put(frame)
    const host = frame.firstElementChild
    if (host instanceof HTMLElement && before.source !== this.source)
      this.hosts.say(host, this.source)
    return true
  }

  private put(frame: HTMLElement): void {
    frame.dataset['place'] = this.place
    frame.ariaHidden = this.place === 'instead' ? null : 'true'
  }

  override destroy(frame: HTMLElement): void {
    observers.get(frame)?.disconnect()
    const host = frame.firstElementChild
    if (host instanceof HTMLElement) this.hosts.leave(host)
  }

  override ignoreEvent(event: Event): boolean {
    return event.type !== 'mousedown' || isControl(event.target)
  }
}

/**
 * Draws an `Image` or an `Embed` that stands among words as the picture that it is; where somebody is at work on it, as
 * its source with the picture behind it.
 * @param written how it is drawn without a picture, which is how its source looks
 */
export function withPicture(
  state: EditorState,
  { node, written, hosts }: { node: SyntaxNode; written: Construct; hosts: BlockHosts },
): Construct {
  const { open: marks = [], inner = [] } = written
  // As it stands behind the block, folded nowhere: so it is as high.
  if (standsForItself(state, node))
    return { ...written, inner: [], open: [...marks, ...inner.flatMap(({ open = [] }) => open)] }
  const { from, to } = node
  const text = state.sliceDoc(from, to)
  const isInCell = isWithin(node, ['TableCell'])
  const source = isInCell ? text.replaceAll('\\|', '|') : text + definitionsFor(state, text)
  const drawn = (place: Place): Range<Decoration> =>
    Decoration.widget({ widget: new InlinePicture(source, hosts, place), side: 1 }).range(to)
  return {
    ...written,
    closed: [hidden.range(from, to), drawn('instead')],
    open: [...marks, drawn(isAlone(state, node) ? 'below' : 'behind')],
  }
}

/** Whether nothing but the marks of lists and quotes stands on its line with it. */
function isAlone({ doc }: EditorState, { from, to }: SyntaxNode): boolean {
  const line = doc.lineAt(from)
  const before = doc.sliceString(line.from, from)
  const after = doc.sliceString(to, doc.lineAt(to).to)
  return after.trim() === '' && /^(?:[\s>]|[-+*]\s|\d+[.)]\s|\[.\]\s)*$/.test(before)
}
