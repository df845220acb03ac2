import { createStore, type StoreApi } from 'zustand/vanilla'

export type EditorAction = 'bold' | 'italic' | 'link' | 'task' | 'find' | 'follow' | 'undo' | 'redo'

/** The way from the command list to the editor that is shown; null while there is none. */
export type EditorPort = StoreApi<{ readonly run: ((action: EditorAction) => void) | null }>

export const createEditorPort = (): EditorPort =>
  createStore<{ readonly run: ((action: EditorAction) => void) | null }>(() => ({ run: null }))
