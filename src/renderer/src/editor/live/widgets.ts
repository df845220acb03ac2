import { type EditorView, WidgetType } from '@codemirror/view'
import { localDay } from '../../../../shared/domain/dates/local-day.ts'
import {
  isOwnMark,
  STATUS_WORDS,
  statusOfMark,
} from '../../../../shared/domain/tasks/task-status.ts'
import { isLoadFault } from '../../ui/fault/load-fault.ts'
import { lazyModule } from '../../ui/lazy/lazy-module.ts'
import { LIVE_WORDS } from './words.ts'

/** A text in place of another. */
export class Sign extends WidgetType {
  private readonly text: string
  private readonly className: string

  constructor(text: string, className: string) {
    super()
    this.text = text
    this.className = className
  }

  override eq(other: Sign): boolean {
    return other.text === this.text && other.className === this.className
  }

  override toDOM(): HTMLElement {
    const sign = document.createElement('span')
    sign.className = this.className
    sign.textContent = this.text
    return sign
  }
}

/** The number of a footnote, as the reading view has it. */
export class FootnoteSign extends WidgetType {
  private readonly number: number

  constructor(number: number) {
    super()
    this.number = number
  }

  override eq(other: FootnoteSign): boolean {
    return other.number === this.number
  }

  override toDOM(): HTMLElement {
    const sign = document.createElement('sup')
    sign.className = 'cm-footnote'
    sign.textContent = String(this.number)
    sign.role = 'doc-noteref'
    sign.ariaLabel = LIVE_WORDS.footnote(this.number)
    return sign
  }
}

/** A line across the page. */
export class Rule extends WidgetType {
  override eq(): boolean {
    return true
  }

  override toDOM(): HTMLElement {
    const rule = document.createElement('span')
    rule.className = 'cm-live-rule'
    rule.role = 'separator'
    return rule
  }
}

/** The box of a task, which ticks it. */
export class TaskBox extends WidgetType {
  private readonly mark: string
  /** Takes what is said when a task cannot come back. */
  private readonly say: (text: string) => void

  constructor(mark: string, say: (text: string) => void) {
    super()
    this.mark = mark
    this.say = say
  }

  override eq(other: TaskBox): boolean {
    return other.mark === this.mark && other.say === this.say
  }

  override toDOM(view: EditorView): HTMLElement {
    const status = statusOfMark(this.mark)
    const place = document.createElement('span')
    place.className = 'cm-live-sign'
    const box = document.createElement('input')
    box.type = 'checkbox'
    box.className = 'cm-live-box'
    box.checked = status === 'done'
    box.indeterminate = status === 'doing'
    box.dataset['status'] = status
    if (isOwnMark(this.mark)) box.dataset['mark'] = this.mark
    box.ariaLabel = isOwnMark(this.mark) ? `Task, ${this.mark}` : `Task, ${STATUS_WORDS[status]}`
    box.tabIndex = -1
    box.disabled = view.state.readOnly
    // The editor keeps its cursor.
    box.addEventListener('mousedown', (event) => event.preventDefault())
    box.addEventListener('click', (event) => {
      event.preventDefault()
      void this.tick(view, box)
    })
    place.append(box)
    return place
  }

  override ignoreEvent(): boolean {
    return true
  }

  /** What changes the line of a task is large, and is there when a box was first clicked. */
  private async tick(view: EditorView, box: HTMLElement): Promise<void> {
    const line = view.state.doc.lineAt(view.posAtDOM(box))
    const task = { line: line.number, source: line.text, status: this.mark }
    try {
      const { tickTask } = await ticking()
      // Another note may be shown by now, or this line be another one.
      const { doc } = view.state
      const ticked = box.isConnected ? tickTask(doc, task, localDay(Date.now())) : null
      if (!ticked) return this.say(LIVE_WORDS.changedTask)
      view.dispatch({ changes: ticked.changes, userEvent: 'input.tick' })
      for (const warning of ticked.warnings) this.say(warning)
    } catch (error) {
      if (!isLoadFault(error)) throw error
      error.forget()
      this.say(LIVE_WORDS.notTicked)
    }
  }
}

const ticking = lazyModule(() => import('../language/tick-task.ts'))
