import { WidgetType, type EditorView } from '@codemirror/view'
import { CALLOUT_ICONS } from '../../markdown/read/callout-icons.ts'
import type { CalloutKind } from '../../markdown/read/marks.ts'
import { svgIcon } from '../../ui/svg-icon.ts'
import { foldIcon, toggleFoldAt } from '../folding/fold-arrows.ts'
import { LIVE_WORDS } from './words.ts'

/**
 * What stands in place of `> [!tip]-`: an arrow where the callout folds, the icon of its kind, and the kind's name where it
 * has no title.
 */
export class CalloutSign extends WidgetType {
  private readonly kind: CalloutKind
  private readonly name: string
  /** Null for one that does not fold. */
  private readonly isFolded: boolean | null

  constructor(kind: CalloutKind, name: string, isFolded: boolean | null) {
    super()
    this.kind = kind
    this.name = name
    this.isFolded = isFolded
  }

  override eq(other: CalloutSign): boolean {
    return other.kind === this.kind && other.name === this.name && other.isFolded === this.isFolded
  }

  override toDOM(view: EditorView): HTMLElement {
    const sign = document.createElement('span')
    sign.className = 'cm-live-callout-name'
    if (this.isFolded !== null) sign.append(this.arrow(view, this.isFolded))
    const icon = svgIcon(CALLOUT_ICONS[this.kind])
    icon.ariaHidden = 'true'
    sign.append(icon, this.name)
    return sign
  }

  override ignoreEvent(event: Event): boolean {
    return event.target instanceof Element && event.target.closest('button') !== null
  }

  private arrow(view: EditorView, isFolded: boolean): HTMLElement {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'cm-live-fold'
    button.tabIndex = -1
    button.dataset['fold'] = ''
    button.append(foldIcon())
    button.ariaExpanded = String(!isFolded)
    button.ariaLabel = isFolded ? LIVE_WORDS.unfold : LIVE_WORDS.fold
    // The editor keeps its cursor.
    button.addEventListener('mousedown', (event) => event.preventDefault())
    button.addEventListener('click', () =>
      toggleFoldAt(view, view.state.doc.lineAt(view.posAtDOM(button)).number),
    )
    return button
  }
}
