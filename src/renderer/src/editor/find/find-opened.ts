import { StateEffect, StateField, type EditorState } from '@codemirror/state'
import type { Command } from '@codemirror/view'
import { showsSelection } from '../live/touched.ts'
import type { Span } from '../../../../shared/find/matches.ts'

/** How the panel was asked for. */
export interface OpenedFind {
  /** What was selected, to be searched; empty where nothing was. */
  readonly seed: string
  /** Lines that were selected, to be searched alone. */
  readonly scope: readonly Span[] | null
  readonly replaces: boolean
}

export const showFind = StateEffect.define<OpenedFind | null>()

export const openedField = StateField.define<OpenedFind | null>({
  create: () => null,
  update: (opened, { effects }) =>
    effects.reduce((last, effect) => (effect.is(showFind) ? effect.value : last), opened),
})

/** How the panel was last asked for in this note; null while it is closed. */
export const openedFind = (state: EditorState): OpenedFind | null =>
  state.field(openedField, false) ?? null

/** Closes the panel. The focus goes back to the text, in which the last match is selected. */
export const closeFind: Command = (view) => {
  if (!openedFind(view.state)) return false
  if (!view.hasFocus) view.focus()
  view.dispatch({ effects: [showFind.of(null), showsSelection(false)] })
  return true
}
