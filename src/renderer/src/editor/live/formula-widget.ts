import { type EditorView, WidgetType } from '@codemirror/view'
import { isLoadFault } from '../../ui/fault/load-fault.ts'
import { lazyModule } from '../../ui/lazy/lazy-module.ts'

const typesetter = lazyModule(() => import('../../markdown/read/typeset-element.ts'))

/** A formula among words, as MathML; its source while what reads it is on its way, and where it cannot be read. */
export class FormulaWidget extends WidgetType {
  private readonly tex: string

  constructor(tex: string) {
    super()
    this.tex = tex
  }

  override eq(other: FormulaWidget): boolean {
    return other.tex === this.tex
  }

  override toDOM(view: EditorView): HTMLElement {
    const place = document.createElement('span')
    place.className = 'cm-live-formula'
    place.dir = 'ltr'
    place.textContent = this.tex
    typesetter().then(
      ({ typesetElement }) => {
        const { element, problem } = typesetElement(this.tex)
        if (element) place.replaceChildren(element)
        else if (problem !== null) place.title = problem
        view.requestMeasure()
      },
      // Its source stands there; the next formula asks again.
      (error: unknown) => isLoadFault(error) && error.forget(),
    )
    return place
  }
}
