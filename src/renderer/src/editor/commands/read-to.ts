import { ensureSyntaxTree, language, syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'

/** How long a command may read on in a note that is not read to its end yet, in ms. */
export const LONGEST_READING = 300

/**
 * The state with its text read as Markdown as far as something is selected at least: what came in just now, or stands far
 * down in a long note, may not be yet. Null when that takes too long; a note that is not read as Markdown at all is as it
 * is.
 */
export function readToSelection(state: EditorState): EditorState | null {
  const end = Math.max(...state.selection.ranges.map(({ to }) => to))
  if (!state.facet(language) || syntaxTree(state).length >= end) return state
  // A state has the tree of its making: only the next one has what was read meanwhile.
  return ensureSyntaxTree(state, end, LONGEST_READING) ? state.update({}).state : null
}
