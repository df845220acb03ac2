import {
  EditorSelection,
  StateEffect,
  StateField,
  type EditorState,
  type Extension,
} from '@codemirror/state'
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view'
import { shownFrontmatter, startOfShown } from '../properties/hidden-frontmatter.ts'

/** Lights up the lines from here to there for a moment; null takes the light away. */
export const flashLine = StateEffect.define<{ readonly from: number; readonly to: number } | null>()

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
            : Decoration.set(linesOf(transaction.state, effect.value))
    return next
  },
  provide: (field) => EditorView.decorations.from(field),
})

export const flashingLines: Extension = flashed

function linesOf(state: EditorState, { from, to }: { readonly from: number; readonly to: number }) {
  const ranges = []
  for (let at = state.doc.lineAt(from); ; at = state.doc.line(at.number + 1)) {
    ranges.push(line.range(at.from))
    if (at.to >= to || at.number === state.doc.lines || ranges.length === MOST_LIT) return ranges
  }
}

const MOST_LIT = 200

/**
 * Puts the cursor on line `number` (from 1, cut to the text), a third from the top, and lights it up, with those after
 * it up to `last`. A line of hidden properties is shown for that; the first one, where all notes begin, is not.
 */
export function goToLine(view: EditorView, number: number, last = number): void {
  const { doc } = view.state
  const { from } = doc.line(Math.min(Math.max(1, number), doc.lines))
  if (number > 1 && from < startOfShown(view.state)) view.dispatch(shownFrontmatter(view.state))
  view.dispatch({
    selection: { anchor: from },
    effects: [
      EditorView.scrollIntoView(from, { y: 'start', yMargin: view.dom.clientHeight / 3 }),
      flashLine.of({
        from,
        to: Math.max(from, doc.line(Math.min(Math.max(1, last), doc.lines)).to),
      }),
    ],
  })
}

/** Puts the cursor behind the last character. */
export const goToEnd = (view: EditorView): void =>
  view.dispatch({ selection: { anchor: view.state.doc.length }, scrollIntoView: true })

/** @param places offsets of the text, at least one; the first is the main one */
export const cursorsAt = (places: readonly number[]): EditorSelection =>
  EditorSelection.create(
    places.map((place) => EditorSelection.cursor(place)),
    0,
  )

/** Puts cursors there, cut to the text. */
export const goToCursors = (view: EditorView, places: readonly number[]): void =>
  view.dispatch({
    selection: cursorsAt(places.map((place) => Math.min(place, view.state.doc.length))),
    scrollIntoView: true,
  })
