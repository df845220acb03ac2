import { WidgetType, type EditorView } from '@codemirror/view'
import { foldIcon, toggleFoldAt } from '../folding/fold-arrows.ts'
import { LIVE_WORDS } from './words.ts'

/** What stands in place of `> [!tip]-`: an arrow where the callout folds, the name of its kind where it has no title. */
export class CalloutSign extends WidgetType {
  private readonly name: string
  /** Null for one that does not fold. */
  private readonly isFolded: boolean | null

  constructor(name: string, isFolded: boolean | null) {
    super()
    this.name = name
    this.isFolded = isFolded
  }

  override eq(other: CalloutSign): boolean {
    return other.name === this.name && other.isFolded === this.isFolded
  }

  override toDOM(view: EditorView): HTMLElement {
    const sign = document.createElement('span')
    sign.className = 'cm-live-callout-name'
    if (this.isFolded !== null) sign.append(this.arrow(view, this.isFolded))
    sign.append(this.name)
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
