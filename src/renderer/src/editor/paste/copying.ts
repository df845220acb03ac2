import { ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { isLoadFault } from '../../ui/fault/load-fault.ts'
import { lazyModule } from '../../ui/lazy/lazy-module.ts'

/** Longer texts would take longer than a key may: they are copied as Markdown only. */
const LONGEST = 100_000

type CopiedHtml = (markdown: string) => string

const loadCopiedHtml = lazyModule(
  async (): Promise<CopiedHtml> => (await import('../../markdown/page/copied-html.ts')).copiedHtml,
)

/**
 * Puts what a selected text looks like beside the Markdown that the editor copies, cuts or drags, so that a mail or a word
 * processor shows it. What draws it is loaded as soon as something is selected.
 */
export const copying = ViewPlugin.define((view) => {
  let copiedHtml: CopiedHtml | null = null
  // Behind the editor's own listeners, which lie further in: what they copy is there by now.
  const add = ({ defaultPrevented, type }: Event, data: DataTransfer | null): void => {
    if (!data || !copiedHtml || (!defaultPrevented && type !== 'dragstart')) return
    const markdown = data.getData('text/plain')
    if (markdown === '' || markdown.length > LONGEST) return
    data.setData('text/html', copiedHtml(markdown))
  }
  const onCopy = (event: ClipboardEvent): void => add(event, event.clipboardData)
  const onDrag = (event: DragEvent): void => add(event, event.dataTransfer)
  view.dom.addEventListener('copy', onCopy)
  view.dom.addEventListener('cut', onCopy)
  view.dom.addEventListener('dragstart', onDrag)
  return {
    update({ selectionSet, state }: ViewUpdate): void {
      if (!selectionSet || copiedHtml || state.selection.main.empty) return
      loadCopiedHtml().then(
        (load) => (copiedHtml = load),
        // Copied text is Markdown only until the next selection.
        (error: unknown) => isLoadFault(error) && error.forget(),
      )
    },
    destroy() {
      view.dom.removeEventListener('copy', onCopy)
      view.dom.removeEventListener('cut', onCopy)
      view.dom.removeEventListener('dragstart', onDrag)
    },
  }
})
