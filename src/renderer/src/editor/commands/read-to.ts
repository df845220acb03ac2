import { ensureSyntaxTree, language, syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'

/** How long a command may read on in a note that is not read to its end yet, in ms. */
export const LONGEST_READING = 300

/**
 * The state with its text read as Markdown up to `position` at least: what came in just now, or stands far down in a long
 * note, may not be yet. Null when that takes too long; a note that is not read as Markdown at all is as it is.
 */
export function readTo(state: EditorState, position: number): EditorState | null {
  if (!state.facet(language) || syntaxTree(state).length >= position) return state
  // A state has the tree of its making: only the next one has what was read meanwhile.
  return ensureSyntaxTree(state, position, LONGEST_READING) ? state.update({}).state : null
}

/** Up to the end of what is selected last. */
export const readToSelection = (state: EditorState): EditorState | null =>
  readTo(state, Math.max(...state.selection.ranges.map(({ to }) => to)))
