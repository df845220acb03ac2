import { foldEffect } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import type { NotePlace } from '../../../../shared/domain/settings.ts'
import { foldRange } from './fold-range.ts'
import { foldsOf, lineOfFold } from './folded.ts'

type KeptFold = NotePlace['folds'][number]

/** Longer lines are known by their beginning. */
const LONGEST_TEXT = 100
/** More are not kept. */
const MOST_FOLDS = 500

/** The lines at which something is folded, with what they say. */
export const foldsToKeep = (state: EditorState): KeptFold[] =>
  foldsOf(state)
    .slice(0, MOST_FOLDS)
    .map((fold) => {
      const { number, text } = lineOfFold(state, fold)
      return { line: number, text: text.slice(0, LONGEST_TEXT) }
    })

/** The state with what was folded, as far as the lines still say the same: what became of the rest nobody knows. */
export function withFolds(state: EditorState, kept: readonly KeptFold[]): EditorState {
  // Out of their order some would be lost.
  const inOrder = kept.toSorted((a, b) => a.line - b.line)
  const effects = inOrder.flatMap(({ line, text }) => {
    if (line > state.doc.lines) return []
    if (state.doc.line(line).text.slice(0, LONGEST_TEXT) !== text) return []
    const range = foldRange(state, line)
    const { head } = state.selection.main
    return range && (head <= range.from || head > range.to) ? [foldEffect.of(range)] : []
  })
  return effects.length > 0 ? state.update({ effects }).state : state
}
