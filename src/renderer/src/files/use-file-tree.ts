import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { FolderEntry } from '../../../shared/contract/note.ts'
import { folderNotePath } from '../../../shared/domain/folder-note.ts'
import { folderOf } from '../../../shared/domain/vault-path.ts'
import { useStores } from '../connection/stores-context.tsx'
import { chosenEntries } from './choice/file-choice.ts'
import { FILE_CHOICE } from './choice/file-choice-store.ts'
import { treeRows, type TreeRow } from '../stores/workspace/tree-rows.ts'
import { removeFiles } from './remove-files.ts'

/** The tree as it is shown now, with what has the focus in it and what is chosen. */
export interface FileTreeState {
  readonly rows: readonly TreeRow[]
  /** The path of the note or file in front. */
  readonly active: string | null
  /** The path of its row. */
  readonly activeRow: string | null
  /** The index of the row in focus, and its path. */
  readonly focused: number
  readonly focusedPath: string | null
  /** Where a new note goes: into the folder in focus, or beside the note in focus. */
  readonly folder: string
  readonly chosen: readonly FolderEntry[]
  readonly isReadOnly: boolean
  /** Null where there is no such row. */
  entryAt(path: string | null): FolderEntry | null
  /** All that is chosen, where this is one of it; else this alone. */
  meantBy(entry: FolderEntry): readonly FolderEntry[]
  /** To the row with this index, or the nearest. */
  focus(index: number): void
  focusOn(path: string): void
  /** Opens a file or the note of a folder, or only looks at it (`looks`); else opens or closes the folder. */
  open(entry: FolderEntry, how: { readonly focus: boolean; readonly looks: boolean }): void
  /** Opens or closes a folder. */
  fold(entry: FolderEntry): void
  /** Deletes a file; asks first for a folder, and for several. */
  remove(entries: readonly FolderEntry[]): void
}

export function useFileTree(): FileTreeState {
  const { files, workspace, app, overlay, ofFeatures } = useStores()
  const fileChoice = ofFeatures.of(FILE_CHOICE)
  const state = useStore(files.state)
  const choice = useStore(fileChoice.state)
  const active = useStore(workspace.state, ({ tabs }) => tabs.active)
  const vault = useStore(app.state, ({ app: known }) => known?.vault)
  const { folders, errors, expanded } = state
  const rows = useMemo(() => treeRows({ folders, errors, expanded }), [folders, errors, expanded])
  const chosen = useMemo(() => chosenEntries(rows, choice), [rows, choice])
  const activeRow = active === null ? null : files.rowOf(active)
  const [focusState, setFocusState] = useState({ path: activeRow, under: active })
  // Another note in front takes the tree's focus with it.
  const wanted = focusState.under === active ? focusState.path : activeRow
  const focusOn = (path: string): void => setFocusState({ path, under: active })

  useEffect(() => {
    if (active !== null) files.reveal(active)
  }, [active, files])

  const indexOf = (path: string | null): number =>
    rows.findIndex((row) => row.kind === 'entry' && row.entry.path === path)
  const focused = Math.max(0, indexOf(wanted))
  const row = rows[focused]

  const fold = ({ path }: FolderEntry): void =>
    expanded.has(path) ? files.collapse(path) : files.expand(path)

  return {
    rows,
    active,
    activeRow,
    focused,
    focusedPath: row?.kind === 'entry' ? row.entry.path : null,
    folder: folderHere(row),
    chosen,
    isReadOnly: (vault?.readOnlyReason ?? null) !== null,
    entryAt(path) {
      const found = rows[indexOf(path)]
      return found?.kind === 'entry' ? found.entry : null
    },
    meantBy: (entry) => (chosen.some(({ path }) => path === entry.path) ? chosen : [entry]),
    focus(index) {
      const found = rows[Math.min(Math.max(0, index), rows.length - 1)]
      if (found?.kind === 'entry') focusOn(found.entry.path)
    },
    focusOn,
    open(entry, how) {
      fileChoice.begin(entry.path)
      focusOn(entry.path)
      if (entry.kind !== 'folder') workspace.openNote(entry.path, how)
      else if (entry.hasNote) workspace.openNote(folderNotePath(entry.path), how)
      else fold(entry)
    },
    fold(entry) {
      fileChoice.begin(entry.path)
      focusOn(entry.path)
      fold(entry)
    },
    remove: (entries) => removeFiles(entries, { workspace, overlay }),
  }
}

function folderHere(row: TreeRow | undefined): string {
  if (!row) return ''
  if (row.kind !== 'entry') return row.folder
  return row.entry.kind === 'folder' ? row.entry.path : folderOf(row.entry.path)
}
