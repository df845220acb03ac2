import { WidgetType, type EditorView } from '@codemirror/view'
import { rejectHelp, takeHelp } from './answer-help.ts'
import type { HelpPreview } from './help-preview.ts'

/** What the preview is, and the two answers to it. The keys work in the text too. */
export class HelpBar extends WidgetType {
  private readonly preview: HelpPreview

  constructor(preview: HelpPreview) {
    super()
    this.preview = preview
  }

  override eq({ preview: { id, notice, isWhole } }: HelpBar): boolean {
    const mine = this.preview
    return id === mine.id && notice === mine.notice && isWhole === mine.isWhole
  }

  override toDOM(view: EditorView): HTMLElement {
    const { title, notice, isWhole } = this.preview
    const bar = document.createElement('div')
    bar.className = 'cm-help-bar'
    bar.setAttribute('role', 'group')
    bar.setAttribute('aria-label', 'Suggestion')
    const words = document.createElement('span')
    words.className = 'cm-help-words'
    words.textContent = isWhole
      ? `${title}: nothing is changed yet`
      : `${title}… ${notice ?? ''}`.trim()
    bar.append(words)
    if (isWhole) bar.append(button('Take over', 'Tab', () => takeHelp(view)))
    bar.append(button(isWhole ? 'Reject' : 'Stop', 'Esc', () => rejectHelp(view)))
    return bar
  }

  override ignoreEvent(): boolean {
    return true
  }
}

function button(label: string, key: string, run: () => void): HTMLElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = 'cm-help-button'
  const sign = document.createElement('kbd')
  sign.textContent = key
  sign.setAttribute('aria-hidden', 'true')
  element.append(label, sign)
  // The cursor stays in the text, where the keys are.
  element.addEventListener('mousedown', (event) => event.preventDefault())
  element.addEventListener('click', run)
  return element
}
