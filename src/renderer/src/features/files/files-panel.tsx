import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { useStore } from 'zustand'
import type { FolderEntry } from '../../../../shared/contract/note.ts'
import { folderOf, noteNameOf } from '../../../../shared/domain/vault-path.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { newEntryPath } from '../../stores/new-entry-path.ts'
import { parentRow, treeRows, typeAhead, type TreeRow } from '../../stores/tree-rows.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ContextMenu } from '../../ui/context-menu.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import {
  ChevronDownIcon,
  ChevronRightIcon,
  CopyIcon,
  DownloadIcon,
  EditIcon,
  FileIcon,
  FolderIcon,
  HistoryIcon,
  NewFolderIcon,
  NewNoteIcon,
  NoteIcon,
  TrashIcon,
  UploadIcon,
} from '../../ui/icons.ts'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { PanelHeader } from '../../ui/panel-header.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { showInvisible } from '../../ui/visible-text.ts'
import { FileBadge } from './file-badge.tsx'
import { RenameField } from './rename-field.tsx'
import styles from './files-panel.module.css'

const ROW_HEIGHT = 28
/** Letters typed within this time are one name. */
const TYPE_AHEAD_MS = 700

/** The vault as a tree. One tab stop; arrows move, letters jump, Enter opens, Delete deletes. */
export function FilesPanel({
  onChooseVault,
  onOpenVault,
}: {
  readonly onChooseVault: () => void
  readonly onOpenVault: (root: string) => void
}) {
  const { files, workspace, app, overlay, relocation, indexStatus } = useStores()
  const state = useStore(files.state)
  const active = useStore(workspace.state, ({ tabs }) => tabs.active)
  const vault = useStore(app.state, ({ app: known }) => known?.vault)
  const recentVaults = useStore(app.state, ({ app: known }) => known?.recentVaults)
  const listed = useStore(indexStatus.state, ({ status }) => status?.conflicts)
  const conflicts = useMemo(() => marksOf(listed ?? []), [listed])
  const rows = treeRows(state)
  const [focusState, setFocusState] = useState({ path: active, under: active })
  // Another note in front takes the tree's focus with it.
  const focusedPath = focusState.under === active ? focusState.path : active
  const setFocusedPath = (path: string): void => setFocusState({ path, under: active })
  const typed = useRef({ text: '', atMs: 0 })
  const renaming = useStore(relocation.state, (known) => known.renaming)
  const [menuPath, setMenuPath] = useState<string | null>(null)
  const [dropFolder, setDropFolder] = useState<string | null>(null)

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
    if (entry.kind === 'note') workspace.openNote(entry.path, { focus: takesFocus })
    else if (entry.kind === 'folder') {
      if (state.expanded.has(entry.path)) files.collapse(entry.path)
      else files.expand(entry.path)
    }
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
    const row = event.target instanceof Element ? event.target.closest('[role="treeitem"]') : null
    const path = row?.id.slice(FILE_ID.length) ?? (event.button === 2 ? null : focusedPath)
    setMenuPath(path)
    if (path !== null) setFocusedPath(path)
  }
  const folderUnder = (event: DragEvent): string => {
    const row = event.target instanceof Element ? event.target.closest('[role="treeitem"]') : null
    const entry = entryAt(row?.id.slice(FILE_ID.length) ?? null)
    return entry === null ? '' : entry.kind === 'folder' ? entry.path : folderOf(entry.path)
  }
  const onDragOver = (event: DragEvent): void => {
    if (isReadOnly || !event.dataTransfer.types.includes(DRAGGED)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
    setDropFolder(folderUnder(event))
  }
  const onDrop = (event: DragEvent): void => {
    setDropFolder(null)
    const entry = entryAt(event.dataTransfer.getData(DRAGGED))
    const target = folderUnder(event)
    if (entry === null || isReadOnly) return
    event.preventDefault()
    const isFolder = entry.kind === 'folder'
    const isPointless = folderOf(entry.path) === target
    const isInsideItself = isFolder && `${target}/`.startsWith(`${entry.path}/`)
    if (!isPointless && !isInsideItself)
      void relocation.move({ path: entry.path, isFolder }, target)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[focused]
    if (row?.kind !== 'entry' || event.ctrlKey || event.metaKey || event.altKey) return
    const { entry } = row
    switch (event.key) {
      case 'ArrowDown':
        focus(focused + 1)
        break
      case 'ArrowUp':
        focus(focused - 1)
        break
      case 'Home':
        focus(0)
        break
      case 'End':
        focus(rows.length - 1)
        break
      case 'ArrowRight':
        if (entry.kind !== 'folder') return
        if (row.isExpanded) focus(focused + 1)
        else files.expand(entry.path)
        break
      case 'ArrowLeft':
        if (row.isExpanded) files.collapse(entry.path)
        else focus(parentRow(rows, focused))
        break
      case 'Enter':
      case ' ':
        open(entry, event.key === 'Enter')
        break
      case 'Delete':
        if (!isReadOnly) remove(entry)
        break
      case 'F2':
        if (!isReadOnly) relocation.startRename(entry.path)
        break
      default: {
        if (event.key.length !== 1) return
        const isNew = event.timeStamp - typed.current.atMs > TYPE_AHEAD_MS
        const text = isNew ? event.key : typed.current.text + event.key
        typed.current = { text, atMs: event.timeStamp }
        const found = typeAhead(rows, text, isNew ? focused + 1 : focused)
        if (found >= 0) focus(found)
      }
    }
    event.preventDefault()
  }

  return (
    <>
      <PanelHeader
        title={
          <Menu
            align="start"
            trigger={
              <button type="button" className={styles.vault} title={vault?.root}>
                <span>{vault?.name ?? 'Vault'}</span>
                <ChevronDownIcon />
              </button>
            }
            items={[
              ...(recentVaults ?? [])
                .filter(({ id, exists }) => exists && id !== vault?.id)
                .slice(0, 8)
                .map(({ name, root }) => ({ label: name, onSelect: () => onOpenVault(root) })),
              'separator',
              { label: 'Open another vault', onSelect: onChooseVault },
            ]}
          />
        }
      >
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
            <Button onClick={() => overlay.show({ kind: 'new-note', folder: '' })}>New note</Button>
          }
        />
      ) : (
        <ContextMenu items={menuItems(entryAt(menuPath))}>
          <div
            className={styles.tree}
            data-drop={dropFolder === '' ? '' : undefined}
            onContextMenu={onContextMenu}
            onDragOver={onDragOver}
            onDragLeave={() => setDropFolder(null)}
            onDrop={onDrop}
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
                  <Row
                    row={row}
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

  function menuItems(entry: FolderEntry | null): readonly MenuItem[] {
    const inFolder =
      entry === null ? '' : entry.kind === 'folder' ? entry.path : folderOf(entry.path)
    const create: MenuItem[] = [
      {
        label: 'New note',
        icon: <NewNoteIcon />,
        disabled: isReadOnly,
        onSelect: () => overlay.show({ kind: 'new-note', folder: inFolder }),
      },
      {
        label: 'New folder',
        icon: <NewFolderIcon />,
        disabled: isReadOnly,
        onSelect: () => overlay.show({ kind: 'new-folder', folder: inFolder }),
      },
    ]
    if (entry === null)
      return [
        ...create,
        'separator',
        {
          label: 'Import notes…',
          icon: <UploadIcon />,
          disabled: isReadOnly,
          onSelect: () => overlay.show({ kind: 'import' }),
        },
        {
          label: 'Export the vault…',
          icon: <DownloadIcon />,
          onSelect: () => overlay.show({ kind: 'export', scope: { kind: 'vault' } }),
        },
        'separator',
        { label: 'Trash', icon: <TrashIcon />, onSelect: () => overlay.show({ kind: 'trash' }) },
      ]
    const { path, kind } = entry
    const isFolder = kind === 'folder'
    return [
      ...(isFolder
        ? [...create, 'separator' as const]
        : kind === 'note'
          ? [
              {
                label: 'Open',
                icon: <NoteIcon />,
                onSelect: () => workspace.openNote(path, { focus: true }),
              },
              'separator' as const,
            ]
          : []),
      {
        label: 'Rename',
        icon: <EditIcon />,
        keys: 'F2',
        disabled: isReadOnly,
        onSelect: () => relocation.startRename(path),
      },
      {
        label: 'Move to…',
        icon: <FolderIcon />,
        disabled: isReadOnly,
        onSelect: () => overlay.show({ kind: 'move', path, isFolder }),
      },
      ...(kind === 'note'
        ? [
            {
              label: 'History',
              icon: <HistoryIcon />,
              onSelect: () => {
                workspace.openNote(path, { focus: false })
                overlay.show({ kind: 'history' as const, path })
              },
            },
          ]
        : []),
      ...(kind === 'file'
        ? []
        : [
            {
              label: 'Export…',
              icon: <DownloadIcon />,
              onSelect: () => overlay.show({ kind: 'export' as const, scope: { kind, path } }),
            },
          ]),
      {
        label: 'Copy path',
        icon: <CopyIcon />,
        onSelect: () => void navigator.clipboard.writeText(path),
      },
      'separator',
      {
        label: 'Delete',
        icon: <TrashIcon />,
        keys: 'Delete',
        isDangerous: true,
        disabled: isReadOnly,
        onSelect: () => remove(entry),
      },
    ]
  }
}

/** Notes with both sides of a merge in them cannot be told by their names: the index has read them. */
const marksOf = (
  conflicts: readonly { readonly path: string; readonly reason: string }[],
): ReadonlyMap<string, NonNullable<FolderEntry['mark']>> =>
  new Map(conflicts.map(({ path, reason }) => [path, { kind: 'conflict', reason }]))

/** What a dragged row carries: its path. */
const DRAGGED = 'application/x-latent-path'
const FILE_ID = 'file:'

const rowId = (row: TreeRow): string =>
  row.kind === 'entry' ? `${FILE_ID}${row.entry.path}` : `file-${row.kind}:${row.folder}`

/** Where a new note goes: into the folder in focus, or beside the note in focus. */
function folderHere(row: TreeRow | undefined): string {
  if (!row) return ''
  if (row.kind !== 'entry') return row.folder
  return row.entry.kind === 'folder' ? row.entry.path : folderOf(row.entry.path)
}

type RowProps = {
  readonly row: TreeRow
  readonly isFocused: boolean
  readonly isActive: boolean
  readonly isDropTarget: boolean
  readonly isRenaming: boolean
  readonly isReadOnly: boolean
  /** Of a note that cannot be told by its name. */
  readonly mergeMark: FolderEntry['mark']
  readonly onOpen: () => void
  readonly onTrash: (() => void) | null
}

function Row({
  row,
  isFocused,
  isActive,
  isDropTarget,
  isRenaming,
  isReadOnly,
  mergeMark,
  onOpen,
  onTrash,
}: RowProps) {
  const { relocation } = useStores()
  const indent = { paddingLeft: 8 + row.depth * 16 }
  if (row.kind !== 'entry')
    return (
      <div id={rowId(row)} className={styles.note} data-kind={row.kind} style={indent} role="none">
        {row.text}
      </div>
    )
  const { entry, isExpanded, depth } = row
  const isFolder = entry.kind === 'folder'
  const name = entry.kind === 'note' ? noteNameOf(entry.path) : entry.name
  // A name may hold characters that make it look like another one.
  const shownName = showInvisible(name)
  const mark = entry.mark ?? mergeMark
  return (
    <div
      id={rowId(row)}
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={isActive}
      {...(isFolder ? { 'aria-expanded': isExpanded } : {})}
      aria-label={shownName}
      className={classNames(
        styles.row,
        isFocused && styles.focused,
        isActive && styles.active,
        isDropTarget && styles.target,
      )}
      draggable={!isReadOnly && !isRenaming}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, entry.path)
        event.dataTransfer.effectAllowed = 'move'
      }}
      data-kind={entry.kind}
      style={indent}
      title={shownName}
      onClick={onOpen}
    >
      <span className={styles.chevron}>
        {isFolder ? isExpanded ? <ChevronDownIcon /> : <ChevronRightIcon /> : null}
        {entry.kind === 'file' ? <FileIcon /> : null}
      </span>
      {isRenaming ? (
        <RenameField
          name={name}
          label={`New name of ${name}`}
          problemOf={(text) =>
            text.includes('/')
              ? 'A name cannot contain /'
              : newEntryPath(folderOf(entry.path), text, entry.kind === 'note').problem
          }
          onRename={(text) => void relocation.rename({ path: entry.path, isFolder }, text)}
          onClose={relocation.endRename}
        />
      ) : (
        <span className={styles.name}>{shownName}</span>
      )}
      {mark ? <FileBadge mark={mark} /> : null}
      {onTrash && !isRenaming ? (
        <button
          type="button"
          tabIndex={-1}
          className={styles.trash}
          aria-label={`Delete ${name}`}
          title="Delete"
          onClick={(event) => {
            event.stopPropagation()
            onTrash()
          }}
        >
          <TrashIcon />
        </button>
      ) : null}
    </div>
  )
}
