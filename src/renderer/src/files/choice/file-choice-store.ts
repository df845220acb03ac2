import { createStore, type StoreApi } from 'zustand/vanilla'
import type { FolderEntry } from '../../../../shared/contract/note.ts'
import type { OpenStore } from '../../stores/feature-stores.ts'
import type { FeatureStore } from '../../stores/stores.ts'
import type { FilesStore } from '../../stores/workspace/files-store.ts'
import { treeRows, type TreeRow } from '../../stores/workspace/tree-rows.ts'
import {
  allChosen,
  chosenEntries,
  extended,
  NOTHING_CHOSEN,
  toggled,
  type FileChoice,
} from './file-choice.ts'

/** What is chosen in the tree of files, for the tree, its menus and the palette. */
export interface FileChoiceStore extends OpenStore {
  readonly state: StoreApi<FileChoice>
  /** Those in sight, in the order of the tree. */
  entries(): readonly FolderEntry[]
  /** Chooses nothing; a range begins at `anchor`. */
  begin(anchor: string | null): void
  /** @param focused the path of the row that has the focus */
  toggle(path: string, focused: string | null): void
  /** All from where the last choice began to this row. */
  extendTo(path: string, focused: string | null): void
  all(): void
}

export const FILE_CHOICE: FeatureStore<FileChoiceStore> = {
  create: ({ stores: { files } }) => createFileChoiceStore(files),
}

function createFileChoiceStore(files: FilesStore): FileChoiceStore {
  const state = createStore<FileChoice>(() => NOTHING_CHOSEN)
  const rows = (): readonly TreeRow[] => treeRows(files.state.getState())
  return {
    state,
    entries: () => chosenEntries(rows(), state.getState()),
    begin: (anchor) => state.setState({ chosen: new Set(), anchor }),
    toggle: (path, focused) =>
      state.setState(toggled(state.getState(), { rows: rows(), path, focused })),
    extendTo: (path, focused) =>
      state.setState(extended(state.getState(), { rows: rows(), path, focused })),
    all: () => state.setState(allChosen(rows())),
    dispose: () => {},
  }
}
