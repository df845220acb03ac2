import type { ReactElement } from 'react'
import type { FolderEntry } from '../../../shared/contract/note.ts'
import { folderOf } from '../../../shared/domain/vault-path.ts'
import type { WindowFeature } from '../feature.ts'
import type { Stores } from '../stores/stores.ts'
import {
  CopyIcon,
  DuplicateIcon,
  EditIcon,
  FolderIcon,
  FolderOpenIcon,
  HistoryIcon,
  LinkIcon,
  NewFolderIcon,
  NewNoteIcon,
  NoteIcon,
  TrashIcon,
} from '../ui/icons.ts'
import type { MenuItem } from '../ui/menu/menu.tsx'
import { FileKindIcon } from './file-icon.tsx'
import { FILES_OUTSIDE } from './files-outside.ts'
import { folderNoteItems } from './folder-notes/folder-note-items.tsx'
import { movablesOf } from './movables-of.ts'
import { orderMenuItems } from './order/order-menu-items.ts'
import { FILES_WORDS } from './words.ts'

/** What can be done with a file or folder of the tree; with the vault where there is none. */
export function fileMenuItems(
  entry: FolderEntry | null,
  {
    stores,
    features,
    isReadOnly,
    onRemove,
  }: {
    readonly stores: Stores
    /** Those that are plugged in. */
    readonly features: readonly WindowFeature[]
    readonly isReadOnly: boolean
    readonly onRemove: (entry: FolderEntry) => void
  },
): readonly MenuItem[] {
  const { overlay, workspace, relocation, ofFeatures } = stores
  const outside = ofFeatures.of(FILES_OUTSIDE)
  const inFolder = entry === null ? '' : entry.kind === 'folder' ? entry.path : folderOf(entry.path)
  const showDialog = (dialog: ReactElement): void => overlay.show({ kind: 'feature', dialog })
  const pluggedIn = features.flatMap(
    ({ fileMenu }) => fileMenu?.(entry, { stores, isReadOnly, showDialog }) ?? [],
  )
  const create: MenuItem[] = [
    {
      label: FILES_WORDS.newNote,
      icon: <NewNoteIcon />,
      disabled: isReadOnly,
      onSelect: () => overlay.show({ kind: 'new-note', folder: inFolder }),
    },
    {
      label: FILES_WORDS.newFolder,
      icon: <NewFolderIcon />,
      disabled: isReadOnly,
      onSelect: () => overlay.show({ kind: 'new-folder', folder: inFolder }),
    },
  ]
  if (entry === null)
    return [
      ...create,
      ...(pluggedIn.length > 0 ? ['separator' as const, ...pluggedIn] : []),
      'separator',
      { label: 'Trash', icon: <TrashIcon />, onSelect: () => overlay.show({ kind: 'trash' }) },
    ]
  const { path, kind } = entry
  const isFolder = kind === 'folder'
  const isDesktop = stores.app.state.getState().app?.shell === 'electron'
  return [
    ...(isFolder
      ? [...create, ...folderNoteItems(entry, { stores, isReadOnly }), 'separator' as const]
      : [
          {
            label: 'Open',
            icon: kind === 'note' ? <NoteIcon /> : <FileKindIcon path={path} />,
            onSelect: () => workspace.openNote(path, { focus: true }),
          },
          {
            label: FILES_WORDS.newNoteHere,
            icon: <NewNoteIcon />,
            disabled: isReadOnly,
            onSelect: () => overlay.show({ kind: 'new-note', folder: inFolder }),
          },
          'separator' as const,
        ]),
    {
      label: 'Rename',
      icon: <EditIcon />,
      keys: 'F2',
      disabled: isReadOnly,
      onSelect: () => relocation.startRename(path),
    },
    {
      label: FILES_WORDS.moveTo,
      icon: <FolderIcon />,
      disabled: isReadOnly,
      onSelect: () => overlay.show({ kind: 'move', what: movablesOf([entry]) }),
    },
    ...orderMenuItems([entry], { stores, isReadOnly }),
    ...(isFolder
      ? []
      : [
          {
            label: FILES_WORDS.duplicate,
            icon: <DuplicateIcon />,
            disabled: isReadOnly,
            onSelect: () => void workspace.duplicate(path),
          },
        ]),
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
    ...pluggedIn,
    'separator',
    {
      label: FILES_WORDS.copyPath,
      icon: <CopyIcon />,
      onSelect: () => void outside.copyPaths([path]),
    },
    ...(isFolder
      ? []
      : [
          {
            label: FILES_WORDS.copyLink,
            icon: <LinkIcon />,
            onSelect: () => void outside.copyLinks([path]),
          },
        ]),
    // Of a folder the system is not asked: it would be opened, and not shown.
    ...(isDesktop && !isFolder
      ? [
          {
            label: FILES_WORDS.showInFolder,
            icon: <FolderOpenIcon />,
            onSelect: () => void outside.showInFolder(path),
          },
        ]
      : []),
    'separator',
    {
      label: FILES_WORDS.delete,
      icon: <TrashIcon />,
      keys: 'Delete',
      isDangerous: true,
      disabled: isReadOnly,
      onSelect: () => onRemove(entry),
    },
  ]
}
