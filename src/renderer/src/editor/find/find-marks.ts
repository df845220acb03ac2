import type { EditorState, Range } from '@codemirror/state'
import {
  Decoration,
  ViewPlugin,
  type DecorationSet,
  type EditorView,
  type ViewUpdate,
} from '@codemirror/view'
import { openedFind } from './find-opened.ts'
import { findField, freshIn } from './find-state.ts'
import { firstFrom, matchAt, type Matches, type Span } from '../../../../shared/find/matches.ts'

const match = Decoration.mark({ class: 'cm-searchMatch' })
const selectedMatch = Decoration.mark({ class: 'cm-searchMatch cm-searchMatch-selected' })
const scopeLine = Decoration.line({ class: 'cm-findScope' })
/** A letter that is found a thousand times in view is seen as well without marks. */
const MOST_DRAWN = 3000

/** Draws the matches that are in view, and what the search is kept to, while the panel is open. */
export const findMarks = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = draw(view)
    }
    update({
      view,
      changes,
      docChanged,
      viewportChanged,
      selectionSet,
      state,
      startState,
    }: ViewUpdate): void {
      const isSame =
        state.field(findField) === startState.field(findField, false) &&
        openedFind(state) === openedFind(startState)
      if (isSame && !docChanged && !viewportChanged && !selectionSet) return
      // Until the search comes after the text, its matches go with it.
      if (openedFind(state) && !freshIn(state)) this.decorations = this.decorations.map(changes)
      else this.decorations = draw(view)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)

function draw({ state, visibleRanges }: EditorView): DecorationSet {
  const found = openedFind(state) ? freshIn(state) : null
  if (!found) return Decoration.none
  const { main } = state.selection
  const drawn: Range<Decoration>[] = visibleRanges.flatMap((part) => scopeIn(state, part))
  for (const part of visibleRanges)
    for (const { from, to } of matchesIn(found.matches, part)) {
      if (to === from) continue // there is no letter to be marked
      const isSelected = from === main.from && to === main.to
      drawn.push((isSelected ? selectedMatch : match).range(from, to))
      if (drawn.length > MOST_DRAWN) return Decoration.none
    }
  return Decoration.set(drawn, true)
}

/** A bar beside the lines of the selection that is searched. */
function scopeIn(state: EditorState, part: Span): Range<Decoration>[] {
  const lines = new Set<number>()
  for (const { from, to } of state.field(findField).scope ?? []) {
    const end = Math.min(to, part.to)
    for (let at = Math.max(from, part.from); at <= end;) {
      const line = state.doc.lineAt(at)
      lines.add(line.from)
      at = line.to + 1
    }
  }
  return [...lines].map((from) => scopeLine.range(from))
}

function* matchesIn(matches: Matches, { from, to }: Span): Generator<Span> {
  let index = Math.max(0, firstFrom(matches, from) - 1)
  for (let at = matchAt(matches, index); at && at.from < to; at = matchAt(matches, ++index))
    if (at.to > from) yield at
}
