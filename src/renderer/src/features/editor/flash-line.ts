import { StateEffect, StateField, type Extension } from '@codemirror/state'
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view'

/** Lights up the line at this position for a moment; null takes the light away. */
export const flashLine = StateEffect.define<number | null>()

const line = Decoration.line({ class: 'cm-flash' })

const flashed = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, transaction) {
    let next = set.map(transaction.changes)
    for (const effect of transaction.effects)
      if (effect.is(flashLine))
        next =
          effect.value === null
            ? Decoration.none
            : Decoration.set(line.range(transaction.state.doc.lineAt(effect.value).from))
    return next
  },
  provide: (field) => EditorView.decorations.from(field),
})

export const flashingLines: Extension = flashed

/** Puts the cursor on line `number` (from 1, cut to the text), a third from the top, and lights it up. */
export function goToLine(view: EditorView, number: number): void {
  const { doc } = view.state
  const { from } = doc.line(Math.min(Math.max(1, number), doc.lines))
  view.dispatch({
    selection: { anchor: from },
    effects: [
      EditorView.scrollIntoView(from, { y: 'start', yMargin: view.dom.clientHeight / 3 }),
      flashLine.of(from),
    ],
  })
}
