import { Text } from '@codemirror/state'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** The text of the note in front, for the outline and the word count; a moment behind the editor while typing. */
export type ActiveText = {
  readonly path: string | null
  readonly text: Text
  /** The line of the cursor, from 1. */
  readonly line: number
}
export type ActiveTextStore = StoreApi<ActiveText>

export const createActiveTextStore = (): ActiveTextStore =>
  createStore<ActiveText>(() => ({ path: null, text: Text.empty, line: 1 }))
