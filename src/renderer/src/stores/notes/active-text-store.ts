import { Text } from '@codemirror/state'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** The text of the note in front, for the outline and the word count; a moment behind the editor while typing. */
export type ActiveText = {
  readonly path: string | null
  readonly text: Text
  /** The line of the cursor, from 1. */
  readonly line: number
  /** What is selected of it, in its order; the same one while nothing is. */
  readonly selected: readonly Text[]
  /** In which mode the keys of Vim are; null without them. */
  readonly vimMode: string | null
}
/** Nothing is selected. */
export const NOTHING: readonly Text[] = []
export type ActiveTextStore = StoreApi<ActiveText>

export const createActiveTextStore = (): ActiveTextStore =>
  createStore<ActiveText>(() => ({
    path: null,
    text: Text.empty,
    line: 1,
    selected: NOTHING,
    vimMode: null,
  }))
