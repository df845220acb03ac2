import { StateEffect, type Extension, type Range } from '@codemirror/state'
import {
  Decoration,
  EditorView,
  ViewPlugin,
  type DecorationSet,
  type PluginValue,
  type ViewUpdate,
} from '@codemirror/view'
import type { EditorServices } from '../editor-services.ts'
import { inFocus, paragraphAt } from './in-focus.ts'

const chosen = StateEffect.define<null>()
const line = Decoration.line({ class: 'cm-in-focus' })
const beside = Decoration.mark({ class: 'cm-beside-focus' })

/**
 * Takes the colours from all but the paragraph or the sentence at the cursor, if the person chose that. Nothing moves by
 * it; what is found by a search keeps its ground, and the colour of the rest can be read on it.
 */
export function focusMode({ aids }: Pick<EditorServices, 'aids'>): Extension {
  const plugin = ViewPlugin.fromClass(
    class implements PluginValue {
      decorations: DecorationSet
      private readonly stop: () => void
      constructor(view: EditorView) {
        this.decorations = decorate(view)
        this.stop = aids.subscribe(() =>
          view.dispatch({ effects: chosen.of(null), scrollIntoView: aids.now().isTypewriter }),
        )
      }
      update({
        view,
        docChanged,
        selectionSet,
        viewportChanged,
        transactions,
        changes,
      }: ViewUpdate) {
        // A mark beside what is composed would end that.
        if (view.composing) this.decorations = this.decorations.map(changes)
        else if (
          docChanged ||
          selectionSet ||
          viewportChanged ||
          transactions.some(({ effects }) => effects.some((effect) => effect.is(chosen)))
        )
          this.decorations = decorate(view)
      }
      destroy() {
        this.stop()
      }
    },
    { decorations: ({ decorations }) => decorations },
  )

  /** Only what is drawn: a selection may reach over all of a long note. */
  function decorate(view: EditorView): DecorationSet {
    const { focus } = aids.now()
    if (focus === 'off') return Decoration.none
    const { state, viewport } = view
    const found: Range<Decoration>[] = []
    for (const stretch of inFocus(state, focus)) {
      const from = Math.max(viewport.from, paragraphAt(state, stretch.from).from)
      const to = Math.min(viewport.to, paragraphAt(state, stretch.to).to)
      for (let pos = from; pos <= to;) {
        const { from: start, to: end } = state.doc.lineAt(pos)
        found.push(line.range(start))
        if (start < stretch.from) found.push(beside.range(start, Math.min(end, stretch.from)))
        if (stretch.to < end) found.push(beside.range(Math.max(start, stretch.to), end))
        pos = end + 1
      }
    }
    return Decoration.set(
      found.filter(({ from, to, value }) => value === line || from < to),
      true,
    )
  }

  return [
    plugin,
    EditorView.editorAttributes.of(() =>
      aids.now().focus === 'off' ? null : { class: 'cm-focusing' },
    ),
    theme,
  ]
}

const quiet = { color: 'var(--ink-3) !important' }
const theme = EditorView.theme({
  '&.cm-focusing .cm-line:not(.cm-in-focus)': quiet,
  '&.cm-focusing .cm-line:not(.cm-in-focus) *': quiet,
  '&.cm-focusing .cm-beside-focus': quiet,
  '&.cm-focusing .cm-beside-focus *': quiet,
  '&.cm-focusing .cm-live-block:not(:hover)': { opacity: '0.55' },
  '&.cm-focusing .cm-line:not(.cm-in-focus) img': { opacity: '0.55' },
})
