import { useEffect, useMemo, useState, type MouseEvent } from 'react'
import { useStore } from 'zustand'
import type { FolderEntry } from '../../../shared/contract/note.ts'
import { folderOf } from '../../../shared/domain/vault-path.ts'
import { useFeatures } from '../connection/features-context.tsx'
import { useNoteNames } from '../connection/use-note-names.ts'
import { useStores } from '../connection/stores-context.tsx'
import { treeRows, type TreeRow } from '../stores/workspace/tree-rows.ts'
import { Button } from '../ui/field/button.tsx'
import { ContextMenu } from '../ui/menu/context-menu.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconButton } from '../ui/field/icon-button.tsx'
import { NewFolderIcon, NewNoteIcon } from '../ui/icons.ts'
import { PanelHeader } from '../ui/layout/panel-header.tsx'
import { VirtualList } from '../ui/layout/virtual-list.tsx'
import { fileMenuItems } from './file-menu-items.tsx'
import { FileRow } from './file-row.tsx'
import { pathUnder, rowId } from './row-id.ts'
import { useTreeDrops } from './use-tree-drops.ts'
import { useTreeKeys } from './use-tree-keys.ts'
import { VaultMenu } from './vault-menu.tsx'
import styles from './files-panel.module.css'

const ROW_HEIGHT = 28

/** The vault as a tree. One tab stop; arrows move, letters jump, Enter opens, Delete deletes. */
export function FilesPanel({
  onChooseVault,
  onOpenVault,
}: {
  readonly onChooseVault: () => void
  readonly onOpenVault: (root: string) => void
}) {
  const stores = useStores()
  const features = useFeatures()
  const { files, workspace, app, overlay, relocation, indexStatus } = stores
  const state = useStore(files.state)
  const active = useStore(workspace.state, ({ tabs }) => tabs.active)
  const vault = useStore(app.state, ({ app: known }) => known?.vault)
  const listed = useStore(indexStatus.state, ({ status }) => status?.conflicts)
  const conflicts = useMemo(() => marksOf(listed ?? []), [listed])
  const rows = treeRows(state)
  const nameOf = useNoteNames(
    rows.flatMap((row) =>
      row.kind === 'entry' && row.entry.kind === 'note' ? [row.entry.path] : [],
    ),
  )
  const [focusState, setFocusState] = useState({ path: active, under: active })
  // Another note in front takes the tree's focus with it.
  const focusedPath = focusState.under === active ? focusState.path : active
  const setFocusedPath = (path: string): void => setFocusState({ path, under: active })
  const renaming = useStore(relocation.state, (known) => known.renaming)
  const [menuPath, setMenuPath] = useState<string | null>(null)

  useEffect(() => {
    if (active !== null) files.reveal(active)
  }, [active, files])

  const indexOf = (path: string | null): number =>
    rows.findIndex((row) => row.kind === 'entry' && row.entry.path === path)
  const focused = Math.max(0, indexOf(focusedPath))
  const folder = folderHere(rows[focused])
  const isReadOnly = (vault?.readOnlyReason ?? null) !== null

  const focus = (index: number): void => {
    const row = rows[Math.min(Math.max(0, index), rows.length - 1)]
    if (row?.kind === 'entry') setFocusedPath(row.entry.path)
  }
  const open = (entry: FolderEntry, takesFocus: boolean): void => {
    setFocusedPath(entry.path)
    if (entry.kind !== 'folder') workspace.openNote(entry.path, { focus: takesFocus })
    else if (state.expanded.has(entry.path)) files.collapse(entry.path)
    else files.expand(entry.path)
  }
  const remove = (entry: FolderEntry): void => {
    if (entry.kind === 'folder') overlay.show({ kind: 'delete-folder', path: entry.path })
    else void workspace.trashNote(entry.path)
  }
  const entryAt = (path: string | null): FolderEntry | null => {
    const row = rows[indexOf(path)]
    return row?.kind === 'entry' ? row.entry : null
  }
  /** The row under the pointer; by the keyboard, the one in focus. */
  const onContextMenu = (event: MouseEvent): void => {
    const path = pathUnder(event.target) ?? (event.button === 2 ? null : focusedPath)
    setMenuPath(path)
    if (path !== null) setFocusedPath(path)
  }
  const onKeyDown = useTreeKeys({ rows, focused, isReadOnly, focus, open, remove })
  const { dropFolder, dropHandlers } = useTreeDrops({ entryAt, isReadOnly })

  return (
    <>
      <PanelHeader title={<VaultMenu onChooseVault={onChooseVault} onOpenVault={onOpenVault} />}>
        <IconButton
          label="New note"
          keys="Mod+N"
          icon={<NewNoteIcon />}
          disabled={isReadOnly}
          onClick={() => overlay.show({ kind: 'new-note', folder })}
        />
        <IconButton
          label="New folder"
          icon={<NewFolderIcon />}
          disabled={isReadOnly}
          onClick={() => overlay.show({ kind: 'new-folder', folder })}
        />
      </PanelHeader>
      {state.folders['']?.length === 0 ? (
        <EmptyState
          text="This vault has no notes yet. The first one can be about anything."
          action={
            <Button
              disabled={isReadOnly}
              onClick={() => overlay.show({ kind: 'new-note', folder: '' })}
            >
              New note
            </Button>
          }
        />
      ) : (
        <ContextMenu
          items={fileMenuItems(entryAt(menuPath), {
            stores,
            features,
            isReadOnly,
            onRemove: remove,
          })}
        >
          <div
            className={styles.tree}
            data-drop={dropFolder === '' ? '' : undefined}
            onContextMenu={onContextMenu}
            {...dropHandlers}
          >
            <VirtualList
              role="tree"
              aria-label="Files"
              tabIndex={0}
              aria-activedescendant={rows[focused] ? rowId(rows[focused]) : undefined}
              onKeyDown={onKeyDown}
              count={rows.length}
              rowHeight={ROW_HEIGHT}
              activeIndex={focused}
              keyOf={(index) => (rows[index] ? rowId(rows[index]) : String(index))}
              renderRow={(index) => {
                const row = rows[index]
                if (!row) return null
                return (
                  <FileRow
                    row={row}
                    title={row.kind === 'entry' ? nameOf(row.entry.path) : ''}
                    isFocused={index === focused}
                    isActive={row.kind === 'entry' && row.entry.path === active}
                    isDropTarget={
                      row.kind === 'entry' && dropFolder !== null && row.entry.path === dropFolder
                    }
                    isRenaming={row.kind === 'entry' && row.entry.path === renaming}
                    isReadOnly={isReadOnly}
                    mergeMark={row.kind === 'entry' ? conflicts.get(row.entry.path) : undefined}
                    onOpen={() => {
                      if (row.kind === 'entry') open(row.entry, true)
                    }}
                    onTrash={row.kind === 'entry' && !isReadOnly ? () => remove(row.entry) : null}
                  />
                )
              }}
            />
          </div>
        </ContextMenu>
      )}
    </>
  )
}

/** Notes with both sides of a merge in them cannot be told by their names: the index has read them. */
const marksOf = (
  conflicts: readonly { readonly path: string; readonly reason: string }[],
): ReadonlyMap<string, NonNullable<FolderEntry['mark']>> =>
  new Map(conflicts.map(({ path, reason }) => [path, { kind: 'conflict', reason }]))

/** Where a new note goes: into the folder in focus, or beside the note in focus. */
function folderHere(row: TreeRow | undefined): string {
  if (!row) return ''
  if (row.kind !== 'entry') return row.folder
  return row.entry.kind === 'folder' ? row.entry.path : folderOf(row.entry.path)
}
